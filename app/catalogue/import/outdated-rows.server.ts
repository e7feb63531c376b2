import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'

import type { Tables } from '#app/database/tables.server.ts'

import type { Category } from '../categories.ts'
import { storedCategories } from '../category-rows.server.ts'

export type CheckedRow = Pick<
  Selectable<Tables['importRows']>,
  'row' | 'kind' | 'productId' | 'fields' | 'checkedVersion'
>

export const changedSince = 'This product was changed after the check, so it stays as it is.'

/** Why a row cannot be written as it was checked, by its number. */
export async function outdatedRows(tx: Transaction<Tables>, rows: CheckedRow[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map<number, string>()
  const products = tx.selectFrom('products').select(['_id', 'version', 'deletedAt'])
  const found = await products.where('_id', 'in', ids).execute()
  const byId = new Map(found.map((product) => [product._id, product]))
  const categories = await storedCategories(tx)
  const reasons = rows.flatMap((row): [number, string][] => {
    const product = byId.get(row.productId ?? '')
    const reason = productReason(row, product) ?? categoryReason(row, categories)
    return reason ? [[row.row, reason]] : []
  })
  return new Map(reasons)
}

type Found = { version: number; deletedAt: string | null }

function productReason({ kind, checkedVersion }: CheckedRow, product: Found | undefined) {
  if (kind === 'add') return product && 'A product with this ID was added after the check.'
  if (!product || product.deletedAt) return 'This product was deleted after the check.'
  return product.version === checkedVersion ? undefined : changedSince
}

const filed = z.object({ categoryId: z.string().nullish(), subcategoryId: z.string().nullish() })

/** A category with products cannot be deleted, so only a row that names one is looked at. */
function categoryReason({ fields }: CheckedRow, categories: readonly Category[]) {
  const { categoryId, subcategoryId } = filed.parse(JSON.parse(fields ?? '{}'))
  if (!categoryId) return undefined
  const category = categories.find(({ id }) => String(id) === categoryId)
  if (!category) return 'Its category was deleted after the check.'
  const isGone =
    subcategoryId && category.subcategories.every(({ id }) => String(id) !== subcategoryId)
  return isGone ? 'Its subcategory was deleted after the check.' : undefined
}
