import { type Kysely, sql, type Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { saveDigests } from '../old-site/digests.server.ts'
import { type BulkEdit, editIn } from './bulk-edit.ts'
import { countRows, lastOfSlice, rowsLeft, updateRows } from './change-rows.server.ts'
import { removeZip, storePictures } from './import-pictures.server.ts'
import type { ImportedRecords, Patch } from './imported-records.server.ts'
import { countsOf, type Import } from './imports.server.ts'
import { changedSince, type CheckedRow, outdatedRows } from './outdated-rows.server.ts'
import { picturesOfRow, placesIn, withStored } from './picture-matcher.ts'
import { pauseOf, recordsOf, renewLease, type Run, timedSlices } from './runs.server.ts'
import { trashRecords } from './trash-records.server.ts'

/** Each slice is one transaction with its progress, so that a restart goes on after the last whole one. */
export async function writeRows(db: Database, found: Import, run: Run) {
  const { _id: importId } = found
  if (found.pictures !== null) await storePictures(db, found, run)
  await countRows(db)
  const slices = timedSlices(db)
  for (;;) {
    const next = await rowsToWrite(db, importId).select('subject').limit(1).executeTakeFirst()
    const records = recordsOf(run, next?.subject)
    const write = async (tx: Transaction<Tables>) => {
      await renewLease(tx, run.holder, run.now())
      await (next
        ? writeSlice(tx, { found, run, records, size: slices.size() })
        : end(tx, importId))
    }
    const isOneOfMany = next !== undefined
    await slices.timed(() => db.change(records.subject, write, { isOneOfMany }))
    if (!next) return removeZip(found, run)
    await pauseOf(run)
  }
}

type Writing = { found: Import; run: Run; records: ImportedRecords; size: number }

async function writeSlice(tx: Transaction<Tables>, { found, run, records, size }: Writing) {
  const { _id: importId } = found
  const next = await nextRows(tx, { importId, records, size })
  const rows = await withPictures(tx, importId, next)
  const outdated = await outdatedRows(tx, rows, records)
  await leaveOut(tx, importId, outdated)
  const current = rows.filter(({ row }) => !outdated.has(row))
  const startedAt = Date.parse(run.phaseAt)
  const slice = { importId, rows: current, startedAt, records, edit: editIn(found) }
  await addRows(tx, slice)
  await changeRows(tx, slice)
  await saveDigests(tx, importId, rows)
  const done = rows.at(-1)?.row
  if (done !== undefined) await update(tx, importId, { done })
}

function rowsToWrite(db: Kysely<Tables>, importId: string) {
  return rowsLeft(db, importId).where('kind', 'in', ['add', 'change'])
}

async function nextRows(
  tx: Transaction<Tables>,
  { importId, records, size }: { importId: string; records: ImportedRecords; size: number },
): Promise<CheckedRow[]> {
  const left = rowsToWrite(tx, importId).where('subject', '=', records.subject)
  const sizes = await left
    .select(['row', sql<number>`length("fields")`.as('size')])
    .limit(size)
    .execute()
  const rows = await left
    .select(['row', 'kind', 'productId', 'fields', 'checkedVersion'])
    .where('row', '<=', lastOfSlice(sizes))
    .execute()
  return rows.map(({ fields, ...row }) => ({ ...row, patch: patchIn(fields) }))
}

async function withPictures(tx: Transaction<Tables>, importId: string, rows: CheckedRow[]) {
  const places = rows.flatMap(({ patch }) => placesIn(patch))
  if (places.length === 0) return rows
  const stored = await tx
    .selectFrom('importPictures')
    .select(['place', 'address'])
    .where('importId', '=', importId)
    .where('place', 'in', [...new Set(places)])
    .execute()
  const addresses = new Map(stored.map(({ place, address }) => [place, address ?? undefined]))
  const withAddresses = rows.map((row) => {
    const patch = withStored(row.patch, (place) => addresses.get(place))
    const left = picturesOfRow(patch)?.length
    const isLess = left !== picturesOfRow(row.patch)?.length
    const count = left ?? 0
    const { imageUrl: _, pictures: __, ...others } = patch
    // A product does not lose its pictures to some that could not be read.
    const isKept = isLess && count === 0 && row.kind === 'change'
    return { row: { ...row, patch: isKept ? others : patch }, count, isLess }
  })
  for (const { row, count } of withAddresses.filter(({ isLess }) => isLess)) {
    const counted = tx.updateTable('importRows').set({ pictures: count })
    await counted.where('importId', '=', importId).where('row', '=', row.row).execute()
  }
  return withAddresses.map(({ row }) => row)
}

/** Rows that were left out are counted as wrong. */
async function end(tx: Transaction<Tables>, importId: string) {
  const counts = await countsOf(tx, importId)
  const finishedAt = new Date().toISOString()
  await update(tx, importId, { state: 'done', finishedAt, counts: JSON.stringify(counts) })
}

type Ended = { done: number } | { state: 'done'; finishedAt: string; counts: string }

function update(tx: Transaction<Tables>, importId: string, values: Ended) {
  return tx.updateTable('imports').set(values).where('_id', '=', importId).execute()
}

type Slice = { importId: string; rows: CheckedRow[]; startedAt: number } & Means
type Means = { records: ImportedRecords; edit: BulkEdit | undefined }

async function addRows(tx: Transaction<Tables>, { importId, rows, startedAt, records }: Slice) {
  const added = rows.filter(({ kind }) => kind === 'add')
  if (added.length === 0) return
  // Lists begin with the newest product, so they keep the order of the file.
  const entries = added.map(({ productId, patch, row }) => {
    const { createdAt, ...fields } = patch
    const time = typeof createdAt === 'string' ? createdAt : new Date(startedAt - row).toISOString()
    return { productId, createdAt: time, fields }
  })
  await records.insert(tx, entries)
  const rowsAdded = added.map(({ row }) => row)
  const written = tx.updateTable('importRows').set({ version: 1 })
  await written.where('importId', '=', importId).where('row', 'in', listOf(tx, rowsAdded)).execute()
}

async function changeRows(tx: Transaction<Tables>, { importId, rows, records, edit }: Slice) {
  const changed = rows.filter(({ kind }) => kind === 'change')
  const patches = changed.map(({ productId, patch }) => [productId ?? '', patch] as const)
  const saved = edit?.isDeletion
    ? await trashRecords(tx, records.subject, new Map(patches))
    : await records.change(tx, new Map(patches))
  const byId = new Map(saved.map((one) => [one._id, one]))
  const marks = changed.flatMap(({ row, productId }) => {
    const { version, before } = byId.get(productId ?? '') ?? {}
    return version === undefined || before === undefined ? [] : [{ row, version, before }]
  })
  await mark(tx, importId, marks)
  // On PostgreSQL a product can be changed in the same moment.
  const late = changed.filter(({ productId }) => !byId.has(productId ?? ''))
  await leaveOut(tx, importId, new Map(late.map(({ row }) => [row, changedSince(records.subject)])))
}

function patchIn(fields: string | null): Patch {
  const stored: unknown = JSON.parse(fields ?? '{}')
  return Object(stored)
}

type Mark = { row: number; version: number; before: string }

async function mark(tx: Transaction<Tables>, importId: string, marks: Mark[]) {
  if (marks.length === 0) return
  const rows = marks.map((one) => ({ importId, cells: '', ...one }))
  await updateRows(tx, ['version', 'before'], rows)
}

async function leaveOut(tx: Transaction<Tables>, importId: string, outdated: Map<number, string>) {
  for (const [row, words] of outdated) {
    const wrong = { kind: 'wrong' as const, problems: JSON.stringify([words]) }
    const left = tx.updateTable('importRows').set(wrong).where('importId', '=', importId)
    await left.where('row', '=', row).execute()
  }
}
