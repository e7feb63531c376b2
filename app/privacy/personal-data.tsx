import { Download, Inbox, Mail, Newspaper } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { wordings } from '#app/newsletter/subscriber.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ago, counted, cut } from '#app/ui/admin/format.ts'

import type { Person } from './person.ts'
import type { PersonalData } from './personal-data.server.ts'

const mostShown = 100

export function summaryOf({ enquiries, subscriber, mails }: PersonalData) {
  return {
    isEmpty: enquiries.length === 0 && !subscriber && mails === 0,
    enquiries: enquiries.length,
    subscribers: subscriber ? 1 : 0,
    mails,
    newest: enquiries.slice(0, mostShown).map(({ message, lines, quotes, files, ...enquiry }) => ({
      ...enquiry,
      begins: cut(message, 140),
      lines: lines.length,
      quotes: quotes.length,
      files: files.length,
    })),
    subscriber,
  }
}

export type Summary = ReturnType<typeof summaryOf>
export type Counts = Pick<Summary, 'enquiries' | 'subscribers' | 'mails'>

/** `2 enquiries, 1 newsletter address, 3 mails`; 'nothing' when all counts are 0. */
export function countsText({ enquiries, subscribers, mails }: Counts) {
  const texts = [
    enquiries > 0 && counted(enquiries, 'enquiry', 'enquiries'),
    subscribers > 0 && counted(subscribers, 'newsletter address', 'newsletter addresses'),
    mails > 0 && counted(mails, 'mail'),
  ]
  return texts.filter(Boolean).join(', ') || 'nothing'
}

export function PersonalDataLines({ summary, now }: { summary: Summary; now: number }) {
  const { newest, subscriber, mails } = summary
  const more = summary.enquiries - newest.length
  if (summary.isEmpty) {
    return <p className="calm">Neither an enquiry nor a newsletter address, and no mail.</p>
  }
  return (
    <ul className="lines">
      {newest.map((enquiry) => (
        <li key={enquiry._id}>
          <Link to={href('/dashboard/enquiries/:id', { id: enquiry._id })}>
            <Inbox aria-hidden />
            <span className="line-text">
              <span>
                {enquiry.reference} from {enquiry.name}
              </span>
              {enquiry.productTitle && <small>About {enquiry.productTitle}</small>}
              {enquiry.vessel && <small>{enquiry.vessel}</small>}
              <small>{enquiry.begins}</small>
              {enquiry.lines + enquiry.quotes + enquiry.files > 0 && (
                <small>
                  {counted(enquiry.lines, 'line')}, {counted(enquiry.files, 'file')},{' '}
                  {counted(enquiry.quotes, 'quote')} sent
                </small>
              )}
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
      {subscriber && <Subscription {...subscriber} now={now} />}
      {mails > 0 && (
        <li>
          <Mail aria-hidden />
          <p className="line-text">
            {counted(mails, 'mail')}
            <small>Waiting to be sent, or refused by the mail server</small>
          </p>
        </li>
      )}
    </ul>
  )
}

type Subscription = NonNullable<Summary['subscriber']> & { now: number }

function Subscription({ email, createdAt, confirmedAt, wording, source, now }: Subscription) {
  const words = new Map<string, string>(Object.entries(wordings)).get(wording)
  return (
    <li>
      <Newspaper aria-hidden />
      <p className="line-text">
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

export function ExportButton({ person }: { person: Person }) {
  const { send, notify } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const path = '/api/people/copy'
    const outcome = await send({ method: 'POST', path, schema: z.unknown(), body: person })
    setBusy(false)
    if (outcome.is === 'done') return saveFile(JSON.stringify(outcome.body, null, 2))
    if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return (
    <button type="button" className="quiet" disabled={isBusy} onClick={() => void download()}>
      <Download aria-hidden />
      {isBusy ? 'Reading...' : 'Download a copy'}
    </button>
  )
}

function saveFile(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `personal-data-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
