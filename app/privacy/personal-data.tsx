import { Building2, Download, Inbox, Mail, Newspaper, UserRound } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { wordings } from '#app/newsletter/subscriber.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { ago, counted, cut } from '#app/ui/admin/format.ts'
import { saveFile } from '#app/ui/by-browser.ts'

import type { Person } from './person.ts'
import type { PersonalData } from './personal-data.server.ts'

const mostShown = 100

export function summaryOf(held: PersonalData) {
  const { enquiries, customers, subscriber, mails, account, invitation } = held
  const others = [...enquiries, ...customers, subscriber, invitation].filter(Boolean).length + mails
  const isFormer = account?.deactivatedAt !== undefined
  return {
    isEmpty: others === 0 && !account,
    /** Only the account of a current employee. */
    isKept: others === 0 && account !== undefined && !isFormer,
    accounts: account ? 1 : 0,
    invitations: invitation ? 1 : 0,
    account: account && summaryOfAccount(account),
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
    customers,
    subscriber,
  }
}

export type Summary = ReturnType<typeof summaryOf>
export type Counts = Pick<
  Summary,
  'enquiries' | 'subscribers' | 'mails' | 'accounts' | 'invitations'
>

export function erasableOf(summary: Summary): Counts {
  return { ...summary, accounts: summary.account?.deactivatedAt ? 1 : 0 }
}

export function countsText({ enquiries, subscribers, mails, accounts, invitations }: Counts) {
  const texts = [
    accounts > 0 && counted(accounts, 'account'),
    invitations > 0 && counted(invitations, 'invitation'),
    enquiries > 0 && counted(enquiries, 'enquiry', 'enquiries'),
    subscribers > 0 && counted(subscribers, 'newsletter address', 'newsletter addresses'),
    mails > 0 && counted(mails, 'mail'),
  ]
  return texts.filter(Boolean).join(', ') || 'nothing'
}

export function PersonalDataLines({ summary, now }: { summary: Summary; now: number }) {
  const { newest, customers, subscriber, mails, account } = summary
  const more = summary.enquiries - newest.length
  if (summary.isEmpty) {
    return (
      <p className="calm">
        Nothing is stored about this person: no enquiry, no newsletter address, no email, no
        account.
      </p>
    )
  }
  return (
    <ul className="lines">
      {account && <AccountLine {...account} now={now} />}
      {summary.invitations > 0 && (
        <li>
          <UserRound aria-hidden />
          <p className="line-text">
            Invitation to the admin<small>Nobody has accepted it yet</small>
          </p>
        </li>
      )}
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
      {customers.map(({ _id, customer, name, note }) => (
        <li key={`${_id} ${name}`}>
          <Link to={href('/dashboard/customers/:id', { id: _id })}>
            <Building2 aria-hidden />
            <span className="line-text">
              <span>{name === customer ? `Customer ${customer}` : `${name} at ${customer}`}</span>
              {note && <small>Its note stays while others belong to it: {cut(note, 140)}</small>}
            </span>
          </Link>
        </li>
      ))}
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
    if (outcome.is === 'done') {
      const today = new Date().toISOString().slice(0, 10)
      return saveFile(`personal-data-${today}.json`, JSON.stringify(outcome.body, null, 2))
    }
    if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return (
    <button type="button" className="quiet" disabled={isBusy} onClick={() => void download()}>
      <Download aria-hidden />
      {isBusy ? 'Reading...' : 'Download a copy'}
    </button>
  )
}

type Account = NonNullable<PersonalData['account']>

function summaryOfAccount({ name, email, role, createdAt, deactivatedAt, ...held }: Account) {
  const counts: [count: number, noun: string, plural?: string][] = [
    [held.sessions.length, 'session'],
    [held.passkeys.length, 'passkey'],
    [held.programs.length, 'token'],
    [held.activity.length, 'entry of the activity log', 'entries of the activity log'],
    [held.answered.length, 'answered enquiry', 'answered enquiries'],
    [held.given.length, 'enquiry assigned to this person', 'enquiries assigned to this person'],
    [held.quoted.length, 'quoted enquiry', 'quoted enquiries'],
  ]
  const texts = counts.flatMap(([count, ...noun]) => (count > 0 ? [counted(count, ...noun)] : []))
  return { who: name || email, role, createdAt, deactivatedAt, texts }
}

type AccountSummary = ReturnType<typeof summaryOfAccount> & { now: number }

function AccountLine({ who, role, createdAt, deactivatedAt, texts, now }: AccountSummary) {
  return (
    <li>
      <UserRound aria-hidden />
      <p className="line-text">
        <span>
          Account of {who} ({role})
        </span>
        <small>
          Made <time dateTime={createdAt}>{ago(createdAt, now)}</time>
          {deactivatedAt && (
            <>
              , deactivated <time dateTime={deactivatedAt}>{ago(deactivatedAt, now)}</time>
            </>
          )}
        </small>
        {texts.length > 0 && <small>{texts.join(', ')}</small>}
        <small>
          {deactivatedAt
            ? 'If it is deleted, the activity log keeps the entries, as made by a former person.'
            : 'This person works here, so the account is not deleted on this page. Deactivate it on the page People first.'}
        </small>
      </p>
    </li>
  )
}
