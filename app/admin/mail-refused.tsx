import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { cut } from '#app/ui/admin/cut.ts'
import { ago, counted } from '#app/ui/admin/when.ts'

import { refusedWords } from './mail-banner.tsx'
import type { RefusedMail } from './mail-told.server.ts'

const retried = z.object({ retriedCount: z.number() })

type Refused = { refused: RefusedMail[]; canTry: boolean; now: number; onTried: () => void }

/** Lists the refused emails with the server's responses, and a button that retries all of them. */
export function MailRefused({ refused, canTry, now, onTried }: Refused) {
  const { isBusy, tryAgain } = useRetry(onTried)
  return (
    <section className="panel" aria-labelledby="refused" aria-busy={isBusy}>
      <header>
        <h2 id="refused">{refusedWords(refused.length)}</h2>
        {canTry && (
          <button type="button" className="quiet" disabled={isBusy} onClick={() => void tryAgain()}>
            <RotateCcw aria-hidden />
            {isBusy ? 'Trying...' : 'Try again'}
          </button>
        )}
      </header>
      <p className="calm">
        Mostly an address was mistyped, and there is nothing to do. If a mailbox was full or the
        server too strict, try again once that is mended. Each is forgotten after 30 days.
      </p>
      {refused.some(({ event }) => event.endsWith(' to owner')) && (
        <p className="calm">
          Some were for you, about enquiries that wait in the inbox. Whoever runs the site checks
          MAIL_TO, the address that you are written to at.
        </p>
      )}
      <ul className="lines border-t border-line">
        {refused.map((one) => (
          <RefusedLine key={one.event} mail={one} now={now} />
        ))}
      </ul>
    </section>
  )
}

function RefusedLine({ mail, now }: { mail: RefusedMail; now: number }) {
  const { words, enquiryId: id, reference, recipient, failedAt, lastError } = mail
  return (
    <li className="flex-wrap">
      <p className="told basis-60">
        {words}
        <small>
          To {recipient}, refused <time dateTime={failedAt ?? ''}>{ago(failedAt ?? '', now)}</time>
        </small>
        <small>
          The mail server said: <q>{cut(lastError ?? '', 300)}</q>
        </small>
      </p>
      {id && reference && (
        <Link
          to={href('/dashboard/enquiries/:id', { id })}
          className="inline-flex min-h-11 items-center text-ui font-semibold underline underline-offset-4"
        >
          Enquiry {reference}
        </Link>
      )}
    </li>
  )
}

function useRetry(onTried: () => void) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    const outcome = await send({ method: 'POST', path: '/api/mail/retry', schema: retried })
    if (outcome.is === 'done') {
      const mails = counted(outcome.body.retriedCount, 'mail is', 'mails are')
      notify({ text: `${mails} being tried again.` })
      await revalidate()
    } else if (outcome.is !== 'signed out') {
      notify({ text: outcome.message, isBad: true })
    }
    setBusy(false)
    onTried()
  }
  return { isBusy, tryAgain }
}
