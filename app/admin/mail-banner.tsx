import { MailWarning, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useMatch } from 'react-router'

import { ago, counted, cut } from '#app/ui/admin/format.ts'
import { ignoreErrors, useHydrated } from '#app/ui/browser.ts'

import type { MailStatus } from './mail-status.server.ts'
import { errorMeaning } from './mail-words.ts'

type Failing = Extract<MailStatus, { is: 'failing' }>

export function MailBanner({ mail, now }: { mail: MailStatus | undefined; now: number }) {
  const isOverview = useMatch(href('/dashboard')) !== null
  const isMailPage = useMatch(href('/dashboard/mail')) !== null
  if (!mail || isMailPage) return null
  if (mail.is === 'failing') {
    if (!mail.since) return <Refused status={mail} />
    return (
      <Bar look="border-fault px-4 py-3">
        <MailError status={mail} now={now}>
          {mail.refused > 0 && `${refusedText(mail.refused)}. `}
          <MailPage>Details</MailPage>
        </MailError>
      </Bar>
    )
  }
  return mail.is === 'off' && isOverview ? (
    <p className="max-w-200 pt-4 text-ui text-ink-2">
      Mail is off: enquiries are saved in the inbox, but no email is sent.{' '}
      <MailPage>Turn mail on</MailPage>
    </p>
  ) : null
}

function Bar({ look, children }: { look: string; children: ReactNode }) {
  return (
    <div className="pt-4">
      <section aria-label="Mail" className={`border-l-4 bg-white text-ui ${look}`}>
        {children}
      </section>
    </div>
  )
}

type MailError = { status: Failing; now: number; children: ReactNode }

export function MailError({ status, now, children }: MailError) {
  const { since = '', waiting, lastError } = status
  const oldest = <time dateTime={since}>{ago(since, now)}</time>
  return (
    <>
      <p>
        <strong className="font-semibold text-fault">Mail is not going out.</strong>{' '}
        {counted(waiting, 'mail waits, it', 'mails wait, the oldest')} was written {oldest}. Every
        enquiry is saved in the inbox. {children}
      </p>
      <p className="mt-1 text-small wrap-anywhere text-ink-2">
        {errorMeaning(lastError) || 'The mail server said:'} <q>{cut(lastError, 160)}</q>
      </p>
    </>
  )
}

export function refusedText(refused: number) {
  return `${counted(refused, 'mail was', 'mails were')} refused by the mail server`
}

const hiddenKey = 'refused mail seen'

/** Most refusals come from mistyped addresses, so this browser can dismiss it until another email is refused. */
function Refused({ status: { refused, refusedAt = '' } }: { status: Failing }) {
  const isHydrated = useHydrated()
  const [dismissed, setDismissed] = useState('')
  const stored = isHydrated && ignoreErrors(() => localStorage.getItem(hiddenKey))
  if (isHydrated && refusedAt <= (dismissed || stored || '')) return null
  const dismiss = () => {
    setDismissed(refusedAt)
    ignoreErrors(() => localStorage.setItem(hiddenKey, refusedAt))
  }
  return (
    <Bar
      look={`items-center gap-3 border-line-2 py-1 pl-4 noscript:flex ${isHydrated ? 'flex' : 'hidden'}`}
    >
      <MailWarning aria-hidden className="size-4.5 shrink-0" />
      <p className="grow py-2">
        {refusedText(refused)}. Every enquiry is saved in the inbox.{' '}
        <MailPage>Which, and why</MailPage>
      </p>
      <button
        type="button"
        aria-label="Hide until another mail is refused"
        className="grid size-11 shrink-0 place-items-center noscript:hidden"
        onClick={dismiss}
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </Bar>
  )
}

function MailPage({ children }: { children: ReactNode }) {
  return (
    <Link
      to={href('/dashboard/mail')}
      className="-my-2 inline-block py-3 font-semibold underline underline-offset-3"
    >
      {children}
    </Link>
  )
}
