import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import type { Letterhead } from './letterhead.ts'
import {
  currencyOf,
  isBeside,
  isPriced,
  leadText,
  lineSum,
  priceText,
  totalsOf,
  vatName,
} from './quote-sums.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

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

export function aboutEnquiry(reference: string) {
  return `Hello, this is about my enquiry ${reference}.`
}

export type Logo = { png: Buffer; hasName: boolean }

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

function amountText(amount: string, of: string) {
  return `${of} ${moneyText(amount, decimalsOf(of))}`
}

export type QuoteTitle = {
  number?: string | undefined
  /** When the version before it was sent; undefined for the first one. */
  revises?: string | undefined
}

export function quoteSubject({ reference, vessel }: QuotedEnquiry, title: QuoteTitle) {
  const { number = reference, revises } = title
  const of = number === reference ? '' : ` for ${reference}`
  return `${revises ? 'Revised quotation' : 'Quotation'} ${number}${of}${vessel ? `: ${vessel}` : ''}`
}

function ourQuote({ reference, vessel }: QuotedEnquiry, { number = '', revises }: QuoteTitle) {
  const what = `our ${revises ? 'revised ' : ''}quotation${number && ` ${number}`}`
  return `${what} for ${reference}${vessel ? ` (${vessel})` : ''}`
}

export function quoteText(
  enquiry: QuotedEnquiry,
  quote: QuoteContent,
  from: Letterhead,
  more: QuoteTitle & { statusAddress?: string },
) {
  const { reference, name } = enquiry
  const { statusAddress, revises } = more
  const blocks = [
    `Hello ${name},`,
    `${ourQuote(enquiry, more)}:`,
    revises && `It replaces our quotation of ${dayText(revises, from.timeZone)}.`,
    ...quote.lines.map((line, n) => lineText(line, n + 1, quote)),
    sumsText(quote),
    termsText(quote),
    quote.note,
    statusAddress && `Your list, our quotation and its PDF:\n${statusAddress}`,
    `To order, answer with the number ${reference} and your purchase order.`,
    from.signature || from.name,
    from.mailFooter,
  ]
  return blocks.filter(Boolean).join('\n\n')
}

export function quoteChat(
  enquiry: QuotedEnquiry,
  quote: QuoteContent,
  from: Letterhead,
  more: QuoteTitle & { statusAddress: string },
) {
  const totals = totalsOf(quote).map(
    ({ currency, total }) => `Total: ${amountText(total, currency)}`,
  )
  const { validUntil } = quote
  return [
    `Hello ${enquiry.name},`,
    [
      `${ourQuote(enquiry, more)}, ${quote.lines.length === 1 ? '1 line' : `${quote.lines.length} lines`}.`,
      ...totals,
      ...(validUntil ? [`Valid until ${dayText(validUntil)}.`] : []),
    ].join('\n'),
    `All lines and the PDF:\n${more.statusAddress}`,
    from.name,
  ].join('\n\n')
}

function lineText(line: QuoteLine, n: number, quote: QuoteContent) {
  const numbers = [line.maker, line.partNumber].filter(Boolean).join(' ')
  const sum = lineSum(line, quote)
  const of = currencyOf(line, quote)
  const price =
    isPriced(line) && sum
      ? `${line.quantity} ${line.unit} at ${of} ${priceText(line.price, of)} = ${amountText(sum, of)}`
      : `${line.quantity} ${line.unit}: ${line.notAvailable ? 'not available' : 'see the note'}`
  const parts = [
    `${n}. ${line.title}${numbers ? `, ${numbers}` : ''}`,
    line.alternative && `   ${alternativeText(line, quote)}`,
    `   ${price}`,
    line.leadDays && !line.notAvailable && `   Lead time: ${leadText(line.leadDays)}`,
    line.note && `   ${line.note.replaceAll('\n', '\n   ')}`,
  ]
  return parts.filter(Boolean).join('\n')
}

/** `Alternative: Gauge, glycerine`, and what it costs where it is offered beside the part asked for. */
export function alternativeText(line: QuoteLine, quote: QuoteContent) {
  const words = `Alternative: ${line.alternative}`
  if (!isBeside(line)) return words
  const of = currencyOf(line, quote)
  const lead = leadText(line.alternativeLeadDays)
  const price = `at ${of} ${priceText(line.alternativePrice, of)}`
  return [`${words}, ${price} instead`, lead && `lead time: ${lead}`].filter(Boolean).join(', ')
}

function sumsText(quote: QuoteContent) {
  const delivery =
    quote.deliveryCost &&
    `Delivery${quote.deliveryPlace && `, ${quote.deliveryPlace}`}: ${amountText(quote.deliveryCost, quote.currency)}`
  const sums = totalsOf(quote).flatMap(({ currency, discount, vat, total }) => [
    discount && `Discount, ${quote.discount} %: −${amountText(discount, currency)}`,
    currency === quote.currency && delivery,
    vat && `${vatName(quote)}: ${amountText(vat, currency)}`,
    `Total: ${amountText(total, currency)}`,
  ])
  return sums.filter(Boolean).join('\n')
}

function termsText({ validUntil, terms, deliveryPlace, deliveryCost }: QuoteContent) {
  const parts = [
    validUntil && `Valid until ${dayText(validUntil)}.`,
    deliveryPlace && !deliveryCost && `Delivery: ${deliveryPlace}.`,
    terms,
  ]
  return parts.filter(Boolean).join('\n')
}
