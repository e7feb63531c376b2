import { decimalsOf } from './currency.ts'
import { isDecimal, lessened, moneyText, percentOf, sumOf, times } from './decimal.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

type LineSum = Pick<QuoteLine, 'price' | 'quantity' | 'currency' | 'notAvailable'>

type Summed = Pick<QuoteContent, 'currency' | 'deliveryCost' | 'discount' | 'vat'> & {
  lines: LineSum[]
}

export function currencyOf(line: Pick<QuoteLine, 'currency'>, quote: { currency: string }) {
  return line.currency || quote.currency
}

export function isPriced(line: Pick<QuoteLine, 'price' | 'notAvailable'>) {
  return isDecimal(line.price) && !line.notAvailable
}

/** Whether a line offers an alternative beside the part asked for, so that the buyer chooses one of them. */
export function isBeside(
  line: Pick<QuoteLine, 'price' | 'notAvailable' | 'alternative' | 'alternativePrice'>,
) {
  return isPriced(line) && line.alternative !== '' && isDecimal(line.alternativePrice)
}

/** Undefined for a line without a price. */
export function lineSum(line: LineSum, quote: { currency: string }) {
  if (!isPriced(line) || !isDecimal(line.quantity)) return undefined
  return times(line.price, line.quantity, decimalsOf(currencyOf(line, quote)))
}

export function priceText(price: string, of: string) {
  return moneyText(price, Math.max(decimalsOf(of), price.split('.')[1]?.length ?? 0))
}

/** `discount` and `vat` are '' for none. */
export type Total = {
  currency: string
  lines: string
  discount: string
  vat: string
  total: string
}

/** One total for each currency, that of the quote first; amounts of two currencies are never added. */
export function totalsOf(quote: Summed): Total[] {
  const others = quote.lines.map((line) => currencyOf(line, quote)).toSorted()
  const ordered = [...new Set([quote.currency, ...others])]
  const isInOthers = quote.lines.some(
    (line) => isPriced(line) && currencyOf(line, quote) !== quote.currency,
  )
  return ordered.flatMap((one): Total[] => {
    const sums = quote.lines
      .filter((line) => currencyOf(line, quote) === one)
      .flatMap((line) => lineSum(line, quote) ?? [])
    const isOwn = one === quote.currency
    const places = decimalsOf(one)
    const delivery = isOwn && isDecimal(quote.deliveryCost) ? [quote.deliveryCost] : []
    if (sums.length + delivery.length === 0 && (!isOwn || isInOthers)) return []
    const lines = sumOf(sums, places)
    const percent = isPercent(quote.discount) ? quote.discount : ''
    const discount = Number(percent) > 0 ? percentOf(lines, percent, places) : ''
    const reduced = discount ? lessened(lines, discount, places) : lines
    const net = sumOf([reduced, ...delivery], places)
    const vat = isPercent(quote.vat) ? percentOf(net, quote.vat, places) : ''
    const total = vat ? sumOf([net, vat], places) : net
    return [{ currency: one, lines, discount, vat, total }]
  })
}

export function isPercent(percent: string) {
  return isDecimal(percent) && Number(percent) <= 100
}

export function totalRows(quote: Summed & Pick<QuoteContent, 'deliveryPlace' | 'vatNote'>) {
  const { deliveryPlace, deliveryCost } = quote
  const deliveryName = deliveryPlace ? `Delivery, ${deliveryPlace}` : 'Delivery'
  return totalsOf(quote).flatMap(({ currency: of, lines, discount, vat, total }) => {
    const isOwn = of === quote.currency
    const delivery = isOwn ? deliveryCost : ''
    const suffix = isOwn ? '' : `, ${of}`
    const row = (name: string, amount: string, sign = '') => ({
      name,
      amount: sign + moneyText(amount, decimalsOf(of)),
      isTotal: false,
    })
    return [
      ...(discount || delivery || vat ? [row(`Lines${suffix}`, lines)] : []),
      ...(discount ? [row(`Discount, ${quote.discount} %${suffix}`, discount, '−')] : []),
      ...(delivery ? [row(deliveryName, delivery)] : []),
      ...(vat ? [row(`${vatName(quote)}${suffix}`, vat)] : []),
      { ...row(`Total, ${of}`, total), isTotal: true },
    ]
  })
}

export function vatName({ vat, vatNote }: Pick<QuoteContent, 'vat' | 'vatNote'>) {
  return [`VAT, ${vat} %`, vatNote].filter(Boolean).join(', ')
}

const day = 24 * 3_600_000

/** Whether what leaves `leadDays` after `today` (yyyy-mm-dd) comes too late for a ship that arrives on `eta`. */
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

/** `9 days`, `Not available`, or nothing. */
export function supplyText({
  leadDays,
  notAvailable,
}: Pick<QuoteLine, 'leadDays' | 'notAvailable'>) {
  return notAvailable ? 'Not available' : leadText(leadDays)
}

export function longestLeadText(lines: Pick<QuoteLine, 'leadDays' | 'notAvailable'>[]) {
  const days = lines.filter((line) => !line.notAvailable).map(({ leadDays }) => Number(leadDays))
  const longest = Math.max(0, ...days)
  return longest > 0 ? leadText(`${longest}`) : ''
}
