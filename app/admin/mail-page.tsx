import { useRef } from 'react'

import { database, mail } from '#app/context.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { counted } from '#app/ui/admin/when.ts'

import type { Route } from './+types/mail-page.ts'
import { WhatIsWrong } from './mail-banner.tsx'
import { MailRefused } from './mail-refused.tsx'
import { mailDetails, type MailTold } from './mail-told.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const own = context.get(mail)
  const details = await mailDetails(context.get(database), own)
  const { server, from, owner } = own.settings ?? {}
  // The password of the mail server stays on the server.
  return { ...details, host: server?.host, from, owner, now: own.now() }
}

/** Shows the email state, the last error, and the refused emails. */
export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { told, refused, now } = loaderData
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is removed with its list, so the focus moves to the heading.
  const goOn = () => heading.current?.focus()
  return (
    <>
      <PageTitle title="Mail" />
      <div className="grid max-w-240 gap-4">
        <section className="panel" aria-labelledby="state">
          <header>
            <h2 id="state" ref={heading} tabIndex={-1}>
              {titleOf(told)}
            </h2>
          </header>
          <div className="grid max-w-180 gap-3 p-4 text-ui">
            <State {...loaderData} />
          </div>
        </section>
        {refused.length > 0 && (
          <MailRefused refused={refused} canTry={told.is !== 'off'} now={now} onTried={goOn} />
        )}
      </div>
    </>
  )
}

function titleOf(told: MailTold) {
  if (told.is === 'off') return 'Mail is off'
  return isStuck(told) ? 'Mail is in trouble' : 'Mail goes out'
}

/** Refused emails do not block others. */
function isStuck(told: MailTold) {
  return told.is === 'in trouble' && told.since !== undefined
}

function State(details: Route.ComponentProps['loaderData']) {
  const { told, waiting, now } = details
  if (told.is === 'off') return <HowToTurnOn waiting={waiting} />
  return (
    <>
      {told.is === 'in trouble' && isStuck(told) ? (
        <div className="border-l-4 border-fault bg-white px-4 py-3">
          <WhatIsWrong trouble={told} now={now}>
            What waits goes out by itself once the mail server takes it.
          </WhatIsWrong>
        </div>
      ) : (
        <p>{waitingWords(waiting)} Every enquiry is kept in the inbox as well.</p>
      )}
      <Settings {...details} />
    </>
  )
}

function waitingWords(waiting: number) {
  return waiting === 0
    ? 'Nothing waits to be sent.'
    : `${counted(waiting, 'mail is', 'mails are')} about to be sent.`
}

function HowToTurnOn({ waiting }: { waiting: number }) {
  return (
    <>
      <p>
        The site has no mail server, so nobody is written to: neither you nor who sends an enquiry,
        and no newsletter address can be confirmed. Every enquiry is kept in the inbox all the same.
      </p>
      <p>
        Whoever runs the site turns mail on: it is started with{' '}
        <code className="font-data">SMTP_URL</code>, the mail server with its user and password, and{' '}
        <code className="font-data">MAIL_FROM</code>, the address that the site writes from.
      </p>
      {waiting > 0 && (
        <p>{counted(waiting, 'mail was', 'mails were')} written before, and will go out then.</p>
      )}
    </>
  )
}

function Settings({
  host,
  from,
  owner,
}: { [name in 'host' | 'from' | 'owner']?: string | undefined }) {
  const all = [
    ['Mail server', host],
    ['Written from', from],
    ['Enquiries are mailed to', owner],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-[11rem_minmax(0,1fr)]">
      {all.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="pb-2 font-semibold wrap-anywhere sm:pb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
