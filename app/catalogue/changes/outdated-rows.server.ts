import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'

import { listOf } from '#app/database/insert-rows.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'

import type { Category } from '../categories.ts'
import { storedCategories } from '../category-rows.server.ts'
import { nounOf } from './change-words.ts'
import type { Patch } from './imported-records.server.ts'

type Checked = 'row' | 'kind' | 'productId' | 'checkedVersion'
/** `patch` is what stands in the column `fields`. */
export type CheckedRow = Pick<Selectable<Tables['importRows']>, Checked> & { patch: Patch }

export function changedSince(subject: Subject) {
  return `This ${nounOf(subject)} was changed after the check, so it stays as it is.`
}

/** Why a row cannot be written as it was checked, by its number. */
export async function outdatedRows(
  tx: Transaction<Tables>,
  rows: CheckedRow[],
  { subject }: { subject: Subject },
) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map<number, string>()
  const records = tx.selectFrom(subject).select(['_id', 'version', 'deletedAt'])
  const known = await records.where('_id', 'in', listOf(tx, ids)).execute()
  const byId = new Map(known.map((record) => [record._id, record]))
  const categories = await storedCategories(tx)
  const reasons = rows.flatMap((row): [number, string][] => {
    const found = byId.get(row.productId ?? '')
    const reason = recordReason(row, found, subject) ?? categoryReason(row, categories)
    return reason ? [[row.row, reason]] : []
  })
  return new Map(reasons)
}

type Found = { version: number; deletedAt: string | null }

function recordReason(
  { kind, checkedVersion }: CheckedRow,
  found: Found | undefined,
  subject: Subject,
) {
  const noun = nounOf(subject)
  if (kind === 'add') return found && `A ${noun} with this ID was added after the check.`
  if (!found || found.deletedAt) return `This ${noun} was deleted after the check.`
  return found.version === checkedVersion ? undefined : changedSince(subject)
}

const filed = z.object({ categoryId: z.string().nullish(), subcategoryId: z.string().nullish() })

function categoryReason({ patch }: CheckedRow, categories: readonly Category[]) {
  const deleted = deletedPlace(patch, categories)
  return deleted && `Its ${deleted} was deleted after the check.`
}

/** A category with products cannot be deleted, so only fields that name one are looked at. */
export function deletedPlace(fields: object, categories: readonly Category[]) {
  const { categoryId, subcategoryId } = filed.parse(fields)
  if (!categoryId) return undefined
  const category = categories.find(({ id }) => String(id) === categoryId)
  if (!category) return 'category'
  const isGone =
    subcategoryId && category.subcategories.every(({ id }) => String(id) !== subcategoryId)
  return isGone ? 'subcategory' : undefined
}
