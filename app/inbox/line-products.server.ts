import type { Kysely } from 'kysely'
import { z } from 'zod'

import { detailsAsked } from '#app/content/line-details.ts'
import { isStorable } from '#app/database/fields.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { EnquiryLine, TypedEnquiryLine } from './enquiry-line.ts'

/**
 * Title, number and maker are those of the catalogue, also of a product that was deleted while the list was on its way.
 * Nothing is said of a draft: its line becomes a free one.
 */
export async function withProducts(
  db: Kysely<Tables>,
  typed: TypedEnquiryLine[],
): Promise<EnquiryLine[]> {
  const ids = typed.map(({ productId }) => productId)
  const products = await productsWith(db, ids, { withDeleted: true })
  return typed.map(({ productId, partNumber, maker, certainty, ...line }, index) => {
    const product = products.get(productId)
    const position = index + 1
    if (!product) {
      const numbers = { ...(partNumber && { partNumber }), ...(maker && { maker }) }
      return { ...line, ...numbers, position, certainty: 'free' }
    }
    const { imageUrl: _picture, asks: _asks, ...known } = product
    return { ...line, ...known, position, certainty: certainty === 'free' ? 'chosen' : certainty }
  })
}

const partNumbers = z.array(z.object({ scheme: z.string(), value: z.string() }))

/** What a line shows of a product; products that the catalogue does not list are left out. */
export async function productsWith(
  db: Kysely<Tables>,
  ids: string[],
  { withDeleted = false } = {},
) {
  const asked = [...new Set(ids)].filter((id) => id !== '' && isStorable(id))
  if (asked.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('products')
    .select(['_id', 'title', 'maker', 'model', 'type', 'categoryId', 'imageUrl', 'partNumbers'])
    .where('_id', 'in', asked)
    .$if(!withDeleted, (products) => products.where('deletedAt', 'is', null))
    .where((is) => is.or([is('state', 'is', null), is('state', '=', 'hidden')]))
    .execute()
  return new Map(
    rows.map(({ _id, title, maker, imageUrl, partNumbers: numbers, ...row }) => {
      const partNumber = partNumbers.parse(JSON.parse(numbers ?? '[]'))[0]?.value
      const optional = { ...(maker && { maker }), ...(partNumber && { partNumber }) }
      const asks = detailsAsked({ ...row, maker, hasNumber: partNumber !== undefined })
      return [_id, { productId: _id, title, imageUrl, asks, ...optional }]
    }),
  )
}
