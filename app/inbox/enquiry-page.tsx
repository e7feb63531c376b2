import { data, href, redirect, redirectDocument } from 'react-router'

import { database, mail, readPart, refused, sender, sentFields } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import type { FormRefusal } from '#app/http/form-body.server.ts'
import { type Problems, problemsIn, type Typed, typedIn } from '#app/http/form-input.ts'
import { spamSignals } from '#app/http/spam-signals.ts'
import { chatLink, mailLink, useSettings } from '#app/settings/use-settings.ts'
import { withWholeCodes } from '#app/ui/code.tsx'
import { FormAlert } from '#app/ui/field.tsx'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'

import type { Route } from './+types/enquiry-page.ts'
import { type AskedProduct, askedProduct, savedReference, saveEnquiry } from './enquiries.server.ts'
import { EnquiryForm } from './enquiry-form.tsx'
import { enquiryFields } from './enquiry.ts'

/** In milliseconds: people need longer to fill in four fields. */
const quickest = 3000

type RefusedForm = {
  typed: Typed
  problems: Problems
  wait: number
  product?: AskedProduct | undefined
  refusal?: FormRefusal
}

export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(sender)) throw redirectDocument(href('/contact-us'), 301)
  return { address: context.get(siteUrl) + href('/enquiries') }
}

export async function action({ context }: Route.ActionArgs) {
  const refusal = context.get(refused)
  if (refusal) return data({ ...nothing, refusal }, refusal)

  const db = context.get(database)
  const typed = typedIn(context.get(sentFields))
  const read = enquiryFields.safeParse(typed)
  // The buyer may have written about a product while it was deleted.
  const asked = askedProduct(db, typed.productId ?? '', { withDeleted: true })
  const found = await context.get(readPart)(asked.then((product) => ({ product })))
  const problems = read.success ? {} : problemsIn(read.error)
  const shown = { ...nothing, typed, product: found?.product, problems }
  if (!read.success) return data(shown, 422)
  // The owner cannot answer an enquiry without its product, so the response is 503.
  if (!found) return shown

  const from = context.get(sender)
  const words = JSON.stringify([read.data, found.product?._id])
  const wait = (await from?.secondsToWait(words)) ?? 0
  const mailing = { mail: context.get(mail), siteUrl: context.get(siteUrl) }
  const text = `${read.data.name}\n${read.data.message}`
  const enquiry = {
    ...read.data,
    ...found,
    senderHash: from?.hash ?? '',
    key: typed.key ?? '',
    spamSignals: spamSignals({ typed, from, quickest, text, siteUrl: mailing.siteUrl }),
  }
  const reference = await context.get(readPart)(
    wait > 0 ? savedReference(db, enquiry) : saveEnquiry(db, enquiry, mailing),
  )
  if (reference) throw redirect(href('/enquiries/sent/:reference', { reference }), 303)
  const headers = { 'retry-after': `${wait}` }
  if (wait > 0) return data({ ...shown, wait }, { status: 429, headers })
  await from?.giveBack(words)
  return shown
}

const nothing: RefusedForm = { typed: {}, problems: {}, wait: 0 }

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function EnquiryPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { refusal, ...shown } = actionData ?? nothing
  const title = refusal ? 'Not sent' : 'Leave Your Message'
  return (
    <>
      <PageHead
        title="Not sent yet: Leave Your Message"
        description="Leave Your Message"
        address={address}
      />
      <meta name="robots" content="noindex" />
      <PageHeader title={title} drawing="vhf" />
      <div className="measure pt-10">
        <div className="max-w-180">{refusal ? <Refused as={refusal} /> : <Again {...shown} />}</div>
      </div>
    </>
  )
}

function Again({ typed, product, problems, wait }: RefusedForm) {
  return (
    <>
      {product && (
        <p className="mb-6 wrap-anywhere">
          About{' '}
          <a
            href={href('/view-details/:id', { id: product._id })}
            className="font-semibold underline underline-offset-4"
          >
            {withWholeCodes(product.title)}
          </a>
        </p>
      )}
      <EnquiryForm product={product} entry={typed} problems={problems}>
        {Object.keys(problems).length === 0 && <NotSaved typed={typed} wait={wait} />}
      </EnquiryForm>
    </>
  )
}

function NotSaved({ typed, wait }: { typed: Typed; wait: number }) {
  const { contact } = useSettings()
  const words =
    wait > 0
      ? 'Not sent: too many messages came from your network.'
      : 'We could not store your message.'
  const when = wait > 0 ? `in ${Math.ceil(wait / 60)} minutes` : 'in a moment'
  return (
    <FormAlert words={words}>
      <p className="mt-1">
        What you typed is still here. Please try again {when}, or send it{' '}
        <a href={chatLink(contact, typed.message ?? '')}>on WhatsApp</a>.
      </p>
    </FormAlert>
  )
}

const reasons = {
  403: 'Not sent: this form was sent from another site.',
  413: 'Not sent: the message is too long.',
  415: 'Not sent: this is not one of our forms.',
}

function Refused({ as }: { as: FormRefusal }) {
  const { contact } = useSettings()
  return (
    <FormAlert words={reasons[as]}>
      <p className="mt-1">
        {as === 413
          ? 'What you typed is still there when you go back: please make it shorter, or send it '
          : 'Nothing was stored. Please send it from '}
        {as !== 413 && (
          <>
            <a href={href('/contact-us')}>our contact page</a>,{' '}
          </>
        )}
        <a href={chatLink(contact, 'Hello, my form was not sent: ')}>on WhatsApp</a> or by email to{' '}
        <a href={mailLink(contact)}>{contact.email}</a>.
      </p>
    </FormAlert>
  )
}
