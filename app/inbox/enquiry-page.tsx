import { data, href, redirect, redirectDocument } from 'react-router'

import { chatLink } from '#app/content/site.ts'
import { database, readPart, sender, siteUrl } from '#app/context.ts'
import { problemsIn, type Typed, typedIn } from '#app/typed-form.ts'
import { Trouble } from '#app/ui/faults.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/enquiry-page.ts'
import { askedProduct, keepEnquiry } from './enquiries.server.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import { enquiryFields } from './enquiry.ts'

/** Shows a form that was not kept; who only comes by is sent to where the form stands. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(sender)) throw redirectDocument(href('/contact-us'), 301)
  return { address: context.get(siteUrl) + href('/enquiries') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const db = context.get(database)
  const from = context.get(sender)
  const typed = await typedIn(request)
  const product = await context.get(readPart)(askedProduct(db, typed.productId ?? ''))
  const shown = { typed, product, wait: 0 }

  const read = enquiryFields.safeParse(typed)
  if (!read.success) return data({ ...shown, problems: problemsIn(read.error) }, 422)

  const wait = (await from?.secondsToWait()) ?? 0
  const headers = { 'retry-after': `${wait}` }
  if (wait > 0) return data({ ...shown, wait, problems: {} }, { status: 429, headers })

  const reference = await context.get(readPart)(
    keepEnquiry(db, {
      ...read.data,
      product,
      senderHash: from?.hash ?? '',
      key: typed.key ?? '',
      isSuspected: Boolean(typed.website),
    }),
  )
  // Undefined while the database is down; the answer is then 503.
  if (!reference) return { ...shown, problems: {} }
  throw redirect(href('/enquiries/sent/:reference', { reference }), 303)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function EnquiryPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { typed = {}, product, problems = {}, wait = 0 } = actionData ?? {}
  return (
    <>
      <PageHead
        title="Not sent yet: Leave Your Message"
        description="Leave Your Message"
        address={address}
      />
      <meta name="robots" content="noindex" />
      <PageOpening
        trail={[['Home', href('/')]]}
        title="Leave Your Message"
        drawing={drawingAddress('vhf')}
      />
      <div className="measure pt-10">
        <div className="max-w-180">
          {product && <About product={product} />}
          <EnquiryForm product={product} entry={typed} problems={problems}>
            {Object.keys(problems).length === 0 && <NotKept typed={typed} wait={wait} />}
          </EnquiryForm>
        </div>
      </div>
    </>
  )
}

function About({ product: { _id, title } }: { product: { _id: string; title: string } }) {
  return (
    <p className="mb-6 wrap-anywhere">
      About{' '}
      <a
        href={href('/view-details/:id', { id: _id })}
        className="font-semibold underline underline-offset-4"
      >
        {title}
      </a>
    </p>
  )
}

/** Nothing was wrong with what was typed, so there is another way to send it. */
function NotKept({ typed, wait }: { typed: Typed; wait: number }) {
  const words =
    wait > 0
      ? 'Not sent: many messages have come from your connection.'
      : 'Your message could not be stored.'
  const again =
    wait > 0
      ? `Please try again in ${Math.ceil(wait / 60)} minutes`
      : 'Please try again in a moment'
  return (
    <Trouble words={words}>
      <p className="mt-1">
        What you typed is still here. {again}, or send it{' '}
        <a href={chatLink((typed.message ?? '').slice(0, 1000))}>by WhatsApp</a>.
      </p>
    </Trouble>
  )
}
