import { ago, counted } from '#app/ui/admin/format.ts'

import type { Session } from '../sessions.server.ts'
import { useEnding } from './account-form.tsx'

type SignedInBrowsers = {
  sessions: Session[]
  /** Whether another browser hears of enquiries; that of a session that ended by itself is not in the list. */
  isNotifying: boolean
  now: number
}

export function SignedInBrowsers({ sessions, isNotifying, now }: SignedInBrowsers) {
  const ending = useEnding()
  const { isBusy } = ending
  const isElsewhere = sessions.length > 1 || isNotifying
  const end = async (path: `/api/${string}`) => {
    await ending.end(path, (count) =>
      count === 0 && path === '/api/sessions'
        ? 'No other browser gets notifications now.'
        : `${counted(count, 'other browser')} signed out.`,
    )
    // The pressed button may no longer exist.
    document.querySelector<HTMLElement>('#browsers')?.focus()
  }
  return (
    <section className="panel" aria-labelledby="browsers" aria-busy={isBusy}>
      <header>
        <h2 id="browsers" tabIndex={-1}>
          Signed in
        </h2>
        {isElsewhere && (
          <button
            type="button"
            className="quiet"
            disabled={isBusy}
            onClick={() => void end('/api/sessions')}
          >
            Sign out everywhere else
          </button>
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
              <button
                type="button"
                className="quiet"
                aria-label={`End ${device}, signed in ${ago(createdAt, now)}`}
                disabled={isBusy}
                onClick={() => void end(`/api/sessions/${key}`)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
