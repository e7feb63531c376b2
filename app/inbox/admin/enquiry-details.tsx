import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { useCompany } from '#app/ui/admin/company-context.ts'
import { DeviceTime } from '#app/ui/admin/device-time.tsx'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'

import { shipDetails } from '../enquiry-line-text.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { statusLabels } from './enquiry-labels.ts'
import { callLink, chatNumber, chatReply, countryOf, mailReply } from './reply.ts'

type ShownEnquiry = ManagedEnquiry & { productIsLive: boolean }

type EnquiryDetails = { enquiry: ShownEnquiry; answer: { by: string; at: string } | undefined }

export function EnquiryDetails({ enquiry, answer }: EnquiryDetails) {
  const country = countryOf(useCompany().phone)
  const { reference, phone, email, createdAt, status } = enquiry
  return (
    <dl>
      <Detail name="Reference" isPrinted>
        {reference}
      </Detail>
      <Detail name="Phone">{phone && <a href={callLink(phone, country)}>{phone}</a>}</Detail>
      <Detail name="Email">
        {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
      </Detail>
      {(enquiry.productId || !enquiry.listNumber) && (
        <Detail name="About">
          <Product {...enquiry} />
        </Detail>
      )}
      {shipDetails(enquiry).map(({ name, value }) => (
        <Detail key={name} name={name}>
          <bdi>{value}</bdi>
        </Detail>
      ))}
      <Detail name="Came by">{enquiry.source && 'WhatsApp, logged by us'}</Detail>
      <Detail name={enquiry.source ? 'Logged' : 'Sent'}>
        <DeviceTime at={createdAt} />
      </Detail>
      <Detail name="Answered by">
        {answer && (
          <>
            <bdi>{answer.by}</bdi>, <DeviceTime at={answer.at} />
          </>
        )}
      </Detail>
      <Detail name="Status" isPrinted>
        {statusLabels[status]}
      </Detail>
    </dl>
  )
}

type Detail = { name: string; children: ReactNode; isPrinted?: boolean }

/** `isPrinted`: the screen shows it elsewhere, so it appears here only in print. */
function Detail({ name, children, isPrinted }: Detail) {
  if (!children) return null
  return (
    <div className={isPrinted ? 'printed' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Product({ productId, productTitle, productIsLive }: ShownEnquiry) {
  if (!productId) return 'General, no product'
  if (!productIsLive) {
    return (
      <>
        <bdi>{productTitle}</bdi> <em>(no longer in the catalogue)</em>
      </>
    )
  }
  return (
    <>
      <a href={href('/view-details/:id', { id: productId })}>
        <bdi>{productTitle}</bdi>
      </a>{' '}
      <Link to={href('/dashboard/edit-product/:id', { id: productId })}>Edit it</Link>
    </>
  )
}

type ReplyBar = { enquiry: ManagedEnquiry; isMain: boolean; onReply: () => void }

/** `isMain`: no quote on the page has a main action of its own. */
export function ReplyBar({ enquiry, isMain, onReply }: ReplyBar) {
  const main = isMain ? 'ink' : 'line'
  const { phone } = enquiry
  const country = countryOf(useCompany().phone)
  const chat = chatReply(enquiry, country)
  const mail = mailReply(enquiry)
  return (
    <div className="reply-bar" role="group" aria-label="Reply">
      {chat && (
        <ChatButton href={chat} target="_blank" rel="noreferrer" onClick={onReply}>
          WhatsApp
        </ChatButton>
      )}
      {phone && !chatNumber(phone, country) && (
        <ButtonLink look={mail ? 'line' : main} href={callLink(phone, country)}>
          <Phone aria-hidden />
          Call
        </ButtonLink>
      )}
      {mail && (
        <ButtonLink look={chat ? 'line' : main} href={mail} onClick={onReply}>
          <Mail aria-hidden />
          Email
        </ButtonLink>
      )}
    </div>
  )
}
