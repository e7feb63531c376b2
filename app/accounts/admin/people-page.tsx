import { useState } from 'react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { currentUser, database } from '#app/context.ts'
import { keepPage, useSentForm } from '#app/ui/admin/form-action.ts'
import { ago, counted } from '#app/ui/admin/format.ts'
import { Avatar, Panel, PageTitle } from '#app/ui/admin/page-parts.tsx'
import { Field } from '#app/ui/field.tsx'

import { formOfPage } from '../admin-form.server.ts'
import { type Invitation, openInvitations } from '../invitations.server.ts'
import { people, type Person } from '../people.server.ts'
import { type Role, roles } from '../roles.ts'
import type { Route } from './+types/people-page.ts'
import { AccountForm, ActionButton, CurrentPasswordField } from './account-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { peopleChanges } from './people-actions.server.ts'

const roleNames: Record<Role, string> = { owner: 'Owner', editor: 'Editor' }

const made = z.object({ email: z.string(), link: z.string(), isMailed: z.boolean() })

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database)
  const [all, invitations] = await Promise.all([people(db), openInvitations(db)])
  return { people: all, invitations, self: context.get(currentUser)?.ownerId, now: Date.now() }
}

export const action = formOfPage(peopleChanges)

export const clientAction = keepPage

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
  const { _id, email, name, role, deactivatedAt, seenAt, twoStepSince, passkeys } = person
  const displayName = name || email
  const identity = { id: _id, displayName }
  return (
    <li>
      <Avatar {...person} name={displayName} />
      <p className="line-text">
        <span>
          {displayName}
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
      {!isSelf && deactivatedAt === null && <TakeAccess {...identity} role={role} />}
      {!isSelf && deactivatedAt === null && role === 'editor' && (
        <PasswordForm
          {...identity}
          intent="make owner"
          words="Make owner"
          hint="An owner can do everything, including changes of settings and people."
        />
      )}
      {!isSelf && (twoStepSince || passkeys) ? (
        <PasswordForm
          {...identity}
          intent="two-step off"
          words="Turn off two-step sign-in and passkeys"
          hint={`For a lost phone. ${displayName} then signs in with the password alone. All sessions of ${displayName} end.`}
          button="Turn off"
          busy="Turning off..."
        />
      ) : null}
      {deactivatedAt !== null && (
        <PasswordForm
          {...identity}
          intent="activate"
          words="Activate"
          hint={`${displayName} can then sign in again, with the role and the password as before.`}
        />
      )}
    </li>
  )
}

type Identity = { id: string; displayName: string }

function TakeAccess({ id, displayName, role }: Identity & { role: Role }) {
  const ask = { editor: `Make ${displayName} an editor?`, end: `Deactivate ${displayName}?` }
  return (
    <div className="acts">
      {role === 'owner' && (
        <ActionButton
          intent="make editor"
          fields={{ person: id }}
          words="Make editor"
          label={`Make editor: ${displayName}`}
          confirmed={{ question: ask.editor, yes: 'Change role', isHarmless: true }}
        />
      )}
      <ActionButton
        intent="deactivate"
        fields={{ person: id }}
        words="Deactivate"
        label={`Deactivate: ${displayName}`}
        confirmed={{
          question: `${ask.end} All sessions end at once. You can activate the account again.`,
          yes: 'Deactivate',
        }}
      />
    </div>
  )
}

type PasswordForm = Identity & {
  intent: string
  words: string
  hint: string
  button?: string
  busy?: string
}

function PasswordForm({
  id,
  displayName,
  intent,
  words,
  hint,
  button = words,
  ...more
}: PasswordForm) {
  const of = `${intent.replaceAll(' ', '-')}-${id}`
  return (
    <details className="more w-full" open={useSentForm(of) !== undefined}>
      <summary aria-label={`${words}: ${displayName}`}>{words}</summary>
      <p className="calm">{hint}</p>
      <AccountForm
        of={of}
        intent={intent}
        also={{ person: id }}
        button={button}
        busy={more.busy ?? 'Checking...'}
      >
        {(field) => <CurrentPasswordField {...field('password')} />}
      </AccountForm>
    </details>
  )
}

function Invitations({ invitations, now }: { invitations: Invitation[]; now: number }) {
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
            <ActionButton
              intent="withdraw"
              fields={{ key, email }}
              words="Withdraw"
              label={`Withdraw: ${email}`}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function InviteForm() {
  const [invited, setInvited] = useState(made.safeParse(useSentForm('invite')?.made).data)
  return (
    <section className="panel" aria-labelledby="invite">
      <header>
        <h2 id="invite">Invite a person</h2>
        <p>By a link that works once, within 72 hours.</p>
      </header>
      {invited && (
        <NewSecret
          key={invited.link}
          id="made-link"
          label="Link"
          value={invited.link}
          copied="Link copied."
        >
          {`${invited.isMailed ? `The link is sent to ${invited.email}.` : `Send this link to ${invited.email} yourself.`} It is shown only once.`}
        </NewSecret>
      )}
      <AccountForm
        of="invite"
        intent="invite"
        button="Invite"
        busy="Inviting..."
        look="ink"
        onMade={(answer) => setInvited(made.parse(answer))}
      >
        {(field, { email, role }) => (
          <>
            <Field
              {...field('email')}
              label="Email"
              type="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={email}
            />
            <RoleChoice chosen={role} />
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </section>
  )
}

function RoleChoice({ chosen = 'editor' }: { chosen: string | undefined }) {
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
            defaultChecked={role === chosen}
          />
          <label htmlFor={`invite-${role}`}>{roleNames[role]}</label>
        </div>
      ))}
    </fieldset>
  )
}
