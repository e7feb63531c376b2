import { ago } from '#app/ui/admin/format.ts'

import type { Session } from '../sessions.server.ts'
import { ActionButton } from './account-form.tsx'

type SignedInBrowsers = {
  sessions: Session[]
  /** Whether another browser hears of enquiries; that of a session that ended by itself is not in the list. */
  isNotifying: boolean
  now: number
}

export function SignedInBrowsers({ sessions, isNotifying, now }: SignedInBrowsers) {
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
          A browser in which nobody is signed in still gets notifications of new enquiries. Sign out
          everywhere else to end that.
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
              <span className="mark">This one</span>
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
