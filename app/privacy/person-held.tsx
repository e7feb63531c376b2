import { Download, Inbox, Mail, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { wordings } from '#app/newsletter/subscriber.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ago, counted } from '#app/ui/admin/when.ts'

import type { PersonAsked } from './person-asked.ts'
import type { Held } from './person-counts.ts'

/** Lists the stored data about a person, one line each. */
export function PersonHeld({ held, now }: { held: Held; now: number }) {
  const { newest, subscriber, mails } = held
  const more = held.enquiries - newest.length
  if (held.isNothing) {
    return <p className="calm">Neither an enquiry nor a newsletter address, and no mail.</p>
  }
  return (
    <ul className="lines">
      {newest.map((enquiry) => (
        <li key={enquiry._id}>
          <Link to={href('/dashboard/enquiries/:id', { id: enquiry._id })}>
            <Inbox aria-hidden />
            <span className="told">
              <span>
                {enquiry.reference} from {enquiry.name}
              </span>
              {enquiry.productTitle && <small>About {enquiry.productTitle}</small>}
              <small>{enquiry.words}</small>
            </span>
            <time dateTime={enquiry.createdAt}>{ago(enquiry.createdAt, now)}</time>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li className="text-ui text-ink-2">
          And {counted(more, 'older enquiry', 'older enquiries')}.
        </li>
      )}
      {subscriber && <Subscriber subscriber={subscriber} now={now} />}
      {mails > 0 && (
        <li>
          <Mail aria-hidden />
          <p className="told">
            {counted(mails, 'mail')}
            <small>Waiting to be sent, or refused by the mail server</small>
          </p>
        </li>
      )}
    </ul>
  )
}

function Subscriber({
  subscriber,
  now,
}: {
  subscriber: NonNullable<Held['subscriber']>
  now: number
}) {
  const { email, createdAt, confirmedAt, wording, source } = subscriber
  const words = new Map<string, string>(Object.entries(wordings)).get(wording)
  return (
    <li>
      <Newspaper aria-hidden />
      <p className="told">
        Newsletter to {email}
        <small>
          Asked for <time dateTime={createdAt}>{ago(createdAt, now)}</time>
          {source && ` on ${source}`}, beside these words:{' '}
          {words ? `“${words}”` : `those of ${wording}`}
        </small>
        <small>
          {confirmedAt ? (
            <>
              Confirmed <time dateTime={confirmedAt}>{ago(confirmedAt, now)}</time>
            </>
          ) : (
            'Not confirmed, so nothing is sent there'
          )}
        </small>
      </p>
    </li>
  )
}

/** Downloads the stored data as one file, for the person it is about. */
export function PersonCopy({ asked }: { asked: PersonAsked }) {
  const { send, notify } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    const outcome = await send({
      method: 'POST',
      path: '/api/people/copy',
      schema: z.unknown(),
      body: asked,
    })
    setBusy(false)
    if (outcome.is === 'done') return save(JSON.stringify(outcome.body, null, 2))
    if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return (
    <button type="button" className="quiet" disabled={isBusy} onClick={() => void copy()}>
      <Download aria-hidden />
      {isBusy ? 'Reading...' : 'Download a copy'}
    </button>
  )
}

/** Saves a file through a download link; the file name does not identify the person. */
function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `personal-data-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
