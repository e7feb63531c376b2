import { ago, counted } from '#app/ui/admin/format.ts'

import type { Session } from '../sessions.server.ts'
import { useEnding } from './account-form.tsx'

export function SignedInBrowsers({ sessions, now }: { sessions: Session[]; now: number }) {
  const ending = useEnding()
  const { isBusy } = ending
  const end = async (path: `/api/${string}`) => {
    await ending.end(path, (count) => `${counted(count, 'other browser')} signed out.`)
    // The pressed button may no longer exist.
    document.querySelector<HTMLElement>('#browsers')?.focus()
  }
  return (
    <section className="panel" aria-labelledby="browsers" aria-busy={isBusy}>
      <header>
        <h2 id="browsers" tabIndex={-1}>
          Signed in
        </h2>
        {sessions.length > 1 && (
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
