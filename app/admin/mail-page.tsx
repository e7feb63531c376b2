import { RotateCcw } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { href, Link, useActionData } from 'react-router'

import { database, mail, sentFields, settings } from '#app/context.ts'
import { typedIn } from '#app/http/form-input.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { keepPage, useFormAction, useSentForm } from '#app/ui/admin/form-action.ts'
import { ago, counted, cut } from '#app/ui/admin/format.ts'
import { PageTitle, Panel } from '#app/ui/admin/page-parts.tsx'
import { useFirstAnswer } from '#app/ui/admin/revalidation.ts'

import type { Route } from './+types/mail-page.ts'
import { mailTestProblem } from './first-run/first-run.server.ts'
import { changeMail, type MailAnswer, type ShownMail, shownMail } from './mail-action.server.ts'
import { MailError, refusedText } from './mail-banner.tsx'
import { MailForm } from './mail-form.tsx'
import { mailDetails, type MailStatus, type RefusedMail } from './mail-status.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const own = context.get(mail)
  const db = context.get(database)
  const details = await mailDetails(db, own)
  const shown = shownMail(own, context.get(settings).contact.email)
  const testProblem = await mailTestProblem(db, own)
  return { ...details, shown, testProblem, now: own.now() }
}

export async function action({ context }: Route.ActionArgs) {
  return changeMail(context.get(database), context.get(mail), typedIn(context.get(sentFields)))
}

export const clientAction = keepPage

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { status, refused, refusedCount, shown, testProblem, now } = loaderData
  const retried = useSentForm('refused')?.done
  const outcome = useFirstAnswer('mail', useActionData<MailAnswer>())
  const isTestLost = (outcome?.test?.problem ?? testProblem) !== undefined
  return (
    <>
      <PageTitle title="Mail" />
      <div className="grid max-w-240 gap-4">
        <Panel id="state" title={titleOf(status, isTestLost)}>
          <div className="grid max-w-180 gap-3 p-4 text-ui">
            {retried && (
              <p role="status" className="done">
                {retried}
              </p>
            )}
            <State {...loaderData} />
          </div>
        </Panel>
        <Panel id="server" title="How mail is sent">
          <MailForm shown={shown} outcome={outcome} />
        </Panel>
        {refused.length > 0 && (
          <MailRefused
            refused={refused}
            count={refusedCount}
            canRetry={status.is !== 'off'}
            now={now}
          />
        )}
      </div>
    </>
  )
}

function titleOf(status: MailStatus, isTestLost: boolean) {
  if (status.is === 'off') return 'Mail is off'
  if (isStuck(status)) return 'Mail cannot be sent'
  return isTestLost ? 'The test email was not sent' : 'Mail goes out'
}

function isStuck(status: MailStatus) {
  return status.is === 'failing' && status.since !== undefined
}

function State(details: Route.ComponentProps['loaderData']) {
  const { status, queued, now } = details
  if (status.is === 'off') return <HowToTurnOn queued={queued} />
  return (
    <>
      {status.is === 'failing' && isStuck(status) ? (
        <div className="border-l-4 border-fault bg-white px-4 py-3">
          <MailError status={status} now={now}>
            Waiting mails are sent automatically when the mail server accepts them.
          </MailError>
        </div>
      ) : (
        <p>{queuedText(queued)} Every enquiry is also saved in the inbox.</p>
      )}
      <Settings {...details.shown} />
    </>
  )
}

function queuedText(queued: number) {
  return queued === 0
    ? 'Nothing waits to be sent.'
    : `${counted(queued, 'mail is', 'mails are')} about to be sent.`
}

function HowToTurnOn({ queued }: { queued: number }) {
  return (
    <>
      <p>
        The site has no mail server, so no email is sent: neither to you nor to the sender of an
        enquiry, and no newsletter address can be confirmed. Every enquiry is saved in the inbox.
      </p>
      <p>
        To turn mail on, fill in <a href="#server">the mail server</a> below. Your email provider
        gives you its name, user name and password.
      </p>
      {queued > 0 && (
        <p>{counted(queued, 'mail was', 'mails were')} written before, and will go out then.</p>
      )}
    </>
  )
}

function Settings({ host, from, owner }: ShownMail) {
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

type Refused = { refused: RefusedMail[]; count: number; canRetry: boolean; now: number }

function MailRefused({ refused, count, canRetry, now }: Refused) {
  const { isBusy, retry } = useRetry()
  return (
    <Panel
      id="refused"
      title={refusedText(count)}
      aria-busy={isBusy}
      beside={
        canRetry && (
          <form method="post" onSubmit={(event) => void retry(event)}>
            <input type="hidden" name="form" value="refused" />
            <button name="intent" value="retry" className="quiet" disabled={isBusy}>
              <RotateCcw aria-hidden />
              {isBusy ? 'Trying...' : 'Try again'}
            </button>
          </form>
        )
      }
    >
      <p className="calm">
        Usually an address was mistyped. If a mailbox was full or the server too strict, try again
        when that is corrected. Each is deleted after 30 days.
        {count > refused.length && ` The newest ${refused.length} are listed.`}
      </p>
      {refused.some(({ event }) => / quote \d+$/.test(event)) && (
        <p className="calm">
          A buyer has not got a quotation. Please open the enquiry, and send it another way.
        </p>
      )}
      {refused.some(({ event }) => event.endsWith(' to owner')) && (
        <p className="calm">
          Some were for you, about enquiries that wait in the inbox. Check the address at which
          emails for you arrive.
        </p>
      )}
      <ul className="lines border-t border-line">
        {refused.map((email) => (
          <RefusedLine key={email.event} mail={email} now={now} />
        ))}
      </ul>
    </Panel>
  )
}

function RefusedLine({ mail, now }: { mail: RefusedMail; now: number }) {
  const { words, enquiryId: id, reference, recipient, failedAt, lastError } = mail
  return (
    <li className="flex-wrap">
      <p className="line-text basis-60">
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

function useRetry() {
  const { notify } = useAdmin()
  const { isBusy, submit } = useFormAction()
  const retry = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    fields.set('intent', 'retry')
    const { done, message = '' } = (await submit(fields)) ?? {}
    notify(done ? { text: done } : { text: message, isBad: true })
    // The pressed button is removed with its list.
    document.getElementById('state')?.focus()
  }
  return { isBusy, retry }
}
