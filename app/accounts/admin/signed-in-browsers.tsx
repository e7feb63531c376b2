import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ago, counted } from '#app/ui/admin/when.ts'

import type { Session } from '../sessions.server.ts'

const ended = z.object({ deletedCount: z.number() })

type Browsers = { sessions: (Session & { isThis: boolean })[]; now: number }

/** The owner's signed-in browsers; each session can be ended except this one (C-3). */
export function SignedInBrowsers({ sessions, now }: Browsers) {
  const { isBusy, end } = useEnding()
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
            <p className="told">
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

function useEnding() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const end = async (path: `/api/${string}`) => {
    setBusy(true)
    const outcome = await send({ method: 'DELETE', path, schema: ended })
    // Without a connection, revalidating would replace the page with an error.
    if (outcome.is !== 'failed') await revalidate()
    setBusy(false)
    // The pressed button may no longer exist.
    document.querySelector<HTMLElement>('#browsers')?.focus()
    if (outcome.is === 'done') {
      const { deletedCount } = outcome.body
      return notify({ text: `${counted(deletedCount, 'other browser')} signed out.` })
    }
    if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return { isBusy, end }
}
