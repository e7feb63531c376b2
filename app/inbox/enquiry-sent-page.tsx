import { data, href } from 'react-router'

import { listCookies } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/enquiry-sent-page.ts'
import { statusSecretIn } from './quotes/status-secret.ts'
import { isReference } from './reference.ts'

export const handle: RouteFacts = { reads: 'cookies' }

/** The reference is not looked up, so an invented one gets the same page. */
export function loader({ context, params: { reference } }: Route.LoaderArgs) {
  if (!isReference(reference)) throw data('We do not know this reference.', { status: 404 })
  const address = context.get(siteUrl) + href('/enquiries/sent/:reference', { reference })
  const secret = statusSecretIn(context.get(listCookies), reference)
  return { address, reference, secret }
}

export const headers = () => ({ 'cache-control': 'no-store' })

export default function EnquirySentPage({ loaderData }: Route.ComponentProps) {
  const { company, contact } = useSettings()
  const { address, reference, secret } = loaderData
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
