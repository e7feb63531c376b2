import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { useAwake } from '#app/ui/awake.ts'

import type { ManagedEnquiry } from '../managed-enquiry.ts'
import { statusWords } from './inbox-words.ts'
import { callLink } from './reply.ts'

type Found = ManagedEnquiry & { productIsLive: boolean }

/** The contact data, product, time and status of an enquiry. */
export function EnquiryFacts({ enquiry }: { enquiry: Found }) {
  const { reference, phone, email, createdAt, status } = enquiry
  return (
    <dl>
      <Fact name="Reference" isPrinted>
        {reference}
      </Fact>
      <Fact name="Phone">{phone && <a href={callLink(phone)}>{phone}</a>}</Fact>
      <Fact name="E-mail">
        {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
      </Fact>
      <Fact name="About">
        <Product {...enquiry} />
      </Fact>
      <Fact name="Sent">
        <DeviceTime at={createdAt} />
      </Fact>
      <Fact name="Status" isPrinted>
        {statusWords[status]}
      </Fact>
    </dl>
  )
}

type Fact = { name: string; children: ReactNode; isPrinted?: boolean }

/** Facts shown elsewhere on the screen appear here only in print. */
function Fact({ name, children, isPrinted }: Fact) {
  if (!children) return null
  return (
    <div className={isPrinted ? 'printed' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Product({ productId, productTitle, productIsLive }: Found) {
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

/** The time zone of the device once script runs; UTC before that. */
function DeviceTime({ at }: { at: string }) {
  const awake = useAwake()
  const words = awake
    ? new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
    : `${at.slice(0, 16).replace('T', ' ')} UTC`
  return <time dateTime={at}>{words}</time>
}
