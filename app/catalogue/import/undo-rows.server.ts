import type { Kysely, Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { type BulkEdit, editIn } from '../bulk-edit/bulk-edit.ts'
import { restoreTrashed } from '../bulk-edit/trash-records.server.ts'
import { storedCategories } from '../category-rows.server.ts'
import { restoreDigests } from '../old-site/digests.server.ts'
import { renewLease } from './import-lease.server.ts'
import type { ImportedRecords } from './imported-records.server.ts'
import type { Counts, Import } from './imports.server.ts'
import { deletedPlace } from './outdated-rows.server.ts'
import { countRows, rowsLeft } from './rows-left.server.ts'
import { pauseOf, recordsOf, type Run } from './runs.server.ts'
import { timedSlices } from './timed-slices.server.ts'

/** Undoes the whole import. A record that was changed since then is kept, and its row has the reason. */
export async function undoRows(db: Database, found: Import, run: Run) {
  const { _id: importId } = found
  const edit = editIn(found)
  await countRows(db)
  const slices = timedSlices(db)
  for (;;) {
    const next = await rowsToUndo(db, importId).select('subject').limit(1).executeTakeFirst()
    const records = recordsOf(run, next?.subject)
    const undo = async (tx: Transaction<Tables>) => {
      await renewLease(tx, run.holder, run.now())
      if (!next) return end(tx, importId)
      const rows = await nextRows(tx, { importId, records, size: slices.size() })
      await undoSlice(tx, { importId, rows, records, edit })
      const done = rows.at(-1)?.row
      if (done !== undefined) await update(tx, importId, { done })
    }
    const isOneOfMany = next !== undefined
    await slices.timed(() => db.change(records.subject, undo, { isOneOfMany }))
    if (!next) return
    await pauseOf(run)
  }
}

type Row = Awaited<ReturnType<typeof nextRows>>[number]

function rowsToUndo(db: Kysely<Tables>, importId: string) {
  return rowsLeft(db, importId).where('version', 'is not', null)
}

type Asked = { importId: string; records: ImportedRecords; size: number }

function nextRows(tx: Transaction<Tables>, { importId, records, size }: Asked) {
  return rowsToUndo(tx, importId)
    .select(['row', 'kind', 'productId', 'before', 'version', 'digests'])
    .where('subject', '=', records.subject)
    .limit(size)
    .execute()
}

type Slice = { importId: string; rows: Row[]; records: ImportedRecords; edit: BulkEdit | undefined }

async function undoSlice(tx: Transaction<Tables>, slice: Slice) {
  if (slice.rows.length === 0) return
  const kept = slice.edit?.isDeletion
    ? await restoreTrashed(tx, slice.records.subject, slice.rows)
    : await undoChanges(tx, slice)
  for (const [row, keptBecause] of kept) {
    const marked = tx.updateTable('importRows').set({ keptBecause })
    await marked.where('importId', '=', slice.importId).where('row', '=', row).execute()
  }
}

/** Returns why rows are kept. */
async function undoChanges(tx: Transaction<Tables>, { rows, records, edit }: Slice) {
  const { subject } = records
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const live = tx.selectFrom(subject).select(['_id', 'version']).where('deletedAt', 'is', null)
  const found = await live.where('_id', 'in', listOf(tx, ids)).execute()
  const versions = new Map(found.map(({ _id, version }) => [_id, version]))
  // Posts and videos are in none.
  const categories = await storedCategories(tx)
  const goneOf = ({ before }: Row) => deletedPlace(Object(JSON.parse(before ?? '{}')), categories)
  const unchanged = rows.filter(
    (one) => versions.get(one.productId ?? '') === one.version && !goneOf(one),
  )
  const added = unchanged.filter(({ before }) => before === null)
  const addedIds = added.flatMap(({ productId }) => productId ?? [])
  if (addedIds.length > 0)
    await tx.deleteFrom(subject).where('_id', 'in', listOf(tx, addedIds)).execute()
  const patches = unchanged.flatMap(({ productId, before }) =>
    before === null
      ? []
      : [[productId ?? '', records.valuesIn(Object(JSON.parse(before)))] as const],
  )
  await records.change(tx, new Map(patches))
  await restoreDigests(tx, subject, unchanged)
  const others = rows.filter((one) => !unchanged.includes(one))
  return others.map((one): [number, string] => {
    const known = versions.get(one.productId ?? '')
    if (known === one.version) return [one.row, `Its former ${goneOf(one)} was deleted.`]
    const verb = known === undefined ? 'deleted' : 'changed'
    return [one.row, `It was ${verb} after the ${edit ? 'edit' : 'import'}.`]
  })
}

async function end(tx: Transaction<Tables>, importId: string) {
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
  const finishedAt = new Date().toISOString()
  await update(tx, importId, { state: 'undone', finishedAt, counts: JSON.stringify(all) })
}

type Ended = { done: number } | { state: 'undone'; finishedAt: string; counts: string }

function update(tx: Transaction<Tables>, importId: string, values: Ended) {
  return tx.updateTable('imports').set(values).where('_id', '=', importId).execute()
}
