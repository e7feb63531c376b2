import type { Kysely } from 'kysely'

import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { utcDay, day } from '#app/platform/clock.ts'
import type { Settings } from '#app/settings/schema.ts'

import type { EnquiryLine } from '../enquiry-line.ts'
import type { ManagedEnquiry } from '../enquiry.ts'
import { emptyLine } from './quote-form.ts'
import type { QuoteContent } from './quote.ts'

/** The lines of the list, or one of a single enquiry's product; `today` as yyyy-mm-dd; the rest from the settings. */
export function firstQuote(
  enquiry: Pick<ManagedEnquiry, 'productId' | 'productTitle' | 'port'> & { lines: EnquiryLine[] },
  today: string,
  { quotes, vat }: Pick<Settings['sales'], 'quotes' | 'vat'>,
): QuoteContent {
  const { lines } = enquiry
  const asked = lines.map(
    ({ title, partNumber = '', maker = '', productId = '', quantity, unit }) => ({
      ...emptyLine,
      title,
      partNumber,
      maker,
      productId,
      quantity,
      unit,
    }),
  )
  const single = {
    ...emptyLine,
    title: enquiry.productTitle ?? '',
    productId: enquiry.productId ?? '',
  }
  return {
    currency: quotes.currency,
    lines: asked.length > 0 ? asked : [single],
    deliveryPlace: enquiry.port ?? '',
    deliveryCost: '',
    discount: '',
    vat: vat.rate,
    vatNote: vat.note,
    validUntil: utcDay(Date.parse(today) + quotes.validDays * day),
    terms: quotes.terms,
    note: '',
  }
}

export type QuotedProduct = {
  title: string
  imageUrl: string
  categoryId: string
  subcategoryId: string
  stock?: string
}

export async function quotedProducts(
  db: Kysely<Tables>,
  quote: { lines: { productId?: string | undefined; alternativeId?: string }[] },
  { isForBuyer = false } = {},
) {
  const ids = quote.lines
    .flatMap(({ productId = '', alternativeId = '' }) => [productId, alternativeId])
    .filter((id) => id !== '' && isStorable(id))
  if (ids.length === 0) return {}
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'title', 'imageUrl', 'categoryId', 'subcategoryId'])
    .select(['availability', 'leadTime'])
    .where('_id', 'in', [...new Set(ids)])
    .where('deletedAt', 'is', null)
    .$if(isForBuyer, (live) =>
      live.where((is) => is.or([is('state', 'is', null), is('state', '=', 'hidden')])),
    )
    .execute()
  const known: { [id: string]: QuotedProduct } = {}
  for (const { _id, availability, leadTime, ...row } of rows) {
    const stock = stockWords({ availability, leadTime })
    known[_id] = { ...row, ...(stock && { stock }) }
  }
  return known
}

function stockWords({ availability, leadTime }: Stock) {
  if (availability === 'in stock') return 'In stock'
  if (availability === 'to order') return leadTime ? `To order, ${leadTime}` : 'To order'
  return leadTime ?? ''
}

type Stock = { availability: string | null; leadTime: string | null }

const productAddress = /\/view-details\/([^/?#\s]+)\/?(?:[?#]\S*)?$/

/** A pasted address of a product becomes that product, with its title as the alternative. */
export async function withAlternatives(db: Kysely<Tables>, quote: QuoteContent) {
  const idIn = (text: string) => productAddress.exec(text.trim())?.[1] ?? ''
  const lines = quote.lines.map((line) => {
    const alternativeId = idIn(line.alternative)
    return alternativeId ? { ...line, alternativeId } : line
  })
  const products = await quotedProducts(db, { ...quote, lines })
  return {
    ...quote,
    lines: lines.map((line) => {
      const product = products[line.alternativeId]
      if (!line.alternative || !product) return { ...line, alternativeId: '' }
      if (idIn(line.alternative)) return { ...line, alternative: product.title }
      // Other words are of another thing.
      return line.alternative === product.title ? line : { ...line, alternativeId: '' }
    }),
  }
}
