import { href, Link } from 'react-router'

import { currentUser, database } from '#app/context.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { Face } from '#app/ui/admin/face.tsx'
import { ago, counted } from '#app/ui/admin/format.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { Panel } from '#app/ui/admin/panel.tsx'

import { type Invitation, openInvitations } from '../invitations.server.ts'
import { people, type Person } from '../people.server.ts'
import type { Route } from './+types/people-page.ts'
import { useEnding } from './account-form.tsx'
import { InviteForm, roleNames } from './invite-form.tsx'
import { usePersonChange } from './person-change.ts'
import { Activate, MakeOwner, RemoveTwoStep } from './person-forms.tsx'

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
      <Face {...person} name={shown} />
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
