import { chatAddress, draftParts, roomAfter } from '#app/platform/contact-links.ts'
import type { Settings } from '#app/settings/schema.ts'

import { moneyText } from './decimal.ts'
import {
  currencies,
  currencyOf,
  isPriced,
  leadText,
  lineSum,
  type QuoteContent,
  type QuoteLine,
  totalsOf,
} from './quote.ts'

export type QuotedEnquiry = {
  reference: string
  name: string
  company?: string | undefined
  vessel?: string | undefined
  imoNumber?: string | undefined
  port?: string | undefined
  eta?: string | undefined
  ownReference?: string | undefined
  requisition?: string | undefined
}

export type Letterhead = ReturnType<typeof letterhead>

/** The first line of a chat about a sent list. */
export function aboutEnquiry(reference: string) {
  return `Hello, this is about my enquiry ${reference}.`
}

/** The sender of a quote. */
export function letterhead({ company, contact }: Pick<Settings, 'company' | 'contact'>) {
  const { name, tagline, timeZone } = company
  const { address, phone, email } = contact
  return { name, tagline, address, phone, email, timeZone }
}

/** `hasName` where the company's name is in it. */
export type Logo = { png: Buffer; hasName: boolean }

export function logoWith({ logoHasName: hasName }: Settings['look'], png: Buffer | undefined) {
  return png && { png, hasName }
}

/** `12 Dec 2026`, of a day or of a time in a zone. */
export function dayText(day: string, timeZone = 'UTC') {
  const at = new Date(day)
  if (Number.isNaN(at.getTime())) return day
  return at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
}

function amountText(amount: string, of: keyof typeof currencies) {
  return `${of} ${moneyText(amount, currencies[of])}`
}

/** The quote as plain text, for a mail and for WhatsApp. */
export function quoteText(
  enquiry: QuotedEnquiry,
  quote: QuoteContent,
  from: Letterhead,
  statusAddress?: string,
) {
  const { reference, name, vessel } = enquiry
  const blocks = [
    `Hello ${name},`,
    `our quotation for ${reference}${vessel ? ` (${vessel})` : ''}:`,
    ...quote.lines.map((line, n) => lineText(line, n + 1, quote)),
    sumsText(quote),
    termsText(quote),
    quote.note,
    statusAddress && `Your list, our quotation and its PDF:\n${statusAddress}`,
    `To order, answer with the number ${reference} and your purchase order.`,
    from.name,
  ]
  return blocks.filter(Boolean).join('\n\n')
}

function lineText(line: QuoteLine, n: number, quote: QuoteContent) {
  const numbers = [line.maker, line.partNumber].filter(Boolean).join(' ')
  const sum = lineSum(line, quote)
  const of = currencyOf(line, quote)
  const price =
    isPriced(line) && sum
      ? `${line.quantity} ${line.unit} at ${amountText(line.price, of)} = ${amountText(sum, of)}`
      : `${line.quantity} ${line.unit}: ${line.notAvailable ? 'not available' : 'see the note'}`
  const parts = [
    `${n}. ${line.title}${numbers ? `, ${numbers}` : ''}`,
    line.alternative && `   Alternative: ${line.alternative}`,
    `   ${price}`,
    line.leadDays && !line.notAvailable && `   Lead time: ${leadText(line.leadDays)}`,
    line.note && `   ${line.note.replaceAll('\n', '\n   ')}`,
  ]
  return parts.filter(Boolean).join('\n')
}

function sumsText(quote: QuoteContent) {
  const delivery =
    quote.deliveryCost &&
    `Delivery${quote.deliveryPlace && `, ${quote.deliveryPlace}`}: ${amountText(quote.deliveryCost, quote.currency)}`
  const totals = totalsOf(quote).map(
    ({ currency, total }) => `Total: ${amountText(total, currency)}`,
  )
  return [delivery, ...totals].filter(Boolean).join('\n')
}

function termsText({ validUntil, terms, deliveryPlace, deliveryCost }: QuoteContent) {
  const parts = [
    validUntil && `Valid until ${dayText(validUntil)}.`,
    deliveryPlace && !deliveryCost && `Delivery: ${deliveryPlace}.`,
    terms,
  ]
  return parts.filter(Boolean).join('\n')
}

/** The longest number has 15 digits. */
const room = roomAfter(chatAddress('8'.repeat(15), '(100/100)\n'))

/** Parts of the text, each short enough for a link to WhatsApp, with its number first if there are several. */
export function chatParts(text: string) {
  const parts = draftParts(text.split('\n'), room)
    .map((lines) => lines.join('\n').trim())
    .filter(Boolean)
  return parts.length < 2 ? parts : parts.map((part, n) => `(${n + 1}/${parts.length})\n${part}`)
}
