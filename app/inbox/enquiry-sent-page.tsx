import { data, href } from 'react-router'

import { database, listCookies, readPart } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/enquiry-sent-page.ts'
import { statusSecretIn } from './quotes/status-secret.ts'
import { statusBehind } from './quotes/status.server.ts'
import { isReference } from './reference.ts'

export const handle: RouteFacts = { reads: 'cookies' }

const mostLines = 20

/** The reference is not looked up, so an invented one gets the same page. */
export async function loader({ context, params: { reference } }: Route.LoaderArgs) {
  if (!isReference(reference)) throw data('We do not know this reference.', { status: 404 })
  const address = context.get(siteUrl) + href('/enquiries/sent/:reference', { reference })
  const secret = statusSecretIn(context.get(listCookies), reference)
  const read = secret ? statusBehind(context.get(database), secret) : Promise.resolve(undefined)
  const list = await context.get(readPart)(read)
  const lines = list?.reference === reference ? list.lines : []
  const shown = lines
    .slice(0, mostLines)
    .map(({ title, quantity, unit }) => ({ title, quantity, unit }))
  return { address, reference, secret, lines: shown, count: lines.length }
}

export const headers = () => ({ 'cache-control': 'no-store' })

export default function EnquirySentPage({ loaderData }: Route.ComponentProps) {
  const { company, contact } = useSettings()
  const { address, reference, secret, lines, count } = loaderData
  const note = `Hello, this is about my message ${reference}.`
  return (
    <>
      <PageHead title={`Thank you | ${company.name}`} description="Thank you" address={address} />
      <meta name="robots" content="noindex" />
      <PageHeader title="Thank you" drawing="vhf" />
      <div className="measure grid max-w-360 gap-6 pt-10" data-wakes data-sent>
        <p className="plate w-fit px-8 py-5">
          <span className="block text-ui font-medium text-ink-2">Reference</span>
          <span className="font-data text-h3">{reference}</span>
        </p>
        <p className="max-w-160 text-lead text-ink-2">
          We have stored your message. We answer by the email or the phone number that you gave.
          Service Time {contact.serviceTime}.
        </p>
        {secret && (
          <p className="max-w-160 text-ui text-ink-2">
            Open the status of your list and save its link: our quotation will be there too. You
            need no account.
          </p>
        )}
        {count > 0 && <SentLines lines={lines} count={count} />}
        <p className="flex flex-wrap gap-3">
          {secret && (
            <ButtonLink look="signal" href={href('/enquiry-status/:secret', { secret })}>
              Status of your list
            </ButtonLink>
          )}
          <ButtonLink look="line" href={href('/')}>
            Back to the home page
          </ButtonLink>
          <ButtonLink look="safe" href={chatLink(contact, note)}>
            In a hurry? WhatsApp
          </ButtonLink>
        </p>
      </div>
    </>
  )
}

type SentLines = { lines: { title: string; quantity: string; unit: string }[]; count: number }

function SentLines({ lines, count }: SentLines) {
  return (
    <section aria-labelledby="sent-lines" className="max-w-160">
      <h2 id="sent-lines" className="text-card font-semibold">
        {count === 1 ? '1 line is' : `${count} lines are`} with us
      </h2>
      <ol className="mt-2 border-t border-ink">
        {lines.map(({ title, quantity, unit }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a sent list never change
          <li key={n} className="flex justify-between gap-4 border-b border-line py-2 text-ui">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              <span className="mr-3 font-data text-ink-3">{n + 1}</span>
              {title}
            </span>
            <span className="font-data whitespace-nowrap">
              {quantity} {unit}
            </span>
          </li>
        ))}
      </ol>
      {count > lines.length && (
        <p className="mt-2 text-ui text-ink-2">
          {count - lines.length} more are on the status page.
        </p>
      )}
    </section>
  )
}
