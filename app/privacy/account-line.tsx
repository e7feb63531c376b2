import { UserRound } from 'lucide-react'

import { ago, counted } from '#app/ui/admin/format.ts'

import type { PersonalData } from './personal-data.server.ts'

type Account = NonNullable<PersonalData['account']>

export function summaryOfAccount({
  name,
  email,
  role,
  createdAt,
  deactivatedAt,
  ...held
}: Account) {
  const counts: [count: number, noun: string, plural?: string][] = [
    [held.sessions.length, 'session'],
    [held.passkeys.length, 'passkey'],
    [held.programs.length, 'token'],
    [held.activity.length, 'entry of the activity log', 'entries of the activity log'],
    [held.answered.length, 'answered enquiry', 'answered enquiries'],
    [held.given.length, 'enquiry given to this person', 'enquiries given to this person'],
    [held.quoted.length, 'quoted enquiry', 'quoted enquiries'],
  ]
  const texts = counts.flatMap(([count, ...noun]) => (count > 0 ? [counted(count, ...noun)] : []))
  return { who: name || email, role, createdAt, deactivatedAt, texts }
}

type Line = ReturnType<typeof summaryOfAccount> & { now: number }

export function AccountLine({ who, role, createdAt, deactivatedAt, texts, now }: Line) {
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
