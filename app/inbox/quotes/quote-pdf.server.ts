import { inLine, setPdf } from '#app/paper/pdf.server.ts'

import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import { type Letterhead, registrationText } from './letterhead.ts'
import { currencyOf, lineSum, priceText, supplyText, totalRows } from './quote-sums.ts'
import {
  alternativeText,
  dayText,
  type Logo,
  type QuotedEnquiry,
  type QuoteTitle,
} from './quote-text.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

export type PrintedQuote = QuoteTitle & {
  enquiry: QuotedEnquiry
  quote: QuoteContent
  from: Letterhead
  logo?: Logo | undefined
  version: number
  /** ISO 8601 */
  date: string
}

/** A tagged PDF on A4. The fullest quote that the form takes needs 280 MB and four seconds of a processor. */
export function quotePdf(printed: PrintedQuote) {
  const { logo, date, enquiry } = printed
  return setPdf(enquiry.reference, {
    template: 'inbox/quotes/quote.typ',
    sheet: sheetOf(printed),
    logo: logo?.png,
    date,
  })
}

function sheetOf({ enquiry, quote, from, logo, version, date, ...more }: PrintedQuote) {
  const { reference } = enquiry
  const { number = reference, revises } = more
  return {
    title: `${revises ? 'Revised quotation' : 'Quotation'} ${number}`,
    below: `Version ${version}, ${dayText(date, from.timeZone)}`,
    reference: number,
    logo: logo ? { width: logoWidth(logo.png), hasName: logo.hasName } : null,
    from: {
      name: inLine(from.name),
      tagline: inLine(from.tagline),
      contact: [...linesOf(from.address), inLine(from.phone), inLine(from.email)],
    },
    facts: factsOf(enquiry, quote, more),
    lines: quote.lines.map((line) => lineOf(line, quote)),
    totals: totalRows(quote).map((row) => ({ ...row, name: inLine(row.name) })),
    words: [
      linesOf(quote.note),
      linesOf(quote.terms),
      [`To order, answer with the number ${reference} and your purchase order.`],
      linesOf(from.footer),
    ].filter((lines) => lines.length > 0),
    foot: [...from.bank, registrationText(from)].map(inLine).filter(Boolean),
  }
}

function factsOf(enquiry: QuotedEnquiry, quote: QuoteContent, { number }: QuoteTitle) {
  const { vessel, imoNumber, port, eta } = enquiry
  const facts: [name: string, values: (string | undefined)[]][] = [
    ['For', [enquiry.name, enquiry.company]],
    ['Vessel', [vessel, imoNumber && `IMO ${imoNumber}`]],
    ['Port', [port, eta && `ETA ${dayText(eta)}`]],
    ['Enquiry', [number && enquiry.reference]],
    ['Your reference', [enquiry.ownReference, enquiry.requisition]],
    ['Valid until', [quote.validUntil && dayText(quote.validUntil)]],
    ['Delivery', [quote.deliveryPlace]],
  ]
  return facts
    .map(([name, values]) => [name, inLine(values.filter(Boolean).join(', '))])
    .filter(([, value]) => value)
}

function lineOf(line: QuoteLine, quote: QuoteContent) {
  const of = currencyOf(line, quote)
  const sum = lineSum(line, quote)
  const foreign = of === quote.currency ? '' : `${of}\u{a0}`
  const { maker, partNumber, alternative, note } = line
  const small = [
    [maker, partNumber].filter(Boolean).join(' '),
    alternative && alternativeText(line, quote),
    note,
  ]
  return {
    title: inLine(line.title),
    small: small.flatMap(linesOf),
    supply: supplyText(line),
    quantity: inLine(`${line.quantity} ${line.unit}`),
    price: sum ? foreign + priceText(line.price, of) : '–',
    sum: sum ? foreign + moneyText(sum, decimalsOf(of)) : '–',
  }
}

/** In points, so that the logo fits into 173 × 52. */
function logoWidth(png: Buffer) {
  // A PNG has its size at these offsets.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  return Math.min(173, (52 * width) / height)
}

function linesOf(text: string) {
  return text
    .split(/\r\n?|\n/)
    .map(inLine)
    .filter(Boolean)
}
