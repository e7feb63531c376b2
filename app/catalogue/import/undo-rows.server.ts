import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { recordIn, valuesIn } from '#app/database/record-rows.server.ts'
import { liveRecords } from '#app/database/records.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { productRows, productRowsOf } from '../product-rows.server.ts'
import { changeProducts } from '../product-writes.server.ts'
import { product } from '../product.ts'
import { renewLease } from './import-lease.server.ts'
import type { Counts, Import } from './imports.server.ts'
import { pauseOf, type Run } from './runs.server.ts'

const rowsAtOnce = 100

/** Undoes the whole import. A product that was changed since then is kept, and its row has the reason. */
export async function undoRows(db: Database, { _id: importId }: Import, run: Run) {
  for (;;) {
    const undone = await db.change('products', async (tx) => {
      await renewLease(tx, run.holder, run.now())
      const rows = await nextRows(tx, importId)
      await undoSlice(db, tx, importId, rows)
      await advance(tx, importId, rows)
      return rows.length
    })
    if (undone < rowsAtOnce) return
    await pauseOf(run)
  }
}

type Row = Awaited<ReturnType<typeof nextRows>>[number]

async function nextRows(tx: Transaction<Tables>, importId: string) {
  const { done, counts } = await tx
    .selectFrom('imports')
    .select(['done', 'counts'])
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('importRows')
    .select(['row', 'kind', 'productId', 'before', 'version'])
    .where('importId', '=', importId)
    .where('version', 'is not', null)
    .where('row', '>', done)
    .orderBy('row')
    .limit(rowsAtOnce)
    .execute()
  return rows.map((row) => ({ ...row, counts }))
}

async function undoSlice(db: Database, tx: Transaction<Tables>, importId: string, rows: Row[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const type = productRowsOf(db)
  const found = await liveRecords(tx, type).where('_id', 'in', ids).execute()
  const byId = new Map(found.map((row) => recordIn(type, row)).map((one) => [one._id, one]))
  const isUnchanged = ({ productId, version }: Row) =>
    byId.get(productId ?? '')?.version === version
  const added = rows.filter((row) => row.before === null && isUnchanged(row))
  const addedIds = added.flatMap(({ productId }) => productId ?? [])
  if (addedIds.length > 0) await tx.deleteFrom('products').where('_id', 'in', addedIds).execute()
  const changes = rows.filter(isUnchanged).flatMap(({ productId, before }) => {
    const current = byId.get(productId ?? '')
    return current && before !== null ? [{ current, fields: former(current, before) }] : []
  })
  await changeProducts(db, tx, changes)
  for (const row of rows.filter((one) => !isUnchanged(one))) {
    const keptBecause = byId.has(row.productId ?? '')
      ? 'It was changed after the import.'
      : 'It was deleted after the import.'
    const kept = tx.updateTable('importRows').set({ keptBecause })
    await kept.where('importId', '=', importId).where('row', '=', row.row).execute()
  }
}

function former(current: object, before: string) {
  const columns: unknown = JSON.parse(before)
  return product.parse({
    ...without(current, Object(columns)),
    ...valuesIn(productRows, Object(columns)),
  })
}

function without(current: object, columns: object) {
  return Object.fromEntries(Object.entries(current).filter(([name]) => !(name in columns)))
}

async function advance(tx: Transaction<Tables>, importId: string, rows: Row[]) {
  const last = rows.at(-1)?.row
  const progress = last === undefined ? {} : { done: last }
  if (rows.length === rowsAtOnce) {
    await tx.updateTable('imports').set(progress).where('_id', '=', importId).execute()
    return
  }
  const kept = await tx
    .selectFrom('importRows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .where('keptBecause', 'is not', null)
    .executeTakeFirstOrThrow()
  const { counts } = await tx
    .selectFrom('imports')
    .select('counts')
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  const all: Counts = { ...Object(JSON.parse(counts)), kept: Number(kept.count) }
  const ended = {
    state: 'undone' as const,
    finishedAt: new Date().toISOString(),
    counts: JSON.stringify(all),
  }
  await tx
    .updateTable('imports')
    .set({ ...progress, ...ended })
    .where('_id', '=', importId)
    .execute()
}
