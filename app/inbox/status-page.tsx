import './status-table.css'
import './status.css'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, href, redirect } from 'react-router'

import { database, mail, readPart, refused, sentFields, settings } from '#app/context.ts'
import { siteUrl } from '#app/http/canonical-url.ts'
import { packed, typedIn } from '#app/http/form-input.ts'
import { fileSize } from '#app/media/file-size.ts'
import { chatLink, dayAt, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, Button } from '#app/ui/button.tsx'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { FormAlert } from '#app/ui/field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Plate } from '#app/ui/plate.tsx'

import type { Route } from './+types/status-page.ts'
import { findAttachment } from './attachments/attachments.server.ts'
import { isPast } from './quotes/quote-answer.ts'
import { answerQuote, ticksIn } from './quotes/quote-answers.server.ts'
import { aboutEnquiry, dayText } from './quotes/quote-text.ts'
import { AnswerBar, lineChoice, type RefusedAnswer, StatusAnswer } from './quotes/status-answer.tsx'
import { StatusQuote } from './quotes/status-quote.tsx'
import { type StatusOfList, statusBehind } from './quotes/status.server.ts'

export async function loader({ context, params: { secret } }: Route.LoaderArgs) {
  const read = statusBehind(context.get(database), secret).then((list) => ({ list }))
  const found = await context.get(readPart)(read)
  const origin = context.get(siteUrl)
  // Erased enquiries, withdrawn links and invented secrets get the same answer.
  const today = dayAt(context.get(settings).company)
  return data({ origin, secret, found, today }, found && !found.list ? 410 : 200)
}

export async function action({ context, params: { secret } }: Route.ActionArgs) {
  const again = (answer: RefusedAnswer, status: number) => data(answer, status)
  const refusal = context.get(refused)
  if (refusal) return again({ problem: notTaken, typed: '' }, refusal)
  const db = context.get(database)
  const typed = typedIn(context.get(sentFields))
  const file = typed['file-1'] ? await findAttachment(db, typed['file-1']) : undefined
  const isPdf = !file || file.type === 'application/pdf'
  const problem = typed.filesProblem ?? (isPdf ? undefined : 'Please send the order as a PDF.')
  const field = 'orderNumber' as const
  if (problem) return again({ problem, field, typed: typed.orderNumber ?? '' }, 422)
  const mailing = { mail: context.get(mail), siteUrl: context.get(siteUrl) }
  const answering = answerQuote(db, secret, typed, { mailing, attachmentId: file?._id })
  const outcome = await context.get(readPart)(answering)
  if (!outcome) return again({ problem: notStored, typed: '' }, 503)
  if (outcome.is === 'refused')
    return again(
      { ...outcome, typed: typed[outcome.field ?? ''] ?? '', ticked: ticksIn(typed) },
      422,
    )
  throw redirect(href('/enquiry-status/:secret', { secret }), 303)
}

const notTaken = 'Not sent: this form came from another site or was too long.'
const notStored = 'We could not store your answer. Please send it again in a moment.'

export const headers = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { origin, secret, found, today } = loaderData
  const address = origin + href('/')
  const statusAddress = origin + href('/enquiry-status/:secret', { secret })
  const { company } = useSettings()
  const list = found?.list
  const title = list ? `Enquiry ${list.reference}` : 'Status of an enquiry'
  return (
    <>
      <PageHead title={`${title} | ${company.name}`} description={title} address={address} />
      <meta name="robots" content="noindex, nofollow" />
      <div className="measure pt-8">
        {list && <List {...{ list, secret, statusAddress, today }} refused={actionData} />}
        {found && !list && <Closed />}
        {!found && (
          <FormAlert words="We could not read the status.">
            <p className="mt-1">Please open this link again in a moment.</p>
          </FormAlert>
        )}
      </div>
    </>
  )
}

function Closed() {
  const { contact } = useSettings()
  return (
    <>
      <h1 id="content" tabIndex={-1} className="display text-h3">
        This link is closed
      </h1>
      <p className="my-6 max-w-160 text-lead text-ink-2">
        It is too old, we withdrew it, or the enquiry was deleted. Please ask us for a new link.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink
          look="safe"
          href={chatLink(contact, 'Hello, the link to my enquiry is closed. My number is ')}
        >
          Ask on WhatsApp
        </ButtonLink>
        <ButtonLink look="line" href={href('/contact-us')}>
          Write to us
        </ButtonLink>
      </p>
    </>
  )
}

const badges = {
  received: 'Received',
  quoting: 'We are working on it',
  quoted: 'Quoted',
  won: 'Ordered',
  lost: 'Closed',
  closed: 'Closed',
} as const

type List = {
  list: StatusOfList
  secret: string
  statusAddress: string
  today: string
  refused: RefusedAnswer | undefined
}

function List({ list, secret, statusAddress, today, refused: wrong }: List) {
  const { contact, company } = useSettings()
  const { reference, quote, stage } = list
  const validUntil = quote?.content.validUntil
  const valid = stage === 'quoted' && validUntil ? `, valid until ${dayText(validUntil)}` : ''
  const isOpen = stage !== 'lost' && stage !== 'closed'
  const asked = quote && isOpen ? answeringOf(list, quote, today) : undefined
  const choice = asked && lineChoice(asked, wrong)
  return (
    <>
      <div className="status-head" data-wakes>
        <h1 id="content" tabIndex={-1} className="display text-h3">
          Enquiry <span className="status-number">{reference}</span>
        </h1>
        <Copied text={reference}>
          <span className="sr-only">the number</span>
        </Copied>
        <p className="status-badge">
          {badges[stage]}
          {valid}
        </p>
        <div className="status-actions">
          <ButtonLink look="line" href={chatLink(contact, aboutEnquiry(reference))}>
            Answer on WhatsApp
          </ButtonLink>
        </div>
        <RepeatList lines={list.lines} />
      </div>
      <StatusSteps list={list} />
      <div className="status-columns">
        <div className="status-main">
          {quote ? (
            <StatusQuote {...quote} {...{ secret, choice }} timeZone={company.timeZone}>
              {asked && <AnswerBar asked={asked} choice={choice} />}
            </StatusQuote>
          ) : (
            <Lines list={list} />
          )}
          <Photos files={list.files} secret={secret} />
        </div>
        <aside aria-label="About this list" className="grid content-start gap-6">
          {asked && <StatusAnswer {...asked} choice={choice} refused={wrong} />}
          <Plate rows={factsOf(list)} />
          <section className="status-secret" aria-labelledby="secret-page">
            <h2 id="secret-page" className="text-card font-semibold">
              Secret page
            </h2>
            <p>
              Whoever has this link can read {quote ? 'the prices' : 'your list'}. Search engines
              cannot find it. It closes on {dayText(list.closesAt)}. We can close it earlier if you
              ask us.
            </p>
            <Copied text={statusAddress}>the link</Copied>
          </section>
        </aside>
      </div>
    </>
  )
}

function answeringOf(
  { answers, isConfirmed }: StatusOfList,
  quote: NonNullable<StatusOfList['quote']>,
  today: string,
) {
  return { quote, answers, isConfirmed, today, isOver: isPast(quote.content.validUntil, today) }
}

/** The button needs script and the Clipboard API, so it is invisible without them. */
function Copied({ text, children }: { text: string; children: ReactNode }) {
  return (
    <button type="button" data-copy={text} className="status-copy invisible" aria-live="polite">
      Copy <span>{children}</span>
    </button>
  )
}

function Lines({ list: { lines, productTitle } }: { list: StatusOfList }) {
  const { contact } = useSettings()
  const asked =
    lines.length > 0
      ? lines.map(({ title, maker, partNumber, quantity, unit }) => ({
          title,
          numbers: <MakerAndNumber maker={maker} number={partNumber} />,
          quantity: `${quantity} ${unit}`,
        }))
      : [{ title: productTitle || 'Your message', numbers: undefined, quantity: '' }]
  return (
    <section aria-labelledby="your-list">
      <h2 id="your-list" className="display text-h3">
        Your list, {asked.length} {asked.length === 1 ? 'line' : 'lines'}
      </h2>
      <p className="mt-2 text-ui text-ink-2">
        We read it and answer. Service Time {contact.serviceTime}. Our prices appear here when we
        send the quotation.
      </p>
      <ol className="status-lines">
        {asked.map(({ title, numbers, quantity }, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a stored list never change
          <li key={n}>
            <span className="no">{n + 1}</span>
            <span className="part">
              <b>{withWholeCodes(title)}</b>
              {numbers && <small>{numbers}</small>}
            </span>
            <span className="qty">{quantity}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Photos({ files, secret }: Pick<StatusOfList, 'files'> & { secret: string }) {
  if (files.length === 0) return null
  return (
    <section className="status-files" aria-labelledby="your-files">
      <h2 id="your-files" className="text-card font-semibold">
        Your photos and files
      </h2>
      <ul>
        {files.map(({ _id: file, name, type, size, linePosition }) => {
          const address = href('/enquiry-status/:secret/files/:file', { secret, file })
          const line = linePosition ? `Line ${linePosition}` : 'Whole list'
          return (
            <li key={file}>
              <a href={address}>
                {type === 'image/jpeg' ? (
                  <img src={`${address}?small`} alt={name} loading="lazy" />
                ) : (
                  <b>{name}</b>
                )}
                <span>
                  {line}, {fileSize(size)}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function factsOf({ vessel, imoNumber, port, eta, name, company, ownReference }: StatusOfList) {
  const rows = [
    { name: 'Vessel', value: vessel },
    { name: 'IMO', value: imoNumber },
    { name: 'Port', value: port },
    { name: 'ETA', value: eta && dayText(eta) },
    { name: 'Company', value: company },
    { name: 'Asked by', value: name },
    { name: 'Your reference', value: ownReference },
  ]
  return rows.filter(({ value }) => value)
}

/** Adds the lines to the buyer's list as a review of a pasted list does, so that lines already there stay. */
function RepeatList({ lines }: Pick<StatusOfList, 'lines'>) {
  if (lines.length === 0) return null
  const fields = lines.flatMap(({ productId = '', title, quantity, unit, note, details }, n) => [
    [`text-${n + 1}`, title],
    [`product-${n + 1}`, productId],
    [`quantity-${n + 1}`, quantity],
    [`unit-${n + 1}`, unit],
    [`note-${n + 1}`, note],
    ...Object.entries(details).map(([label, value]) => [`detail-${n + 1}-${label}`, value]),
  ])
  return (
    <form method="post" className="status-again" action={href('/enquiry-list/paste')}>
      <input type="hidden" name="step" value="add" />
      <input type="hidden" name="packed" value={packed(Object.fromEntries(fields))} />
      <Button look="line">Ask for these parts again</Button>
    </form>
  )
}

function StatusSteps({ list }: { list: StatusOfList }) {
  const { createdAt, quotingSince, quote, stage } = list
  const isOver = stage === 'won' || stage === 'lost' || stage === 'closed'
  const steps = [
    ['Received', createdAt],
    ['Quoting', quotingSince],
    ['Quoted', quote?.sentAt],
  ] as const
  return (
    <ol className="status-steps">
      {steps.map(([words, at]) => (
        <li key={words} data-done={at ? true : undefined}>
          <span className="sign">{at && <Check aria-hidden />}</span>
          <b>{words}</b>
          <span className="when">{at ? timeText(at) : isOver ? 'not done' : 'not yet'}</span>
        </li>
      ))}
    </ol>
  )
}

/** `11 Mar, 06:12 UTC` */
function timeText(at: string) {
  return `${dayText(at).replace(/ \d{4}$/, '')}, ${at.slice(11, 16)} UTC`
}
