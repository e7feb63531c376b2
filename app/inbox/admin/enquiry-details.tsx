import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { useCompany } from '#app/ui/admin/company-context.ts'
import { daysBetween, relativeDay } from '#app/ui/admin/format.ts'
import { DeviceTime, Panel } from '#app/ui/admin/page-parts.tsx'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'

import { shipDetails } from '../enquiry-line-text.ts'
import { type ManagedEnquiry, type Stage, stageOf } from '../enquiry.ts'
import { answerText, type TakenLines } from '../quotes/quote-answer.ts'
import type { AnswerWithLines } from '../quotes/quote-answers.server.ts'
import { statusLabels } from './enquiry-labels.ts'
import type { Quoting } from './quoting.server.ts'
import { callLink, chatNumber, chatReply, countryOf, mailReply } from './reply.ts'

const reached: { [stage in Stage]: number } = {
  received: 1,
  quoting: 2,
  quoted: 3,
  won: 4,
  lost: 4,
  closed: 4,
}

const endWords: { [stage in Stage]?: string } = { won: 'Won', lost: 'Lost', closed: 'Closed' }

export function EnquiryTrack({ enquiry, quoting }: { enquiry: ManagedEnquiry; quoting: Quoting }) {
  const stage = stageOf(enquiry)
  const first = quoting.versions.at(-1)
  const sent = quoting.versions.find(({ sentAt }) => sentAt)
  const steps = [
    ['Received', enquiry.createdAt],
    ['Quoting', first?.createdAt],
    ['Quoted', sent?.sentAt],
    [endWords[stage] ?? 'Won or lost', undefined],
  ] as const
  const current = reached[stage]
  return (
    <ol className="track" aria-label="Stage">
      {steps.map(([words, at], n) => (
        <li
          key={words}
          data-done={n < current || undefined}
          aria-current={n + 1 === current ? 'step' : undefined}
        >
          <b>{words}</b>
          {at && <DeviceTime at={at} />}
        </li>
      ))}
    </ol>
  )
}

/** What decides whether a lead time is short enough stands first. */
export function ShipFacts({ enquiry, today }: { enquiry: ManagedEnquiry; today: string }) {
  const { eta, port, vessel, imoNumber, company, neededBy, ownReference, requisition } = enquiry
  const { listNumber, name: sender } = enquiry
  const facts = [
    ['ETA', eta && `${eta}, ${relativeDay(daysBetween(today, eta))}`],
    ['Needed by', neededBy],
    ['Port', port],
    ['Vessel', vessel],
    ['IMO', imoNumber],
    ['Company', company],
    ['List', listNumber],
    ['Reference', ownReference],
    ['Requisition', requisition],
  ] as const
  if (facts.every(([, value]) => !value)) return null
  return (
    <dl className="ship-facts" aria-label="Ship">
      {/* On a phone the message and the ways to answer are below a whole quote. */}
      <div className="sender">
        <dt>From</dt>
        <dd>
          <a href="#sender">
            <bdi>{sender}</bdi>
          </a>
        </dd>
      </div>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

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

export function BuyersAnswers({ answers, isWon }: { answers: AnswerWithLines[]; isWon: boolean }) {
  if (answers.length === 0) return null
  return (
    <Panel id="buyers-answer" title="The buyer’s answer">
      <ul className="buyers-answers">
        {answers.toReversed().map((answer) => (
          <li key={`${answer.createdAt} ${answer.kind}`}>
            <b>{answerText(answer)}</b> <DeviceTime at={answer.undoneAt ?? answer.createdAt} />
            {answer.taken && <Taken {...answer.taken} />}
            {answer.kind === 'change' && (
              <p className="message" dir="auto">
                {answer.words}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isWon && <p>To confirm an order, mark the enquiry as won.</p>}
    </Panel>
  )
}

function Taken({ lines, alternatives, leftOut, totals }: TakenLines) {
  return (
    <>
      <p>
        Lines {lines}. Total: {totals.join(' + ')}.
      </p>
      {alternatives.length > 0 && (
        <p dir="auto" className="message">
          Alternatives taken: {alternatives.join('; ')}
        </p>
      )}
      {leftOut.length > 0 && (
        <p dir="auto" className="message">
          Left out: {leftOut.join('; ')}
        </p>
      )}
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
