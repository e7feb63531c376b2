import { href } from 'react-router'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import {
  managedPage,
  matchingRecords,
  oneOf,
  stateConditions,
} from '#app/database/managed-list.server.ts'

import {
  managedProducts,
  matchingProducts,
  productFiltersIn,
} from '../admin/managed-products.server.ts'
import { type Categories, categoriesOf, categoryWithId, namesOf } from '../categories.ts'
import type { Product } from '../product.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { checkedRow, wrongRow } from './change-rows.server.ts'
import { nounOf } from './change-words.ts'
import type { NamedCell } from './import-columns.ts'
import { findImport, insertImport } from './imports.server.ts'
import { productsById } from './known-products.server.ts'
import { emptied, labelOf } from './product-cells.ts'
import { entryOf, rowRules } from './row-entry.ts'
import { pauseOf, type Run, withLease } from './runs.server.ts'

/** Stores the edit; a worker finds the records and checks them. Nothing is changed before it is confirmed. */
export async function createBulkEdit(db: Database, edit: BulkEdit, createdBy?: string) {
  const fileName = editName(edit, categoriesOf(db))
  const row = { fileName, state: 'checking' as const, createdBy, edit }
  return retryWhileBusy(() => insertImport(db, row))
}

function editName({ cells, category, title, isDeletion }: BulkEdit, all: Categories) {
  if (isDeletion) return 'Move to the trash'
  const found = category && categoryWithId(all, category.categoryId)
  const sub = found?.subcategories.find(({ id }) => String(id) === category?.subcategoryId)
  const parts = [
    ...Object.entries(cells).map(([column, cell]) =>
      cell === emptied ? `${labelOf(column)} cleared` : `${labelOf(column)}: ${cell}`,
    ),
    ...(found ? [`Category: ${[found.name, sub?.name].filter(Boolean).join(' / ')}`] : []),
    ...(title ? [`Titles: “${title.find}” becomes “${title.replace}”`] : []),
  ]
  return parts.join(', ').slice(0, 200)
}

export async function findBulkEdit(db: Database, id: string) {
  const found = await findImport(db, id)
  return found?.edit && { ...found, edit: found.edit }
}

const lists = {
  products: '/dashboard/manage-products',
  posts: '/dashboard/manage-blog',
  videos: '/dashboard/manage-video',
} as const

export function listOfEdit({ subject, query }: Pick<BulkEdit, 'subject' | 'query'>) {
  const asked = new URLSearchParams(query)
  asked.delete('id')
  asked.delete('of')
  return [href(lists[subject]), `${asked}`].filter(Boolean).join('?')
}

async function* editedRecords(db: Database, { subject, query }: Scope) {
  const asked = new URLSearchParams(query)
  const search = asked.get('search') ?? ''
  const ids = asked.getAll('id').filter(isStorable)
  if (ids.length > 0) yield* matchingRecords(db, subject, { conditions: [oneOf(db, ids)] })
  else if (subject !== 'products')
    yield* matchingRecords(db, subject, { search, conditions: filtersOf(subject, asked) })
  else
    for await (const conditions of matchingProducts(db, search, productFiltersIn(asked)))
      yield* matchingRecords(db, subject, { conditions })
}

type Scope = Pick<BulkEdit, 'subject' | 'query'>

export async function countEdited(db: Database, { subject, query }: Scope) {
  const asked = new URLSearchParams(query)
  const search = asked.get('search') ?? ''
  const ids = asked.getAll('id')
  if (ids.length > 0) return { count: new Set(ids).size, isMore: false }
  const page = { search, limit: 1 }
  const found =
    subject === 'products'
      ? await managedProducts(db, { ...productFiltersIn(asked), ...page })
      : await managedPage(db, { subject, conditions: filtersOf(subject, asked) }, page)
  return { count: found.matching, isMore: 'isMore' in found }
}

function filtersOf(subject: Scope['subject'], query: URLSearchParams) {
  return subject === 'posts' ? stateConditions(query) : []
}

type Found = { importId: string; edit: BulkEdit }

/** Makes a row of each record that the edit is about. A restart begins again. */
export async function collectRows(db: Database, { importId, edit }: Found, run: Run) {
  await saveRows(db, importId, [], { rows: 0, run })
  let rows = 0
  for await (const found of editedRecords(db, edit)) {
    const values = found.map(({ _id, title }, index) => ({
      importId,
      row: rows + index + 1,
      subject: edit.subject,
      productId: _id,
      cells: JSON.stringify([title]),
    }))
    rows += found.length
    await saveRows(db, importId, values, { rows, run })
    await pauseOf(run)
  }
}

type Row = { importId: string; row: number; subject: BulkEdit['subject'] } & {
  productId: string
  cells: string
}

async function saveRows(
  db: Database,
  importId: string,
  values: Row[],
  { rows, run }: { rows: number; run: Run },
) {
  await withLease(db, run, async (tx) => {
    if (values.length > 0) await tx.insertInto('importRows').values(values).execute()
    else await tx.deleteFrom('importRows').where('importId', '=', importId).execute()
    await tx.updateTable('imports').set({ rows }).where('_id', '=', importId).execute()
  })
}

type Stored = { row: number; cells: string; productId: string | null }
type Outcome = { version: number; fields: object; problems: string[]; kind?: 'change' }

export async function checkEdited(db: Database, stored: Stored[], edit: BulkEdit) {
  const ids = stored.flatMap(({ productId }) => productId ?? [])
  const outcomes = edit.isDeletion
    ? await deletions(db, ids, edit)
    : await productChanges(db, ids, edit)
  return stored.map((row) => {
    const { productId } = row
    const outcome = outcomes.get(productId ?? '')
    if (!outcome)
      return wrongRow(row, [`This ${nounOf(edit.subject)} was deleted in the meantime.`], productId)
    const { problems, ...change } = outcome
    if (problems.length > 0) return wrongRow(row, problems, productId)
    return checkedRow(row, { productId, ...change })
  })
}

async function deletions(db: Database, ids: string[], { subject }: BulkEdit) {
  const live = db.selectFrom(subject).select(['_id', 'version']).where('deletedAt', 'is', null)
  const rows = await live.where('_id', 'in', ids).execute()
  const change = { fields: {}, problems: [], kind: 'change' as const }
  return new Map(rows.map(({ _id, version }): [string, Outcome] => [_id, { version, ...change }]))
}

async function productChanges(db: Database, ids: string[], edit: BulkEdit) {
  const rules = rowRules(categoriesOf(db))
  const products = [...(await productsById(db, ids)).values()]
  return new Map(
    products.map((current): [string, Outcome] => {
      const { _id, version } = current
      const cells = cellsFor(edit, current, rules.categories)
      return [_id, { version, ...entryOf(cells, current, rules) }]
    }),
  )
}

function cellsFor(
  { cells, category, title }: BulkEdit,
  current: Product,
  categories: Categories,
): NamedCell[] {
  const named = Object.entries(cells)
  if (title) named.push(['title', current.title.replaceAll(title.find, () => title.replace)])
  if (category && !isIn(current, category)) {
    const { categoryId, subcategoryId } = category
    // In a cell, a number is a name before it is an id.
    const name = namesOf(categories, categoryId, subcategoryId).subcategoryName
    named.push(['categoryId', categoryId], ['subcategoryId', name || subcategoryId])
  }
  return named
    .filter(([target, cell]) => target !== 'subcategoryId' || cell !== '')
    .map(([target, cell]) => ({ target, cell, raw: cell }))
}

/** A category alone leaves the subcategory of its products as it is. */
function isIn(product: Product, { categoryId, subcategoryId }: NonNullable<BulkEdit['category']>) {
  if (product.categoryId !== categoryId) return false
  return subcategoryId === '' || product.subcategoryId === subcategoryId
}
