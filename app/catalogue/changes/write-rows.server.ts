import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { listOf } from '#app/database/insert-rows.server.ts'
import type { Subject, Tables } from '#app/database/tables.server.ts'

import type { Category } from '../categories.ts'
import { storedCategories } from '../category-rows.server.ts'
import { saveDigests } from '../old-site/digests.server.ts'
import type { BulkEdit } from './bulk-edit.ts'
import { lastOfSlice, rowsLeft, updateRows } from './change-rows.server.ts'
import { nounOf } from './change-words.ts'
import { removeZip, storePictures } from './import-pictures.server.ts'
import type { Changed, ImportedRecords, Patch } from './imported-records.server.ts'
import { countsIn, countsOf, type Import } from './imports.server.ts'
import { picturesOfRow, placesIn, withStored } from './picture-matcher.ts'
import { addCategories } from './row-categories.server.ts'
import { endPhase, noteProgress, type Run, runInSlices } from './runs.server.ts'
import { sheetFiles } from './sheet-files.server.ts'

export async function writeRows(db: Database, found: Import, run: Run) {
  const { _id: importId, phaseAt, edit, choices } = found
  if (!(await addCategories(db, found))) return
  if (found.pictures !== null) await storePictures(db, found, run)
  const writing = {
    importId,
    startedAt: Date.parse(phaseAt),
    edit,
    areDrafts: choices.newProducts === 'draft',
  }
  await runInSlices(db, importId, run, {
    rowsOf: rowsToWrite,
    work: (tx, slice) => writeSlice(tx, { ...writing, ...slice }),
    end: endWriting,
  })
  await removeZip(found, run)
  if (run.pictures) await sheetFiles(db, run.pictures.folder).remove(importId)
}

type Slice = { importId: string; records: ImportedRecords; size: number }
type Writing = Slice & { startedAt: number; edit: BulkEdit | undefined; areDrafts?: boolean }

export async function writeSlice(tx: Transaction<Tables>, writing: Writing) {
  const { importId, records } = writing
  const rows = await withPictures(tx, importId, await nextRows(tx, writing))
  const outdated = await outdatedRows(tx, rows, records)
  await leaveOut(tx, importId, outdated)
  const slice = { ...writing, rows: rows.filter(({ row }) => !outdated.has(row)) }
  await addRows(tx, slice)
  await changeRows(tx, slice)
  await saveDigests(tx, importId, rows)
  await noteProgress(tx, importId, rows)
  return rows.length
}

function rowsToWrite(db: Kysely<Tables>, importId: string) {
  return rowsLeft(db, importId).where('kind', 'in', ['add', 'change'])
}

async function nextRows(
  tx: Transaction<Tables>,
  { importId, records, size }: Slice,
): Promise<RowToWrite[]> {
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

async function withPictures(tx: Transaction<Tables>, importId: string, rows: RowToWrite[]) {
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
export async function endWriting(tx: Transaction<Tables>, importId: string) {
  const checked = tx.selectFrom('imports').select('counts').where('_id', '=', importId)
  const { out, without, fetch } = countsIn((await checked.executeTakeFirstOrThrow()).counts)
  const counts = { ...(await countsOf(tx, importId)), out, without, fetch }
  await endPhase(tx, importId, 'done', counts)
  return counts
}

type Rows = Writing & { rows: RowToWrite[] }

async function addRows(
  tx: Transaction<Tables>,
  { importId, rows, startedAt, records, areDrafts }: Rows,
) {
  const added = rows.filter(({ kind }) => kind === 'add')
  if (added.length === 0) return
  // Lists begin with the newest product, so they keep the order of the file.
  const entries = added.map(({ productId, patch, row }) => {
    const { createdAt, ...fields } = patch
    const time = typeof createdAt === 'string' ? createdAt : new Date(startedAt - row).toISOString()
    return {
      productId,
      createdAt: time,
      fields: areDrafts ? { ...fields, state: 'draft' } : fields,
    }
  })
  await records.insert(tx, entries)
  const rowsAdded = added.map(({ row }) => row)
  const written = tx.updateTable('importRows').set({ version: 1 })
  await written.where('importId', '=', importId).where('row', 'in', listOf(tx, rowsAdded)).execute()
}

async function changeRows(tx: Transaction<Tables>, { importId, rows, records, edit }: Rows) {
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

/** Returns the records with the time at which they were deleted, for the undo. */
async function trashRecords(
  tx: Transaction<Tables>,
  subject: Subject,
  patches: ReadonlyMap<string, Patch>,
): Promise<Changed[]> {
  if (patches.size === 0) return []
  const deletedAt = new Date().toISOString()
  const live = tx.updateTable(subject).set({ deletedAt }).where('deletedAt', 'is', null)
  const moved = live.where('_id', 'in', [...patches.keys()]).returning(['_id', 'version'])
  const before = JSON.stringify({ deletedAt })
  return (await moved.execute()).map((one) => ({ ...one, before }))
}

type StoredColumns = 'row' | 'kind' | 'productId' | 'checkedVersion'
type RowToWrite = Pick<Selectable<Tables['importRows']>, StoredColumns> & { patch: Patch }

function changedSince(subject: Subject) {
  return `This ${nounOf(subject)} was changed after the check, so it stays as it is.`
}

async function outdatedRows(
  tx: Transaction<Tables>,
  rows: RowToWrite[],
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
  { kind, checkedVersion }: RowToWrite,
  found: Found | undefined,
  subject: Subject,
) {
  const noun = nounOf(subject)
  if (kind === 'add') return found && `A ${noun} with this ID was added after the check.`
  if (!found || found.deletedAt) return `This ${noun} was deleted after the check.`
  return found.version === checkedVersion ? undefined : changedSince(subject)
}

const filed = z.object({ categoryId: z.string().nullish(), subcategoryId: z.string().nullish() })

function categoryReason({ patch }: RowToWrite, categories: readonly Category[]) {
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
