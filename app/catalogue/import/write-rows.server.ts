import { sql, type Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { columnsFor, recordIn } from '#app/database/record-rows.server.ts'
import { insertRecords } from '#app/database/record-writes.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { productRowsOf } from '../product-rows.server.ts'
import { changeProducts, productsOf } from '../product-writes.server.ts'
import { type Product, product, type ProductFields, productFields } from '../product.ts'
import { renewLease } from './import-lease.server.ts'
import type { Import } from './imports.server.ts'
import { pauseOf, type Run } from './runs.server.ts'

/** A small number, because on SQLite visitors wait while a slice is written. */
const rowsAtOnce = 100

type Row = { row: number; kind: string | null; productId: string | null; fields: string | null }

/** Each slice is one transaction with its progress, so that a restart goes on after the last whole one. */
export async function writeRows(db: Database, { _id: importId }: Import, run: Run) {
  for (;;) {
    const written = await db.change('products', async (tx) => {
      await renewLease(tx, run.holder, run.now())
      const rows = await nextRows(tx, importId)
      await addRows(db, tx, { importId, rows, startedAt: Date.parse(run.phaseAt) })
      await changeRows(db, tx, importId, rows)
      await advance(tx, importId, rows)
      return rows.length
    })
    if (written < rowsAtOnce) return
    await pauseOf(run)
  }
}

async function nextRows(tx: Transaction<Tables>, importId: string): Promise<Row[]> {
  const { done } = await tx
    .selectFrom('imports')
    .select('done')
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  return tx
    .selectFrom('importRows')
    .select(['row', 'kind', 'productId', 'fields'])
    .where('importId', '=', importId)
    .where('kind', 'in', ['add', 'change'])
    .where('row', '>', done)
    .orderBy('row')
    .limit(rowsAtOnce)
    .execute()
}

async function advance(tx: Transaction<Tables>, importId: string, rows: Row[]) {
  const isEnd = rows.length < rowsAtOnce
  const finishedAt = new Date().toISOString()
  const last = rows.at(-1)?.row
  const progress = last === undefined ? {} : { done: last }
  const values = isEnd ? { ...progress, state: 'done' as const, finishedAt } : progress
  await tx.updateTable('imports').set(values).where('_id', '=', importId).execute()
}

type Slice = { importId: string; rows: Row[]; startedAt: number }

async function addRows(
  db: Database,
  tx: Transaction<Tables>,
  { importId, rows, startedAt }: Slice,
) {
  const added = rows.filter(({ kind }) => kind === 'add')
  const ids = added.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const taken = await tx.selectFrom('products').select('_id').where('_id', 'in', ids).execute()
  const takenIds = new Set(taken.map(({ _id }) => _id))
  const free = added.filter(({ productId }) => !takenIds.has(productId ?? ''))
  // Lists begin with the newest product, so they keep the order of the file.
  const entries = free.map(({ productId, fields, row }) => ({
    ...productFields.parse(withoutNulls(fields)),
    _id: productId ?? undefined,
    createdAt: new Date(startedAt - row).toISOString(),
  }))
  if (entries.length > 0) await insertRecords(tx, productsOf(db), entries)
  const freeRows = free.map(({ row }) => row)
  const written = tx.updateTable('importRows').set({ version: 1 })
  if (free.length > 0)
    await written.where('importId', '=', importId).where('row', 'in', freeRows).execute()
  await keepAsWrong(
    tx,
    importId,
    added.filter((one) => !free.includes(one)),
  )
}

async function changeRows(db: Database, tx: Transaction<Tables>, importId: string, rows: Row[]) {
  const changed = rows.filter(({ kind }) => kind === 'change')
  const ids = changed.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const type = productRowsOf(db)
  const found = await liveRecords(tx, type).where('_id', 'in', ids).execute()
  const byId = new Map(found.map((row) => recordIn(type, row)).map((one) => [one._id, one]))
  const changes = changed.flatMap(({ row, productId, fields }) => {
    const current = byId.get(productId ?? '')
    return current ? [{ row, current, fields: changedFields(current, fields) }] : []
  })
  const saved = await changeProducts(db, tx, changes)
  const versions = new Map(saved.map(({ _id, version }) => [_id, version]))
  const marks = changes.map(({ row, current }) => ({
    row,
    version: versions.get(current._id) ?? 0,
    before: JSON.stringify({ ...columnsFor(type, current), drawing: current.drawing ?? null }),
  }))
  await mark(tx, importId, marks)
  await keepAsWrong(
    tx,
    importId,
    changed.filter(({ productId }) => !byId.has(productId ?? '')),
  )
}

function withoutNulls(fields: string | null): object {
  const stored: unknown = JSON.parse(fields ?? '{}')
  const entries = Object.entries(stored ?? {}).filter(([, value]) => value !== null)
  return Object.fromEntries(entries)
}

/** Without limits: fields that the row does not name stay as they are. */
function changedFields(current: Product, fields: string | null): ProductFields {
  const stored: unknown = JSON.parse(fields ?? '{}')
  const all = Object.entries({ ...current, ...Object(stored) })
  return product.parse(Object.fromEntries(all.filter(([, value]) => value !== null)))
}

type Mark = { row: number; version: number; before: string }

async function mark(tx: Transaction<Tables>, importId: string, marks: Mark[]) {
  if (marks.length === 0) return
  await tx
    .insertInto('importRows')
    .values(marks.map((one) => ({ importId, cells: '', ...one })))
    .onConflict((conflict) =>
      conflict.columns(['importId', 'row']).doUpdateSet({
        version: sql.ref('excluded.version'),
        before: sql.ref('excluded.before'),
      }),
    )
    .execute()
}

async function keepAsWrong(tx: Transaction<Tables>, importId: string, rows: Row[]) {
  for (const { row, kind } of rows) {
    const words =
      kind === 'add'
        ? 'A product with this ID was added meanwhile.'
        : 'The product was deleted meanwhile.'
    const problems = JSON.stringify([words])
    const wrong = tx.updateTable('importRows').set({ kind: 'wrong', problems })
    await wrong.where('importId', '=', importId).where('row', '=', row).execute()
  }
}
