import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'

import { storedCategories } from '../category-rows.server.ts'
import { restoreDigests } from '../old-site/digests.server.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { rowsLeft } from './change-rows.server.ts'
import type { ImportedRecords } from './imported-records.server.ts'
import type { Counts, Import } from './imports.server.ts'
import { removeAddedCategories } from './row-categories.server.ts'
import { endPhase, noteProgress, type Run, runInSlices } from './runs.server.ts'
import { deletedPlace } from './write-rows.server.ts'

type Row = Awaited<ReturnType<typeof nextRows>>[number]
type Slice = { importId: string; records: ImportedRecords; size: number }
type Rows = { rows: Row[]; records: ImportedRecords; edit: BulkEdit | undefined }

/** Undoes all changes. A record that was changed since then is kept, and its row has the reason. */
export async function undoRows(db: Database, found: Import, run: Run) {
  const { _id, edit } = found
  await runInSlices(db, _id, run, {
    rowsOf: rowsToUndo,
    work: (tx, slice) => undoSlice(tx, { ...slice, edit }),
    end: endUndo,
  })
  await removeAddedCategories(db, found)
}

function rowsToUndo(db: Kysely<Tables>, importId: string) {
  return rowsLeft(db, importId).where('version', 'is not', null)
}

function nextRows(tx: Transaction<Tables>, { importId, records, size }: Slice) {
  return rowsToUndo(tx, importId)
    .select(['row', 'kind', 'productId', 'before', 'version', 'digests'])
    .where('subject', '=', records.subject)
    .limit(size)
    .execute()
}

async function undoSlice(tx: Transaction<Tables>, { edit, ...slice }: Slice & Pick<Rows, 'edit'>) {
  const { importId, records } = slice
  const rows = await nextRows(tx, slice)
  if (rows.length === 0) return
  const kept = edit?.isDeletion
    ? await restoreTrashed(tx, records.subject, rows)
    : await undoChanges(tx, { rows, records, edit })
  for (const [row, keptBecause] of kept) {
    const marked = tx.updateTable('importRows').set({ keptBecause })
    await marked.where('importId', '=', importId).where('row', '=', row).execute()
  }
  await noteProgress(tx, importId, rows)
}

/** Returns why rows are kept. */
async function undoChanges(tx: Transaction<Tables>, { rows, records, edit }: Rows) {
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

async function endUndo(tx: Transaction<Tables>, importId: string) {
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
  await endPhase(tx, importId, 'undone', all)
}

const deletion = z.object({ deletedAt: z.string() })

async function restoreTrashed(tx: Transaction<Tables>, subject: Subject, rows: Row[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const known = tx.selectFrom(subject).select(['_id', 'deletedAt']).where('_id', 'in', ids)
  const found = new Map((await known.execute()).map((one) => [one._id, one.deletedAt]))
  const kept = rows.flatMap(({ row, productId, before }): [number, string][] => {
    const deletedAt = found.get(productId ?? '')
    if (deletedAt === undefined) return [[row, 'It was deleted for good.']]
    if (deletedAt === null) return [[row, 'It was restored before.']]
    const isSame = deletion.parse(JSON.parse(before ?? '{}')).deletedAt === deletedAt
    return isSame ? [] : [[row, 'It was restored and deleted again.']]
  })
  const keptRows = new Map(kept)
  const restored = rows.flatMap(({ row, productId }) =>
    keptRows.has(row) ? [] : (productId ?? []),
  )
  if (restored.length > 0)
    await tx.updateTable(subject).set({ deletedAt: null }).where('_id', 'in', restored).execute()
  return kept
}
