import { data, href, redirect } from 'react-router'

import { detailLabels } from '#app/content/line-details.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { type Problems, type Typed, typedText } from '#app/http/form-input.ts'
import type { Mailing, SiteMail } from '#app/mail/mail.server.ts'
import { chatAddress } from '#app/platform/contact-links.ts'

import { quoteEvent } from '../enquiry-emails.server.ts'
import { isCalendarDay, type EnquiryLine } from '../enquiry-line.ts'
import { productsWith, repeatList } from '../enquiry-lists.server.ts'
import { type ManagedEnquiry, statuses } from '../enquiry.ts'
import { currencyCodes } from '../quotes/currency.ts'
import { withAlternatives, firstQuote, quotedProducts } from '../quotes/first-quote.server.ts'
import {
  fillableLines,
  type LastPriceOf,
  lastPricesText,
  withLastPrices,
  withoutLastPrices,
} from '../quotes/last-prices.ts'
import { letterheadOf } from '../quotes/letterhead.ts'
import { askedLine, isLineFilter, type LineFilter, numbersOf } from '../quotes/line-filters.ts'
import {
  emptyLine,
  missingForSending,
  mostQuoteLines,
  type PackedQuote,
  packedQuote,
  partOf,
  readQuote,
  withoutEmptyLines,
} from '../quotes/quote-form.ts'
import { quoteChat } from '../quotes/quote-text.ts'
import type { QuoteContent } from '../quotes/quote.ts'
import { lastPrices, partKey } from '../quotes/quoted-parts.server.ts'
import {
  close,
  followUp,
  reopen,
  saveDraft,
  type SavedQuote,
  quoteTexts,
  storedQuote,
  versionsOf,
} from '../quotes/quotes.server.ts'
import { linkQuote, markSent, sendQuote } from '../quotes/send-quote.server.ts'
import { newStatusLink, withdrawLinks, openLinks } from '../quotes/status.server.ts'
import { type ReadLogo, titleOf } from '../quotes/stored-quote.server.ts'
import { assignEnquiry } from './assigned-enquiries.server.ts'
import { setStatus } from './changed-enquiries.server.ts'
import { type Difference, differences } from './quote-differences.ts'
import { chatNumber, countryOf } from './reply.ts'

export type Quoting = NonNullable<Awaited<ReturnType<typeof quotingOf>>>

/** What the page needs to write a quote; undefined for an enquiry that has no lines, as long as none is asked for. */
export async function quotingOf(
  db: Database,
  enquiry: ManagedEnquiry & { lines: EnquiryLine[] },
  asked: {
    isWanted: boolean
    version: number | undefined
    open?: number[]
    mail: SiteMail
    today: string
  },
) {
  const versions = await versionsOf(db, enquiry._id)
  if (enquiry.lines.length === 0 && versions.length === 0 && !asked.isWanted) return undefined
  const shown = versions.find(({ version }) => version === asked.version) ?? versions[0]
  const stored = shown && (await storedQuote(db, enquiry._id, shown.version))
  const content = stored?.content ?? firstQuote(enquiry, asked.today, asked.mail.shown().sales)
  const [products, lastOf, missing, texts, links, refusals] = await Promise.all([
    quotedProducts(db, content),
    lastPricesFor(db, enquiry._id, content),
    missingNumbers(db, content, enquiry.lines),
    quoteTexts(db),
    openLinks(db, enquiry._id),
    refusedQuotes(db, enquiry._id, versions),
  ])
  return {
    content: packedQuote(content),
    open: asked.open ?? [],
    newest: versions[0]?.version ?? 0,
    shown: shown?.version ?? 0,
    versions: versions.map((one) => ({
      ...one,
      refusal: refusals.get(quoteEvent(enquiry._id, one.version)),
    })),
    products,
    currencies: currencyCodes(),
    /** What this customer was last quoted, by the indexes of the stored lines. */
    lastPrices: lastPricesText(content.lines, lastOf),
    missing: missing.join(),
    texts: texts.map(({ _id, name }) => ({ _id, name })),
    links,
    /** Of the enquiry that 'Repeat this list' makes, so that a form that is sent twice makes one. */
    repeatId: newId(),
    canMail: Boolean(asked.mail.settings && enquiry.email),
  }
}

async function lastPricesFor(
  db: Database,
  enquiryId: string,
  { lines }: QuoteContent,
): Promise<LastPriceOf> {
  const byPart = await lastPrices(db, enquiryId, lines)
  return (line) => byPart.get(partKey(line))
}

/** The numbers of the lines for which the buyer gave no number, or not all that their product needs. */
async function missingNumbers(db: Database, { lines }: QuoteContent, asked: EnquiryLine[]) {
  const products = await productsWith(
    db,
    lines.map(({ productId }) => productId),
  )
  return lines.flatMap((line, index) => {
    const { details = {} } = askedLine(asked, line, index) ?? {}
    const asks = products.get(line.productId)?.asks
    const isMissing = asks
      ? asks.some((name) => !details[detailLabels[name]])
      : line.partNumber === '' && Object.keys(details).length === 0
    return isMissing ? [index + 1] : []
  })
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

type Acting = {
  db: Database
  enquiry: ManagedEnquiry & { lines: EnquiryLine[] }
  ownerId: string
  mailing: Mailing & { readLogo: ReadLogo }
  isByScript: boolean
}

type Made = {
  statusAddress: string
  chat: string
  unsent?: number
  mail?: string
}

export type QuotingAnswer = {
  content?: PackedQuote
  open?: number[]
  only?: LineFilter
  filled?: number[]
  form?: string
  done?: string
  message?: string
  basedOn?: number
  problems: Problems
  typed?: Typed
  alert?: string
  theirs?: Difference[]
  made?: Made
}

/** The panels whose forms load the page anew, so that the focus and a phone's screen stay there. */
const panels = new Map([
  ['follow-up', 'follow-up'],
  ['close', 'follow-up'],
  ['reopen', 'follow-up'],
  ['give', 'given'],
  ['take', 'given'],
  ['withdraw', 'buyers-link'],
  ['sent', 'versions'],
])

export async function quotingAction(typed: Typed, acting: Acting) {
  const { db, enquiry } = acting
  const { intent = '' } = typed
  const here = href('/dashboard/enquiries/:id', { id: enquiry._id })
  if (/^(?:(?:save|add|insert|send|link|fill|unfill|take-\d+)$|show |only )/.test(intent))
    return quoteAction(typed, acting)
  if (intent === 'follow-up') {
    const day = typed.followUpOn ?? ''
    if (day && !isCalendarDay(day)) {
      const words = 'Please write the date as year-month-day, such as 2027-03-24.'
      return data<QuotingAnswer>({ problems: { followUpOn: words }, message: words }, 422)
    }
    await followUp(db, enquiry._id, day)
  } else if (intent === 'close') await close(db, enquiry._id)
  else if (intent === 'reopen') await reopen(db, enquiry._id)
  else if (intent === 'give' || intent === 'take') {
    const to = intent === 'take' ? acting.ownerId : (typed.givenTo ?? '')
    const assignment = { to, from: typed.from ?? '', by: acting.ownerId }
    if (!(await assignEnquiry(db, acting.mailing, enquiry._id, assignment))) {
      const words = 'Another person has changed this. Please look at it, and choose again.'
      return data<QuotingAnswer>({ problems: { givenTo: words }, message: words }, 409)
    }
  } else if (intent === 'sent') {
    const version = Number(typed.version)
    if (!(await markSent(db, enquiry, { version, ownerId: acting.ownerId }, acting.mailing))) {
      const alert = 'Not marked as sent: a newer version has been saved meanwhile.'
      return data<QuotingAnswer>({ problems: {}, alert, message: alert }, 409)
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
  if (acting.isByScript) return data<QuotingAnswer>({ form: intent, done: 'Saved.', problems: {} })
  const panel = panels.get(intent)
  throw redirect(panel ? `${here}#${panel}` : here, 303)
}

async function newLink({ db, enquiry, mailing }: Acting) {
  const secret = await newStatusLink(db, enquiry._id)
  const statusAddress = mailing.siteUrl + href('/enquiry-status/:secret', { secret })
  const versions = await versionsOf(db, enquiry._id)
  const [last] = versions
  const sent = last?.state === 'sent' && (await storedQuote(db, enquiry._id, last.version))
  const about = `Hello ${enquiry.name},\n\nhere you see how far your list ${enquiry.reference} is:\n${statusAddress}`
  const text = sent
    ? quoteChat(enquiry, sent.content, sent.sender ?? letterheadOf(mailing.mail.shown()), {
        ...titleOf(versions, last.version),
        statusAddress,
      })
    : about
  return data<QuotingAnswer>({
    problems: {},
    made: { statusAddress, chat: chatWith(enquiry, text, mailing) },
  })
}

function chatWith(enquiry: ManagedEnquiry, text: string, { mail }: Mailing) {
  const country = countryOf(mail.shown().contact.phone)
  const number = (enquiry.phone && chatNumber(enquiry.phone, country)) ?? ''
  return chatAddress(number, text)
}

/** `1,51`, of the address or the form. */
export function openIn(text = '') {
  return text.split(',').flatMap((first) => (Number(first) > 0 ? [partOf(Number(first))] : []))
}

type Content = { content?: QuoteContent }

async function quoteAction(typed: Typed, acting: Acting) {
  const { db, enquiry } = acting
  const { intent = '' } = typed
  const read = readQuote(typed)
  const basedOn = Number(typed.basedOn) || 0
  const open = openIn(typed.open)
  const only = filterIn(typed.only)
  const again = (
    { content = read.content, ...answer }: Partial<Omit<QuotingAnswer, 'content'>> & Content,
    status = 422,
  ) =>
    data<QuotingAnswer>(
      { content: packedQuote(content), basedOn, open, only, problems: {}, ...answer },
      status,
    )
  const changed = await changedForm(typed, acting, read.content)
  if (changed) return again(changed, 200)
  if (intent === 'add') {
    const count = read.content.lines.length + 1
    if (count > mostQuoteLines)
      return again({ alert: `Not added: a quote has at most ${mostQuoteLines} lines.` })
    return again({ content: withNewLine(read.content), open: [partOf(count)] }, 200)
  }
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
  const saved = await savedBy(intent, acting, quote)
  if (saved.outcome === 'no mail') {
    return again({ alert: 'Not sent: no mail server is set, or the buyer gave no email.' })
  }
  if (saved.outcome === 'changed') return again(await conflict(acting, content, saved.version), 409)
  if (saved.outcome === 'sent' || saved.outcome === 'linked') {
    const { statusAddress, title } = saved
    const from = letterheadOf(acting.mailing.mail.shown())
    const text = quoteChat(enquiry, content, from, { ...title, statusAddress })
    const chat = chatWith(enquiry, text, acting.mailing)
    const way = saved.outcome === 'sent' ? { mail: saved.mail } : { unsent: saved.version }
    return data<QuotingAnswer>({ problems: {}, made: { statusAddress, chat, ...way } })
  }
  const lines = open.some((first) => first > 1) ? `&lines=${open.join()}` : ''
  const here = href('/dashboard/enquiries/:id', { id: enquiry._id })
  throw redirect(`${here}?quote=saved${lines}`, 303)
}

function savedBy(intent: string | undefined, { db, enquiry, mailing }: Acting, quote: SavedQuote) {
  if (intent === 'send') return sendQuote(db, enquiry, quote, mailing)
  if (intent === 'link') return linkQuote(db, enquiry, quote, mailing)
  return saveDraft(db, quote)
}

/** The form keeps what was typed; saving again is based on the newest version, which stays among the versions. */
async function conflict({ db, enquiry }: Acting, mine: QuoteContent, version: number) {
  const [versions, theirs] = await Promise.all([
    versionsOf(db, enquiry._id),
    storedQuote(db, enquiry._id, version),
  ])
  const saved = versions.find((one) => one.version === version)
  const author = saved?.author ? ` by ${saved.author}` : ''
  return {
    basedOn: version,
    alert: `Not saved: version ${version} has been saved${author} meanwhile.`,
    theirs: theirs ? differences(mine, theirs.content) : [],
  }
}

function withNewLine(content: QuoteContent): QuoteContent {
  return { ...content, lines: [...content.lines, { ...emptyLine }] }
}

function filterIn(text = ''): LineFilter {
  return isLineFilter(text) ? text : 'all'
}

async function changedForm(
  { intent = '', filled = '' }: Typed,
  { db, enquiry }: Acting,
  content: QuoteContent,
): Promise<(Pick<QuotingAnswer, 'open' | 'only' | 'filled'> & Content) | undefined> {
  const [, name = '', about = ''] = /^(show|only|take-|fill|unfill) ?(\w*)$/.exec(intent) ?? []
  if (name === 'show') return { open: openIn(about) }
  if (name === 'only') {
    const only = filterIn(about)
    const missing = await missingNumbers(db, content, enquiry.lines)
    const [first = 1] = numbersOf(only, { lines: content.lines, asked: enquiry.lines }, missing)
    return { only, open: [partOf(first)] }
  }
  if (name === '') return undefined
  const lastOf = await lastPricesFor(db, enquiry._id, content)
  if (name === 'take-') {
    const n = Number(about)
    return { content: withLastPrices(content, [n], lastOf), open: [partOf(n)] }
  }
  if (name === 'fill') {
    const numbers = fillableLines(content, lastOf)
    return { content: withLastPrices(content, numbers, lastOf), filled: numbers }
  }
  const numbers = filled.split(',').map(Number)
  return { content: withoutLastPrices(content, numbers, lastOf) }
}
