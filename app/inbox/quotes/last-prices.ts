import { rowsIn, rowsText } from '../packed-lines.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'
import type { LastPrice } from './quoted-parts.server.ts'

const dayLength = 'YYYY-MM-DD'.length

export type LastPriceOf = (line: QuoteLine, index: number) => LastPrice | undefined

/** For the data of the page, where records would name each field again for each line. */
export function lastPricesText(lines: QuoteLine[], lastOf: LastPriceOf) {
  const rows = lines.flatMap((line, index) => {
    const last = lastOf(line, index)
    return last
      ? [[`${index}`, last.price, last.currency, last.unit, last.quotedAt.slice(0, dayLength)]]
      : []
  })
  return rowsText(rows)
}

/** `stored` are the lines that the text is about; lines can have been added or left out since. */
export function lastPricesIn(text: string, stored: QuoteLine[]): LastPriceOf {
  const byIndex = new Map(
    rowsIn(text).map(([index, price = '', currency = '', unit = '', quotedAt = '']) => [
      Number(index),
      { price, currency, unit, quotedAt },
    ]),
  )
  return ({ title }, index) => (stored[index]?.title === title ? byIndex.get(index) : undefined)
}

/** The numbers of the lines without a price that have a last one. A price of another unit is not for this one. */
export function fillableLines({ lines }: QuoteContent, lastOf: LastPriceOf) {
  return lines.flatMap((line, index) => {
    if (line.price !== '' || line.notAvailable) return []
    return lastOf(line, index)?.unit === line.unit ? [index + 1] : []
  })
}

export function withLastPrices(content: QuoteContent, numbers: number[], lastOf: LastPriceOf) {
  const filled = new Set(numbers)
  const lines = content.lines.map((line, index) => {
    const last = filled.has(index + 1) ? lastOf(line, index) : undefined
    return last ? { ...line, ...priceIn(content, last) } : line
  })
  return { ...content, lines }
}

/** Without the last prices that were filled into these lines; a price that was changed since stays. */
export function withoutLastPrices(content: QuoteContent, numbers: number[], lastOf: LastPriceOf) {
  const filled = new Set(numbers)
  const lines = content.lines.map((line, index) => {
    const last = filled.has(index + 1) ? lastOf(line, index) : undefined
    if (!last || line.price !== last.price) return line
    return line.currency === priceIn(content, last).currency
      ? { ...line, price: '', currency: '' as const }
      : line
  })
  return { ...content, lines }
}

function priceIn(content: QuoteContent, { price, currency }: LastPrice) {
  return { price, currency: currency === content.currency ? ('' as const) : currency }
}
