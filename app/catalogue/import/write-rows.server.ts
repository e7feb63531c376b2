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
import type { Counts, Import } from './imports.server.ts'
import { changedSince, type CheckedRow, outdatedRows } from './outdated-rows.server.ts'
import { pauseOf, type Run } from './runs.server.ts'

/** A small number, because on SQLite visitors wait while a slice is written. */
const rowsAtOnce = 100

/** Each slice is one transaction with its progress, so that a restart goes on after the last whole one. */
export async function writeRows(db: Database, { _id: importId }: Import, run: Run) {
  for (;;) {
    const written = await db.change('products', async (tx) => {
      await renewLease(tx, run.holder, run.now())
      const rows = await nextRows(tx, importId)
      const outdated = await outdatedRows(tx, rows)
      await leaveOut(tx, importId, outdated)
      const current = rows.filter(({ row }) => !outdated.has(row))
      await addRows(db, tx, { importId, rows: current, startedAt: Date.parse(run.phaseAt) })
      await changeRows(db, tx, importId, current)
      await advance(tx, importId, rows)
      return rows.length
    })
    if (written < rowsAtOnce) return
    await pauseOf(run)
  }
}

async function nextRows(tx: Transaction<Tables>, importId: string): Promise<CheckedRow[]> {
  const { done } = await tx
    .selectFrom('imports')
    .select('done')
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  return tx
    .selectFrom('importRows')
    .select(['row', 'kind', 'productId', 'fields', 'checkedVersion'])
    .where('importId', '=', importId)
    .where('kind', 'in', ['add', 'change'])
    .where('row', '>', done)
    .orderBy('row')
    .limit(rowsAtOnce)
    .execute()
}

async function advance(tx: Transaction<Tables>, importId: string, rows: CheckedRow[]) {
  const isEnd = rows.length < rowsAtOnce
  const last = rows.at(-1)?.row
  const progress = last === undefined ? {} : { done: last }
  const values = isEnd ? { ...progress, ...(await ended(tx, importId)) } : progress
  await tx.updateTable('imports').set(values).where('_id', '=', importId).execute()
}

/** Rows that were left out are counted as wrong. */
async function ended(tx: Transaction<Tables>, importId: string) {
  const kinds = await tx
    .selectFrom('importRows')
    .select((eb) => ['kind', eb.fn.countAll().as('rows')])
    .where('importId', '=', importId)
    .where('kind', 'is not', null)
    .groupBy('kind')
    .execute()
  const counts: Counts = Object.fromEntries(kinds.map(({ kind, rows }) => [kind, Number(rows)]))
  const finishedAt = new Date().toISOString()
  return { state: 'done' as const, finishedAt, counts: JSON.stringify(counts) }
}

type Slice = { importId: string; rows: CheckedRow[]; startedAt: number }

async function addRows(
  db: Database,
  tx: Transaction<Tables>,
  { importId, rows, startedAt }: Slice,
) {
  const added = rows.filter(({ kind }) => kind === 'add')
  if (added.length === 0) return
  // Lists begin with the newest product, so they keep the order of the file.
  const entries = added.map(({ productId, fields, row }) => ({
    ...productFields.parse(withoutNulls(fields)),
    _id: productId ?? undefined,
    createdAt: new Date(startedAt - row).toISOString(),
  }))
  await insertRecords(tx, productsOf(db), entries)
  const rowsAdded = added.map(({ row }) => row)
  const written = tx.updateTable('importRows').set({ version: 1 })
  await written.where('importId', '=', importId).where('row', 'in', rowsAdded).execute()
}

async function changeRows(
  db: Database,
  tx: Transaction<Tables>,
  importId: string,
  rows: CheckedRow[],
) {
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
  const marks = changes.flatMap(({ row, current }) => {
    const version = versions.get(current._id)
    const before = { ...columnsFor(type, current), drawing: current.drawing ?? null }
    return version === undefined ? [] : [{ row, version, before: JSON.stringify(before) }]
  })
  await mark(tx, importId, marks)
  // On PostgreSQL a product can be changed in the same moment.
  const late = changed.filter(({ productId }) => !versions.has(productId ?? ''))
  await leaveOut(tx, importId, new Map(late.map(({ row }) => [row, changedSince])))
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

async function leaveOut(tx: Transaction<Tables>, importId: string, outdated: Map<number, string>) {
  for (const [row, words] of outdated) {
    const wrong = { kind: 'wrong' as const, problems: JSON.stringify([words]) }
    const update = tx.updateTable('importRows').set(wrong).where('importId', '=', importId)
    await update.where('row', '=', row).execute()
  }
}
