import { data, href, redirect } from 'react-router'

import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { type Problems, type Typed, typedText } from '#app/http/form-input.ts'
import type { Mailing } from '#app/mail/mail.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'
import { chatAddress } from '#app/platform/contact-links.ts'

import { quoteEvent } from '../enquiry-emails.server.ts'
import { isCalendarDay, type EnquiryLine } from '../enquiry-line.ts'
import { repeatList } from '../enquiry-lists.server.ts'
import { type ManagedEnquiry, statuses } from '../enquiry.ts'
import { withAlternatives, firstQuote, quotedProducts } from '../quotes/first-quote.server.ts'
import { missingForSending, readQuote, withoutEmptyLines } from '../quotes/quote-form.ts'
import { chatParts, letterhead, quoteText } from '../quotes/quote-text.ts'
import type { QuoteContent, QuoteLine } from '../quotes/quote.ts'
import {
  close,
  followUp,
  quotesOf,
  reopen,
  saveDraft,
  quoteTexts,
} from '../quotes/quotes.server.ts'
import { sendQuote } from '../quotes/send-quote.server.ts'
import { newStatusLink, withdrawLinks, openLinks } from '../quotes/status.server.ts'
import { assignEnquiry } from './assigned-enquiries.server.ts'
import { setStatus } from './changed-enquiries.server.ts'
import { chatNumber, countryOf } from './reply.ts'

export type Quoting = NonNullable<Awaited<ReturnType<typeof quotingOf>>>

/** What the page needs to write a quote; undefined for an enquiry that has no lines, as long as none is asked for. */
export async function quotingOf(
  db: Database,
  enquiry: ManagedEnquiry & { lines: EnquiryLine[] },
  asked: { isWanted: boolean; version: number | undefined; mail: Mail; today: string },
) {
  const askedLines = enquiry.lines
  const versions = await quotesOf(db, enquiry._id)
  if (askedLines.length === 0 && versions.length === 0 && !asked.isWanted) return undefined
  const shown = versions.find(({ version }) => version === asked.version) ?? versions[0]
  const content = shown?.content ?? firstQuote(enquiry, asked.today)
  const [products, texts, links, refusals] = await Promise.all([
    quotedProducts(db, content),
    quoteTexts(db),
    openLinks(db, enquiry._id),
    refusedQuotes(db, enquiry._id, versions),
  ])
  return {
    content,
    asked: askedLines.map(({ title, certainty, note, details }) => ({
      title,
      certainty,
      note,
      details,
    })),
    /** The version that a save is based on; 0 before the first. */
    newest: versions[0]?.version ?? 0,
    shown: shown?.version ?? 0,
    versions: versions.map(({ content: _content, ...one }) => ({
      ...one,
      /** What the mail server said when it refused the mail. */
      refusal: refusals.get(quoteEvent(enquiry._id, one.version)),
    })),
    products,
    texts: texts.map(({ _id, name }) => ({ _id, name })),
    links,
    /** Of the enquiry that 'Repeat this list' makes, so that a form that is sent twice makes one. */
    repeatId: newId(),
    canMail: Boolean(asked.mail.settings && enquiry.email),
  }
}

async function refusedQuotes(db: Database, id: string, versions: { version: number }[]) {
  const events = versions.map(({ version }) => quoteEvent(id, version))
  if (events.length === 0) return new Map<string, string>()
  const refused = await db
    .selectFrom('mails')
    .select(['event', 'lastError'])
    .where('event', 'in', events)
    .where('failedAt', 'is not', null)
    .execute()
  return new Map(refused.map(({ event, lastError }) => [event, lastError ?? '']))
}

type Difference = { field: string; mine: string; theirs: string }

const lineWords = {
  title: 'title',
  partNumber: 'part number',
  maker: 'maker',
  quantity: 'quantity',
  unit: 'unit',
  price: 'price',
  currency: 'currency',
  leadDays: 'lead time in days',
  alternative: 'alternative',
  note: 'note',
  notAvailable: 'not available',
} as const satisfies { [name in keyof QuoteLine]?: string }

const words = {
  currency: 'Currency',
  deliveryPlace: 'Delivery place',
  deliveryCost: 'Delivery cost',
  validUntil: 'Valid until',
  terms: 'Terms',
  note: 'Note',
} as const satisfies { [name in keyof QuoteContent]?: string }

type Fields = { [name: string]: unknown }

type Acting = {
  db: Database
  enquiry: ManagedEnquiry
  ownerId: string
  mailing: Mailing & { readLogo: () => Promise<Buffer | undefined> }
}

/** What the page shows instead of what is stored: what was typed, and why it was not saved, or what was made. */
export type QuotingAnswer = {
  content?: QuoteContent
  basedOn?: number
  problems: Problems
  alert?: string
  theirs?: Difference[]
  made?: { statusAddress: string; chats: string[]; mail?: string | undefined }
}

/** The panels whose forms load the page anew, so that the focus and a phone's screen stay there. */
const panels = new Map([
  ['follow-up', 'follow-up'],
  ['close', 'follow-up'],
  ['reopen', 'follow-up'],
  ['give', 'given'],
  ['take', 'given'],
  ['withdraw', 'buyers-link'],
])

export async function quotingAction(typed: Typed, acting: Acting) {
  const { db, enquiry } = acting
  const { intent = '' } = typed
  const here = href('/dashboard/enquiries/:id', { id: enquiry._id })
  if (['save', 'add', 'insert', 'send', 'link'].includes(intent)) return quoteAction(typed, acting)
  if (intent === 'follow-up') {
    const day = typed.followUpOn ?? ''
    if (day && !isCalendarDay(day)) {
      const words = 'Please write the date as year-month-day, such as 2027-03-24.'
      return data<QuotingAnswer>({ problems: { followUpOn: words } }, 422)
    }
    await followUp(db, enquiry._id, day)
  } else if (intent === 'close') await close(db, enquiry._id)
  else if (intent === 'reopen') await reopen(db, enquiry._id)
  else if (intent === 'give' || intent === 'take') {
    const to = intent === 'take' ? acting.ownerId : (typed.givenTo ?? '')
    const assignment = { to, from: typed.from ?? '', by: acting.ownerId }
    if (!(await assignEnquiry(db, acting.mailing, enquiry._id, assignment))) {
      const words = 'Another person has changed this. Please look at it, and choose again.'
      return data<QuotingAnswer>({ problems: { givenTo: words } }, 409)
    }
  } else if (intent === 'withdraw') await withdrawLinks(db, enquiry._id)
  else if (intent === 'new-link') return newLink(acting)
  else if (intent === 'repeat') {
    const id = await repeatList(db, enquiry, typed.repeatId)
    throw redirect(href('/dashboard/enquiries/:id', { id }), 303)
  } else {
    const status = statuses.find((one) => one === typed.status)
    if (status) await setStatus(db, [enquiry._id], status, acting.ownerId)
  }
  const panel = panels.get(intent)
  throw redirect(panel ? `${here}#${panel}` : here, 303)
}

async function newLink({ db, enquiry, mailing }: Acting) {
  const secret = await newStatusLink(db, enquiry._id)
  const statusAddress = mailing.siteUrl + href('/enquiry-status/:secret', { secret })
  const [last] = await quotesOf(db, enquiry._id)
  const text =
    last?.state === 'sent'
      ? quoteText(enquiry, last.content, letterhead(mailing.mail.shown()), statusAddress)
      : `Hello ${enquiry.name},\n\nhere you see how far your list ${enquiry.reference} is:\n${statusAddress}`
  return data<QuotingAnswer>({
    problems: {},
    made: { statusAddress, chats: chats(enquiry, text, mailing) },
  })
}

function chats(enquiry: ManagedEnquiry, text: string, { mail }: Mailing) {
  const country = countryOf(mail.shown().contact.phone)
  const number = (enquiry.phone && chatNumber(enquiry.phone, country)) ?? ''
  return chatParts(text).map((part) => chatAddress(number, part))
}

async function quoteAction(typed: Typed, acting: Acting) {
  const { db, enquiry } = acting
  const { intent } = typed
  const read = readQuote(typed)
  const basedOn = Number(typed.basedOn) || 0
  const again = (answer: Partial<QuotingAnswer>, status = 422) =>
    data<QuotingAnswer>({ content: read.content, basedOn, problems: {}, ...answer }, status)
  if (intent === 'add') return again({ content: withNewLine(read.content) }, 200)
  if (intent === 'insert') {
    const chosen = (await quoteTexts(db)).find(({ _id }) => _id === typed.text)
    const note = [read.content.note, chosen?.words].filter(Boolean).join('\n\n')
    const problems = typedText(4000).safeParse(note).success
      ? {}
      : { note: 'Please shorten the note: with this answer it is longer than 4,000 characters.' }
    return again({ content: { ...read.content, note }, problems }, 200)
  }
  const missing = intent === 'save' ? {} : missingForSending(read.content)
  const problems = { ...missing, ...read.problems }
  if (Object.keys(problems).length > 0) return again({ problems })

  const content = await withAlternatives(db, withoutEmptyLines(read.content))
  const quote = { enquiryId: enquiry._id, content, basedOn, ownerId: acting.ownerId }
  const saved =
    intent === 'save'
      ? await saveDraft(db, quote)
      : await sendQuote(db, enquiry, quote, intent === 'send' ? 'mail' : 'link', acting.mailing)
  if (saved.outcome === 'no mail') {
    return again({ alert: 'Not sent: no mail server is set, or the buyer gave no email.' })
  }
  if (saved.outcome === 'changed') return again(await conflict(acting, content, saved.version), 409)
  if (saved.outcome === 'sent') {
    const { statusAddress, mail } = saved
    const text = quoteText(enquiry, content, letterhead(acting.mailing.mail.shown()), statusAddress)
    return data<QuotingAnswer>({
      problems: {},
      made: { statusAddress, mail, chats: chats(enquiry, text, acting.mailing) },
    })
  }
  throw redirect(`${href('/dashboard/enquiries/:id', { id: enquiry._id })}?quote=saved`, 303)
}

/** The form keeps what was typed; saving again is based on the newest version, which stays among the versions. */
async function conflict({ db, enquiry }: Acting, mine: QuoteContent, version: number) {
  const theirs = (await quotesOf(db, enquiry._id)).find((one) => one.version === version)
  const author = theirs?.author ? ` by ${theirs.author}` : ''
  return {
    basedOn: version,
    alert: `Not saved: version ${version} has been saved${author} meanwhile.`,
    theirs: theirs ? differences(mine, theirs.content) : [],
  }
}

function withNewLine(content: QuoteContent): QuoteContent {
  const line = {
    title: '',
    partNumber: '',
    maker: '',
    productId: '',
    quantity: '1',
    unit: 'pcs',
    price: '',
    currency: '' as const,
    leadDays: '',
    alternative: '',
    alternativeId: '',
    note: '',
    notAvailable: false,
  }
  return { ...content, lines: [...content.lines, line] }
}

/** The fields that differ between two versions of a quote. */
function differences(mine: QuoteContent, theirs: QuoteContent): Difference[] {
  const count = Math.max(mine.lines.length, theirs.lines.length)
  const ofLines = Array.from({ length: count }, (_, n) => n).flatMap((n) =>
    unlike(lineWords, mine.lines[n], theirs.lines[n]).map((one) => ({
      ...one,
      field: `Line ${n + 1}, ${one.field}`,
    })),
  )
  return [...unlike(words, mine, theirs), ...ofLines]
}

function unlike(
  names: { [name: string]: string },
  mine: Fields | undefined,
  theirs: Fields | undefined,
) {
  const all: Difference[] = []
  for (const [name, field] of Object.entries(names)) {
    const [one, other] = [shown(mine?.[name]), shown(theirs?.[name])]
    if (one !== other) all.push({ field, mine: one, theirs: other })
  }
  return all
}

function shown(value: unknown) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' && value !== '' ? value : 'nothing'
}
