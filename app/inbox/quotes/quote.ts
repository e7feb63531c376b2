import { z } from 'zod'

import { isDecimal, sumOf, times } from './decimal.ts'

/** Each with the number of its decimals. */
export const currencies = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  AED: 2,
  BDT: 2,
  CNY: 2,
  INR: 2,
  JPY: 0,
  NOK: 2,
  SGD: 2,
} as const
export type Currency = keyof typeof currencies

export const currency = z.enum(
  Object.keys(currencies).filter((name): name is Currency => name in currencies),
)

const amount = z.string().refine((text) => text === '' || isDecimal(text))

/** '' is for what is not given. `productId` is the product asked for, `alternativeId` the one offered instead. */
const quoteLine = z.object({
  title: z.string(),
  partNumber: z.string(),
  maker: z.string(),
  productId: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: amount,
  /** '' is the currency of the quote. */
  currency: currency.or(z.literal('')),
  leadDays: z.string(),
  alternative: z.string(),
  alternativeId: z.string(),
  note: z.string(),
  notAvailable: z.boolean(),
})
export type QuoteLine = z.infer<typeof quoteLine>

export const quoteContent = z.object({
  currency,
  lines: z.array(quoteLine),
  deliveryPlace: z.string(),
  deliveryCost: amount,
  validUntil: z.string(),
  terms: z.string(),
  note: z.string(),
})
export type QuoteContent = z.infer<typeof quoteContent>

/** A version that the buyer has been given. */
export type SentQuote = { version: number; sentAt: string; content: QuoteContent }

export type Quote = {
  version: number
  content: QuoteContent
  state: 'draft' | 'sent'
  createdAt: string
  sentAt?: string | undefined
  author?: string | undefined
}

export function currencyOf(line: QuoteLine, quote: { currency: Currency }): Currency {
  return line.currency || quote.currency
}

export function isPriced(line: QuoteLine) {
  return isDecimal(line.price) && !line.notAvailable
}

/** Undefined for a line without a price. */
export function lineSum(line: QuoteLine, quote: { currency: Currency }) {
  if (!isPriced(line) || !isDecimal(line.quantity)) return undefined
  return times(line.price, line.quantity, currencies[currencyOf(line, quote)])
}

export type Total = { currency: Currency; lines: string; total: string }

/** One total for each currency, that of the quote first; amounts of two currencies are never added. */
export function totalsOf(quote: QuoteContent): Total[] {
  const all = Object.keys(currencies).map((name) => currency.parse(name))
  const ordered = [quote.currency, ...all.filter((one) => one !== quote.currency)]
  const isInOthers = quote.lines.some(
    (line) => isPriced(line) && currencyOf(line, quote) !== quote.currency,
  )
  return ordered.flatMap((one): Total[] => {
    const sums = quote.lines
      .filter((line) => currencyOf(line, quote) === one)
      .flatMap((line) => lineSum(line, quote) ?? [])
    const isOwn = one === quote.currency
    const places = currencies[one]
    const delivery = isOwn && isDecimal(quote.deliveryCost) ? [quote.deliveryCost] : []
    if (sums.length + delivery.length === 0 && (!isOwn || isInOthers)) return []
    const lines = sumOf(sums, places)
    return [{ currency: one, lines, total: sumOf([lines, ...delivery], places) }]
  })
}

const day = 24 * 3_600_000

/** Whether something that leaves in `leadDays` days from `today` (yyyy-mm-dd) is there too late for a ship that arrives on `eta`. */
export function isTooLate(leadDays: string, eta: string | undefined, today: string) {
  if (!eta || leadDays === '') return false
  return Date.parse(today) + Number(leadDays) * day > Date.parse(eta)
}

/** `3 days`, `In stock`, or nothing. */
export function leadText(leadDays: string) {
  if (leadDays === '') return ''
  if (Number(leadDays) === 0) return 'In stock'
  return Number(leadDays) === 1 ? '1 day' : `${Number(leadDays)} days`
}

/** The longest lead time of what is offered; undefined if no line has one. */
export function longestLead(lines: QuoteLine[]) {
  const days = lines
    .filter((line) => !line.notAvailable && line.leadDays !== '')
    .map(({ leadDays }) => Number(leadDays))
  return days.length > 0 ? String(Math.max(...days)) : undefined
}
