import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { z } from 'zod'

import { currentUser, database } from '#app/context.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Avatar } from '#app/ui/admin/avatar.tsx'
import { ago, counted } from '#app/ui/admin/format.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'
import { Field } from '#app/ui/field.tsx'

import { type Invitation, openInvitations } from '../invitations.server.ts'
import { people, type Person } from '../people.server.ts'
import { type Role, roles } from '../roles.ts'
import type { Route } from './+types/people-page.ts'
import { useEnding, AccountForm, CurrentPasswordField } from './account-form.tsx'
import { Activate, MakeOwner, RemoveTwoStep } from './person-forms.tsx'
import { ShownOnce } from './shown-once.tsx'

const roleNames: Record<Role, string> = { owner: 'Owner', editor: 'Editor' }

const made = z.object({ email: z.string(), link: z.string(), isMailed: z.boolean() })

const changed = z.object({ acknowledged: z.literal(true) })

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database)
  const [all, invitations] = await Promise.all([people(db), openInvitations(db)])
  return { people: all, invitations, self: context.get(currentUser)?.ownerId, now: Date.now() }
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people: all, invitations, self, now } = loaderData
  return (
    <>
      <PageTitle title="People" />
      <div className="grid max-w-240 gap-4">
        <Panel id="people" title="Who can sign in">
          <p className="calm">
            An owner can do everything. An editor can change products, categories, blogs and videos,
            and answer enquiries. Only an owner can change settings and people, import products,
            make backups, and delete for good.
          </p>
          <ul className="lines people">
            {all.map((person) => (
              <PersonLine key={person._id} person={person} isSelf={person._id === self} now={now} />
            ))}
          </ul>
        </Panel>
        {invitations.length > 0 && <Invitations invitations={invitations} now={now} />}
        <InviteForm />
      </div>
    </>
  )
}

function PersonLine({ person, isSelf, now }: { person: Person; isSelf: boolean; now: number }) {
  const { confirm } = useAdmin()
  const { isBusy, change } = usePersonChange()
  const { _id, email, name, role, deactivatedAt, seenAt, twoStepSince, passkeys } = person
  const shown = name || email
  const deactivate = async () => {
    const question = `Deactivate ${shown}? All sessions end at once. You can activate the account again.`
    if (await confirm(question, 'Deactivate')) {
      await change(_id, { isActive: false }, `${shown} is deactivated.`)
    }
  }
  const makeEditor = async () => {
    const done = `${shown} is an editor now.`
    if (await confirm(`Make ${shown} an editor?`, 'Change role', true)) {
      await change(_id, { role: 'editor' }, done)
    }
  }
  return (
    <li>
      <Avatar {...person} name={shown} />
      <p className="line-text">
        <span>
          {shown}
          {isSelf && ' (you)'}
        </span>
        {name && <small>{email}</small>}
        <small>
          {deactivatedAt === null ? roleNames[role] : `Deactivated ${ago(deactivatedAt, now)}`}
          {seenAt && `, last seen ${ago(seenAt, now)}`}
          {twoStepSince && ', two-step sign-in is on'}
          {passkeys ? `, ${counted(passkeys, 'passkey')}` : ''}
        </small>
      </p>
      {isSelf && (
        <Link to={href('/dashboard/account')} className="quiet">
          Your account
        </Link>
      )}
      {!isSelf && deactivatedAt === null && (
        <div className="acts">
          {role === 'owner' && (
            <Act words="Make editor" of={shown} isBusy={isBusy} act={makeEditor} />
          )}
          <Act words="Deactivate" of={shown} isBusy={isBusy} act={deactivate} />
        </div>
      )}
      {!isSelf && deactivatedAt === null && role === 'editor' && (
        <MakeOwner id={_id} shown={shown} />
      )}
      {!isSelf && (twoStepSince || passkeys) ? <RemoveTwoStep id={_id} shown={shown} /> : null}
      {deactivatedAt !== null && <Activate id={_id} shown={shown} />}
    </li>
  )
}

type Act = { words: string; of: string; isBusy: boolean; act: () => Promise<void> }

function Act({ words, of, isBusy, act }: Act) {
  return (
    <button
      type="button"
      className="quiet"
      aria-label={`${words}: ${of}`}
      disabled={isBusy}
      onClick={() => void act()}
    >
      {words}
    </button>
  )
}

function Invitations({ invitations, now }: { invitations: Invitation[]; now: number }) {
  const { isBusy, end } = useEnding()
  return (
    <Panel id="invitations" title="Open invitations">
      <ul className="lines">
        {invitations.map(({ key, email, role, expiresAt }) => (
          <li key={key}>
            <p className="line-text">
              <span>{email}</span>
              <small>
                {roleNames[role]}, the link ends in{' '}
                <time dateTime={expiresAt}>
                  {counted(Math.ceil((Date.parse(expiresAt) - now) / 3_600_000), 'hour')}
                </time>
              </small>
            </p>
            <Act
              words="Withdraw"
              of={email}
              isBusy={isBusy}
              act={() => end(`/api/invitations/${key}`, () => `Invitation withdrawn: ${email}`)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function usePersonChange() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const change = async (id: string, body: { role?: Role; isActive?: boolean }, done: string) => {
    setBusy(true)
    const path = `/api/people/${encodeURIComponent(id)}` as const
    const outcome = await send({ method: 'PATCH', path, schema: changed, body })
    if (outcome.is !== 'failed') await revalidate()
    setBusy(false)
    if (outcome.is === 'done') notify({ text: done })
    else if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return { isBusy, change }
}

function InviteForm() {
  const [shown, setShown] = useState<z.infer<typeof made>>()
  return (
    <section className="panel" aria-labelledby="invite">
      <header>
        <h2 id="invite">Invite a person</h2>
        <p>By a link that works once, within 72 hours.</p>
      </header>
      {shown && (
        <ShownOnce
          key={shown.link}
          id="made-link"
          label="Link"
          value={shown.link}
          copied="Link copied."
        >
          {`${shown.isMailed ? `The link is sent to ${shown.email}.` : `Send this link to ${shown.email} yourself.`} It is shown this once.`}
        </ShownOnce>
      )}
      <AccountForm
        of="invite"
        call={{ method: 'POST', path: '/api/invitations', schema: made }}
        button="Invite"
        busy="Inviting..."
        look="ink"
        onDone={setShown}
      >
        {(field) => (
          <>
            <Field
              {...field('email')}
              label="Email"
              type="email"
              autoComplete="off"
              maxLength={254}
            />
            <RoleChoice />
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </section>
  )
}

function RoleChoice() {
  return (
    <fieldset className="field">
      <legend className="label-text mb-1.5">Role</legend>
      {roles.toReversed().map((role) => (
        <div key={role} className="field tick">
          <input
            id={`invite-${role}`}
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === 'editor'}
          />
          <label htmlFor={`invite-${role}`}>{roleNames[role]}</label>
        </div>
      ))}
    </fieldset>
  )
}
