import { z } from 'zod'

import { isDecimal } from './decimal.ts'
import type { Letterhead } from './letterhead.ts'

const currency = z.string().regex(/^[A-Z]{3}$/)

const amount = z.string().refine((text) => text === '' || isDecimal(text))

/** '' is for none. `price` is that of the alternative, unless that has its own and is offered beside the part. */
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
  alternativePrice: amount.default(''),
  alternativeLeadDays: z.string().default(''),
  note: z.string(),
  notAvailable: z.boolean(),
})
export type QuoteLine = z.infer<typeof quoteLine>

export const quoteContent = z.object({
  currency,
  lines: z.array(quoteLine),
  deliveryPlace: z.string(),
  deliveryCost: amount,
  /** In per cent of the lines; quotes of older versions have none. */
  discount: amount.default(''),
  /** In per cent of lines and delivery; '0' is a rate too. Quotes of older versions have none. */
  vat: amount.default(''),
  vatNote: z.string().default(''),
  validUntil: z.string(),
  terms: z.string(),
  note: z.string(),
})
export type QuoteContent = z.infer<typeof quoteContent>

export type SentQuote = {
  version: number
  /** Undefined for one that was sent before quotes had numbers. */
  number?: string | undefined
  sentAt: string
  content: QuoteContent
}

export type QuoteVersion = {
  version: number
  number?: string | undefined
  state: 'draft' | 'sent'
  createdAt: string
  sentAt?: string | undefined
  sender?: Letterhead | undefined
  author?: string | undefined
}
