import { useState } from 'react'
import { href, Link } from 'react-router'

import { currentUser, database, mail } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { pushKeys } from '#app/push/subscriptions.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { keepPage } from '#app/ui/admin/form-action.ts'
import { ago } from '#app/ui/admin/format.ts'
import { areHotkeysOn, turnHotkeys } from '#app/ui/admin/hotkeys.ts'
import { PageTitle } from '#app/ui/admin/page-parts.tsx'
import { useHydrated } from '#app/ui/browser.ts'
import { Field, PasswordField, Tick } from '#app/ui/field.tsx'

import { formOfPage } from '../admin-form.server.ts'
import { passkeysOf } from '../passkeys.server.ts'
import { type Session, sessionsOf } from '../sessions.server.ts'
import { tokensOf } from '../tokens.server.ts'
import { twoStepState } from '../two-step.server.ts'
import type { Route } from './+types/account-page.ts'
import { accountChanges } from './account-actions.server.ts'
import { AccountForm, ActionButton, CurrentPasswordField } from './account-form.tsx'
import { ApiTokens } from './api-tokens.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { TwoStepPanel } from './two-step-panel.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database)
  const owner = context.get(currentUser)
  const { ownerId = '', email = '', name = '', sessionHash = '' } = owner ?? {}
  const person = { _id: ownerId, name: name || email, pictureVersion: owner?.pictureVersion }
  const { settings, isFixed } = context.get(mail)
  const mailed = owner?.role === 'owner' && settings ? { to: settings.owner, isFixed } : undefined
  const [sessions, isNotifying, tokens, { publicKey }, twoStep, passkeys] = await Promise.all([
    sessionsOf(db, { ownerId, sessionHash }),
    notifiesElsewhere(db, ownerId, sessionHash),
    tokensOf(db, ownerId),
    pushKeys(db),
    twoStepState(db, ownerId),
    passkeysOf(db, ownerId),
  ])
  return {
    email,
    name,
    person,
    browsers: { sessions, isNotifying },
    tokens,
    publicKey,
    twoStep,
    passkeys,
    mailed,
    now: Date.now(),
  }
}

async function notifiesElsewhere(db: Database, ownerId: string, sessionHash: string) {
  const all = db.selectFrom('pushSubscriptions').select('_id').where('ownerId', '=', ownerId)
  const others = all.where('sessionHash', '!=', sessionHash).limit(1)
  return (await others.executeTakeFirst()) !== undefined
}

export const action = formOfPage(accountChanges)

export const clientAction = keepPage

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { email, name, person, browsers, tokens, publicKey, twoStep, passkeys, mailed, now } =
    loaderData
  const { isOwner } = useAdmin()
  return (
    <>
      <PageTitle title="Account" />
      <div className="panels">
        <div className="grid gap-4">
          <NamePanel name={name} />
          <PicturePanel person={person} />
          <PasswordPanel email={email} />
          <TwoStepPanel state={twoStep} />
          <PasskeysPanel passkeys={passkeys} now={now} />
          <EmailPanel email={email} mailed={mailed} />
        </div>
        <div className="grid gap-4">
          <NotificationsPanel publicKey={publicKey} />
          <SignedInBrowsers {...browsers} now={now} />
          {isOwner && <ApiTokens tokens={tokens} now={now} />}
          <HotkeysPanel />
          {isOwner && <OthersData />}
        </div>
      </div>
    </>
  )
}

function OthersData() {
  return (
    <section className="panel" aria-labelledby="others">
      <header>
        <h2 id="others">Data of other people</h2>
      </header>
      <div className="inside">
        <p className="text-ui text-ink-2">
          A person who wrote to you can ask for a copy of their data, or for its deletion.
        </p>
        <Link
          to={href('/dashboard/person')}
          className="inline-flex min-h-11 items-center text-ui font-semibold underline underline-offset-4"
        >
          Look up a person
        </Link>
      </div>
    </section>
  )
}

function NamePanel({ name }: { name: string }) {
  return (
    <section className="panel" aria-labelledby="name">
      <header>
        <h2 id="name">Name</h2>
        <p>{name ? `You are ${name}.` : 'Shown to the people you work with.'}</p>
      </header>
      <AccountForm of="name" intent="name" button="Change name" busy="Changing...">
        {(field, typed) => (
          <Field
            {...field('name')}
            label="New name"
            autoComplete="name"
            maxLength={80}
            defaultValue={typed['name']}
          />
        )}
      </AccountForm>
    </section>
  )
}

function PasswordPanel({ email }: { email: string }) {
  return (
    <section className="panel" aria-labelledby="password">
      <header>
        <h2 id="password">Password</h2>
        <p>At least 15 characters; a sentence is fine.</p>
      </header>
      <AccountForm
        of="password"
        intent="password"
        button="Change password"
        busy="Changing..."
        look="ink"
        lostAnswer="Your password may have changed. If you are asked to sign in, use the new one."
      >
        {(field) => (
          <>
            {/* Shows password managers the account of this password. */}
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <CurrentPasswordField {...field('password')} isAlwaysAsked />
            <PasswordField
              autoComplete="new-password"
              {...field('newPassword')}
              label="New password"
              hint="Four or five words with spaces between them are easy to remember. All other browsers and all programs are signed out, and your open invitations end."
            />
          </>
        )}
      </AccountForm>
    </section>
  )
}

type EmailPanel = {
  email: string
  /** Address for enquiry mails; `isFixed` by the environment. Undefined for an editor, and while mail is off. */
  mailed: { to: string; isFixed: boolean } | undefined
}

function EmailPanel({ email, mailed }: EmailPanel) {
  return (
    <section className="panel" aria-labelledby="email">
      <header>
        <h2 id="email">Email</h2>
        <p className="wrap-anywhere">
          You sign in as <strong className="font-semibold text-ink">{email}</strong>
        </p>
      </header>
      <AccountForm of="email" intent="email" button="Change email" busy="Changing...">
        {(field, typed) => (
          <>
            <Field
              {...field('email')}
              label="New email"
              type="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={typed['email']}
            />
            {mailed && (
              <p className="text-ui wrap-anywhere text-ink-2">
                Emails about enquiries go to <b className="font-semibold text-ink">{mailed.to}</b>.
              </p>
            )}
            {mailed && !mailed.isFixed && (
              <Tick {...field('movesMail')} required={false} checked={mailed.to === email}>
                Send them to the new email from now on
              </Tick>
            )}
            <CurrentPasswordField {...field('password')} />
          </>
        )}
      </AccountForm>
    </section>
  )
}

/** One-key hotkeys can be turned off, because they can be pressed by accident (WCAG 2.1.4). */
function HotkeysPanel() {
  const awake = useHydrated()
  const [turned, setTurned] = useState<boolean>()
  return (
    <section className="panel" aria-labelledby="keys">
      <header>
        <h2 id="keys">Keys</h2>
        <p>In this browser</p>
      </header>
      <label className="key-tick">
        <input
          type="checkbox"
          disabled={!awake}
          checked={turned ?? (!awake || areHotkeysOn())}
          onChange={({ target }) => {
            turnHotkeys(target.checked)
            setTurned(target.checked)
          }}
        />
        <span>
          In a list, <kbd>/</kbd> goes to the search and <kbd>n</kbd> adds a record
        </span>
      </label>
    </section>
  )
}

type SignedInBrowsers = {
  sessions: Session[]
  /** Another browser may get notifications after its session has expired and left the list. */
  isNotifying: boolean
  now: number
}

function SignedInBrowsers({ sessions, isNotifying, now }: SignedInBrowsers) {
  const isElsewhere = sessions.length > 1 || isNotifying
  // The pressed button may no longer exist.
  const focusHeading = () => document.querySelector<HTMLElement>('#browsers')?.focus()
  return (
    <section className="panel" aria-labelledby="browsers">
      <header>
        <h2 id="browsers" tabIndex={-1}>
          Signed in
        </h2>
        {isElsewhere && (
          <ActionButton
            intent="end sessions"
            words="Sign out everywhere else"
            onDone={focusHeading}
          />
        )}
      </header>
      {isNotifying && sessions.length === 1 && (
        <p className="calm">
          A signed-out browser still gets notifications of new enquiries. Sign out everywhere else
          to stop them.
        </p>
      )}
      <ul className="lines">
        {sessions.map(({ key, device, createdAt, seenAt, isThis }) => (
          <li key={key}>
            <p className="line-text">
              {device}
              <small>
                Signed in <time dateTime={createdAt}>{ago(createdAt, now)}</time>, last seen{' '}
                <time dateTime={seenAt}>{isThis ? 'now' : ago(seenAt, now)}</time>
              </small>
            </p>
            {isThis ? (
              <span className="mark">This browser</span>
            ) : (
              <ActionButton
                intent="end session"
                fields={{ key }}
                words="End"
                label={`End ${device}, signed in ${ago(createdAt, now)}`}
                onDone={focusHeading}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
