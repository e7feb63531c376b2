import { sql, type Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import { recordIn, valuesIn } from '#app/database/record-rows.server.ts'
import {
  addRecords,
  type Entry,
  type RecordType,
  updateRow,
} from '#app/database/record-writes.server.ts'
import { titleKey } from '#app/database/searched.ts'
import { indexStaleRows } from '#app/database/stale-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { machinePath, writeMachines } from './machines.server.ts'
import { productRows, productRowsOf, staffRowsOf } from './product-rows.server.ts'
import type { AllProductFields, Product, StaffProduct } from './product.ts'
import { type IndexEntry, staleIds, writeIndex } from './search/engine/index.server.ts'
import { termsOf } from './search/engine/terms.ts'

type BuiltIn = Pick<Product, 'drawing'>

export function productType(db: Database): RecordType<AllProductFields & BuiltIn, StaffProduct> {
  return {
    ...staffRowsOf(db),
    rowsPerInsert: 500,
    beforeSave: (_tx, { title, imageUrl, drawing }, current) => ({
      titleKey: titleKey(title),
      // The built-in drawing matches only the built-in photo, with which an undo brings it back.
      drawing: (keepsDrawing(current, { imageUrl, drawing }) ? drawing : null) ?? null,
    }),
    afterSave: async (tx, saved, current) => {
      await writeLinks(tx, saved, current === undefined)
      await writeEntries(tx, saved)
      const former = current?.supersededBy === undefined ? [] : [current.supersededBy]
      const ids = saved.map(({ _id }) => _id)
      const successors = await successorsOf(tx, [...ids, ...former])
      await reindex(db, tx, without([...former, ...successors], ids))
    },
  }
}

type ShownPicture = Pick<Product, 'imageUrl'> & BuiltIn

function keepsDrawing(current: ShownPicture | undefined, { imageUrl, drawing }: ShownPicture) {
  return !current || current.imageUrl === imageUrl || current.drawing !== drawing
}

export type NewProduct = Entry<AllProductFields & BuiltIn>

export function addProducts(db: Database, list: NewProduct[]) {
  return addRecords(db, productType(db), list)
}

/** `current` is read with `staffRowsOf`: a field that it lacks is emptied. */
type ProductChange = { current: StaffProduct; fields: AllProductFields & BuiltIn }

/** Many at once, in the transaction of the caller; a product that has another version by now is left out. */
export async function changeProducts(
  db: Database,
  tx: Transaction<Tables>,
  changes: ProductChange[],
): Promise<StaffProduct[]> {
  if (changes.length === 0) return []
  const type = productType(db)
  const saved: StaffProduct[] = []
  for (const { current, fields } of changes) {
    const one = await updateRow(tx, type, current, fields)
    if (one) saved.push(one)
  }
  await writeLinks(tx, saved, false)
  const former = changes.flatMap(({ current }) => current.supersededBy ?? [])
  await indexProducts(db, tx, [...new Set([...saved.map(({ _id }) => _id), ...former])])
  return saved
}

/** A product is found by the numbers of those that it replaces, so it is indexed with them. */
export async function indexProducts(db: Database, tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return
  await reindex(db, tx, ids)
  await reindexSuccessors(db, tx, ids)
}

/** As `indexProducts`, of products that are not deleted and that the caller has. */
export async function indexSaved(db: Database, tx: Transaction<Tables>, saved: Product[]) {
  await writeEntries(tx, saved)
  const ids = saved.map(({ _id }) => _id)
  await reindexSuccessors(db, tx, ids)
}

async function reindexSuccessors(db: Database, tx: Transaction<Tables>, ids: string[]) {
  await reindex(db, tx, without(await successorsOf(tx, ids), ids))
}

function without(ids: string[], others: string[]) {
  return [...new Set(ids)].filter((id) => !others.includes(id)).toSorted()
}

async function reindex(db: Database, tx: Transaction<Tables>, ids: string[]) {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('_id', 'in', listOf(tx, ids))
    .execute()
  const type = productRowsOf(db)
  const indexed = rows.map((row) => ({ ...recordIn(type, row), deletedAt: row.deletedAt }))
  await writeEntries(tx, indexed)
}

type Indexed = Product & { deletedAt?: string | null }

async function writeEntries(tx: Transaction<Tables>, list: Indexed[]) {
  if (list.length === 0) return
  const ids = list.map(({ _id }) => _id)
  const replaced = await replacedNumbers(tx, ids)
  const entries = list.map((one) => indexEntryOf(one, replaced.get(one._id) ?? []))
  await writeIndex(tx, entries)
  await writeMachines(tx, list)
}

export function indexStaleProducts(db: Database, signal?: AbortSignal) {
  const index = async (tx: Transaction<Tables>, limit: number) => {
    const ids = await staleIds(tx, limit)
    await indexProducts(db, tx, ids)
    return ids.length
  }
  return indexStaleRows(db, index, signal)
}

function indexEntryOf(indexed: Indexed, replaced: Numbers[]): IndexEntry {
  const {
    _id,
    createdAt,
    deletedAt = null,
    categoryId,
    subcategoryId,
    state = null,
    ...fields
  } = indexed
  const { title, description, maker, model, type, condition, certificate, availability } = fields
  const specifications = (fields.specifications ?? []).flatMap(({ name, value }) => [name, value])
  return {
    productId: _id,
    createdAt,
    deletedAt,
    state,
    facets: JSON.stringify([categoryId, subcategoryId, maker, type, condition, availability]),
    ...termsOf({
      title,
      maker,
      model,
      numbers: [
        ...[fields, ...replaced].flatMap(numbersOf),
        ...(fields.fits ?? []).map((fit) => ({ scheme: fit.maker, value: fit.model })),
      ],
      names: [
        type,
        fields.categoryName,
        fields.subcategoryName,
        ...(fields.fits ?? []).map((fit) => fit.maker),
      ],
      texts: [description, condition, certificate, ...specifications],
      filters: {
        categoryId,
        subcategoryId,
        maker,
        type,
        condition,
        availability,
        fits: (fields.fits ?? []).flatMap((fit) => machinePath(fit) ?? []),
      },
      specifications: fields.specifications ?? [],
    }),
  }
}

function numbersOf({ partNumbers = [], impaCode }: Numbers) {
  return [...partNumbers, ...(impaCode ? [{ scheme: 'IMPA', value: impaCode }] : [])]
}

type Link = Tables['productLinks']

/** Runs with every save, so that each end of a link is found by an index. */
export async function writeLinks(tx: Transaction<Tables>, saved: Product[], isNew: boolean) {
  const ids = saved.map(({ _id }) => _id)
  if (!isNew) await tx.deleteFrom('productLinks').where('fromId', 'in', listOf(tx, ids)).execute()
  const links = saved.flatMap(linksOf)
  if (links.length > 0) await tx.insertInto('productLinks').values(links).execute()
}

function linksOf({ _id: fromId, supersededBy, alternatives = [] }: Product): Link[] {
  const superseding = supersededBy === undefined ? [] : [supersededBy]
  const to = (kind: Link['kind'], ids: string[]) =>
    [...new Set(ids)].filter((toId) => toId !== fromId).map((toId) => ({ fromId, kind, toId }))
  return [...to('superseded', superseding), ...to('alternative', alternatives)]
}

type Numbers = Pick<Product, 'partNumbers' | 'impaCode'>

async function replacedNumbers(tx: Transaction<Tables>, ids: string[]) {
  const { rows } = await sql<{ root: string; partNumbers: string | null; impaCode: string | null }>`
    with recursive "before" ("root", "id") as (
      select "toId", "fromId" from "productLinks" where "kind" = 'superseded' and ${inIds(tx, 'toId', ids)}
      union
      select "root", "fromId" from "before" join "productLinks" on "toId" = "id"
        where "kind" = 'superseded'
    )
    select "root", "partNumbers", "impaCode" from "before" join "products" on "_id" = "id"
    where "root" <> "id" order by "root", "id"`.execute(tx)
  const numbers = new Map<string, Numbers[]>()
  for (const { root, ...row } of rows) {
    numbers.set(root, [...(numbers.get(root) ?? []), valuesIn(productRows, row)])
  }
  return numbers
}

async function successorsOf(tx: Transaction<Tables>, ids: string[]) {
  const { rows } = await sql<{ id: string }>`
    with recursive "after" ("id") as (
      select "toId" from "productLinks" where "kind" = 'superseded' and ${inIds(tx, 'fromId', ids)}
      union
      select "toId" from "after" join "productLinks" on "fromId" = "id" where "kind" = 'superseded'
    )
    select "id" from "after" order by "id"`.execute(tx)
  return rows.map(({ id }) => id)
}

function inIds(tx: Transaction<Tables>, column: 'fromId' | 'toId', ids: string[]) {
  return sql`${sql.ref(column)} in ${listOf(tx, ids)}`
}
