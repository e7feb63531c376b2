import type { QuoteContent, QuoteLine } from './quote.ts'

/** A quote in USD with these lines, each of one piece. */
export function quoteOf(lines: Partial<QuoteLine>[]): QuoteContent {
  const none = { partNumber: '', maker: '', productId: '', price: '', currency: '' as const }
  const empty = { leadDays: '', alternative: '', alternativeId: '', note: '', notAvailable: false }
  return {
    currency: 'USD',
    lines: lines.map((line, n) => ({
      title: `Line ${n + 1}`,
      quantity: '1',
      unit: 'pcs',
      ...none,
      ...empty,
      ...line,
    })),
    deliveryPlace: '',
    deliveryCost: '',
    validUntil: '2026-12-06',
    terms: '',
    note: '',
  }
}
