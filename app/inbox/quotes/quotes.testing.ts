import type { Database } from '#app/database/database.server.ts'
import type { Mailing } from '#app/mail/mail.server.ts'

import type { ManagedEnquiry } from '../enquiry.ts'
import { emptyLine } from './quote-form.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'
import { linkQuote, markSent } from './send-quote.server.ts'

export const readLogo = async () => undefined

export async function sendByLink(
  db: Database,
  enquiry: ManagedEnquiry,
  quote: { content: QuoteContent; basedOn: number; ownerId: string },
  mailing: Mailing,
) {
  const linked = await linkQuote(db, enquiry, quote, mailing)
  const { version } = linked
  const sending = { ...mailing, readLogo }
  await markSent(db, enquiry, { version, ownerId: quote.ownerId }, sending)
  return linked
}

export function quoteOf(lines: Partial<QuoteLine>[]): QuoteContent {
  return {
    currency: 'USD',
    lines: lines.map((line, n) => ({
      ...emptyLine,
      title: `Line ${n + 1}`,
      ...line,
    })),
    deliveryPlace: '',
    deliveryCost: '',
    discount: '',
    vat: '',
    vatNote: '',
    validUntil: '2026-12-06',
    terms: '',
    note: '',
  }
}
