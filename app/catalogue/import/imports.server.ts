import type { Generated, Selectable, Updateable } from 'kysely'
import { z } from 'zod'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { FileRefused, type SheetRow } from '#app/spreadsheets/file-refusal.ts'
import { rowsOfFile } from '#app/spreadsheets/read-rows.server.ts'

import { reading } from '../old-site/reading.ts'
import { type Column, headRowIn, recognisedTargets } from './import-columns.ts'
import type { Choices } from './row-entry.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** `columns` are the heads of the file, `choices` what the owner chose for them; all JSON. `done` is the last row of this phase. */
    imports: {
      _id: string
      fileName: string
      state: 'checking' | 'ready' | 'writing' | 'done' | 'undoing' | 'undone' | 'failed'
      columns: string
      choices: string
      rows: number
      done: Generated<number>
      counts: Generated<string>
      problem: string | null
      createdAt: string
      createdBy: string | null
      phaseAt: string
      finishedAt: string | null
      /** The address of the API of an old site; null for a file. */
      source: string | null
      reading: string | null
    }
    /** `fields` are what the row says, `before` what the product was; `version` is that of the product after the write, `checkedVersion` at the check. */
    importRows: {
      importId: string
      row: number
      subject: Generated<Subject>
      cells: string
      kind: 'add' | 'change' | 'same' | 'wrong' | null
      productId: string | null
      fields: string | null
      problems: string | null
      before: string | null
      version: number | null
      checkedVersion: number | null
      keptBecause: string | null
      digests: string | null
    }
  }
}

export const mostImportBytes = 64 * 1024 * 1024
const mostImportRows = 100_000
const mostColumns = 100
/** In characters: a cell can repeat a long text that the file holds once. */
const [longestRow, mostText] = [200_000, 200_000_000]
const readingTime = 300_000
const limits = {
  rows: mostImportRows,
  columns: mostColumns + 1,
  // Longer than any field, so that a text that is too long is named and not cut.
  cell: 20_000,
  inflated: 400 * 1024 * 1024,
}

const counts = z.partialRecord(z.enum(['add', 'change', 'same', 'wrong', 'kept']), z.number())
export type Counts = z.infer<typeof counts>

const choices = z.object({
  headRow: z.number(),
  targets: z.array(z.string()),
  categoryId: z.string(),
})
const columns = z.array(z.object({ head: z.string(), samples: z.array(z.string()) }))

export type Import = ReturnType<typeof importIn>

function importIn(row: Selectable<Tables['imports']>) {
  return {
    ...row,
    columns: columns.parse(JSON.parse(row.columns)),
    choices: choices.parse(JSON.parse(row.choices)),
    counts: counts.parse(JSON.parse(row.counts)),
    reading: row.reading === null ? undefined : reading.parse(JSON.parse(row.reading)),
  }
}

export async function findImport(db: Database, id: string) {
  const row = await db.selectFrom('imports').selectAll().where('_id', '=', id).executeTakeFirst()
  return row && importIn(row)
}

export async function newestImports(db: Database, limit = 20) {
  const rows = db.selectFrom('imports').selectAll().orderBy('createdAt', 'desc').orderBy('_id')
  return (await rows.limit(limit).execute()).map(importIn)
}

type File = { path: string; fileName: string; createdBy?: string | undefined }

/** Reads the whole file and writes no product. Throws FileRefused. */
export async function createImport(db: Database, { path, fileName, createdBy }: File) {
  const id = newId()
  const now = new Date().toISOString()
  const first: SheetRow[] = []
  let last = 0
  let text = 0
  const none = JSON.stringify({ headRow: 1, targets: [], categoryId: '' })
  const empty = { columns: '[]', choices: none, rows: 0, phaseAt: now, createdAt: now }
  const row = { _id: id, fileName, createdBy: createdBy ?? null, state: 'failed' as const }
  await retryWhileBusy(() =>
    db
      .insertInto('imports')
      .values({ ...row, ...empty })
      .execute(),
  )
  try {
    for await (const rows of rowsOfFile(path, { limits, time: readingTime })) {
      text += refuseLarge(rows)
      if (text > mostText) throw new FileRefused('This file has too much text. Please divide it.')
      if (first.length < 200) first.push(...rows.slice(0, 200))
      await insertRows(db, id, rows)
      last = rows.at(-1)?.row ?? last
    }
    const read = await firstChoices(db, first)
    await setImport(db, id, { ...read, rows: last, state: 'checking' })
    return id
  } catch (error) {
    await retryWhileBusy(() => db.deleteFrom('imports').where('_id', '=', id).execute())
    throw error
  }
}

/** The characters in these rows. */
function refuseLarge(rows: SheetRow[]) {
  const wide = rows.find(({ cells }) => cells.length > mostColumns)
  if (wide)
    throw new FileRefused(
      `Row ${wide.row} has more than ${mostColumns} columns. Please keep only the columns of products.`,
    )
  if (rows.some(({ row }) => row > mostImportRows))
    throw new FileRefused(
      `This file has more than ${mostImportRows.toLocaleString('en')} rows. Please divide it.`,
    )
  const lengths = rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.length, 0))
  const long = lengths.findIndex((length) => length > longestRow)
  if (long >= 0) throw new FileRefused(`Row ${rows[long]?.row} has too much text.`)
  return lengths.reduce((sum, length) => sum + length, 0)
}

async function insertRows(db: Database, importId: string, rows: SheetRow[]) {
  for (let start = 0; start < rows.length; start += 500) {
    const values = rows
      .slice(start, start + 500)
      .map(({ row, cells }) => ({ importId, row, cells: JSON.stringify(cells.map(storableCell)) }))
    await retryWhileBusy(() => db.insertInto('importRows').values(values).execute())
  }
}

function storableCell(cell: string) {
  return cell.replaceAll('\0', '')
}

/** The choices of the last file with the same heads, else the recognisedTargets columns. */
async function firstChoices(db: Database, first: SheetRow[]) {
  const headRow = headRowIn(first)
  const heads = first.find(({ row }) => row === headRow)?.cells ?? []
  const below = first.filter(({ row }) => row > headRow)
  const width = Math.max(heads.length, ...below.map(({ cells }) => cells.length))
  const found = Array.from({ length: width }, (_, index): Column => {
    const cells = below.map(({ cells: own }) => own[index]?.trim() ?? '')
    const samples = cells.filter((cell) => cell !== '').slice(0, 3)
    return {
      head: (heads[index] ?? '').trim().slice(0, 200),
      samples: samples.map((one) => one.slice(0, 80)),
    }
  })
  const known = (await newestImports(db, 50)).find(
    (one) => one.columns.length > 0 && headsOf(one.columns) === headsOf(found),
  )
  const { targets, categoryId } = known?.choices ?? {
    targets: recognisedTargets(found),
    categoryId: '',
  }
  return {
    columns: JSON.stringify(found),
    choices: JSON.stringify({ headRow, targets, categoryId }),
  }
}

function headsOf(list: Column[]) {
  return JSON.stringify(list.map(({ head }) => head))
}

type Change = Omit<Updateable<Tables['imports']>, 'done'>

async function setImport(db: Database, id: string, change: Change) {
  const values = { ...change, done: 0, phaseAt: new Date().toISOString() }
  await retryWhileBusy(() => db.updateTable('imports').set(values).where('_id', '=', id).execute())
}

/** Each returns whether the import was in a state that allows it. */
export async function chooseColumns(db: Database, id: string, chosen: Omit<Choices, 'headRow'>) {
  const found = await findImport(db, id)
  if (!found) return false
  const { headRow } = found.choices
  return begin(db, id, ['ready', 'checking'], {
    state: 'checking',
    choices: JSON.stringify({ ...chosen, headRow }),
  })
}

export function startWriting(db: Database, id: string) {
  return begin(db, id, ['ready'], { state: 'writing' })
}

export function startUndo(db: Database, id: string) {
  return begin(db, id, ['done', 'failed'], { state: 'undoing', problem: null })
}

export async function begin(
  db: Database,
  id: string,
  from: Tables['imports']['state'][],
  change: Change,
) {
  const values = { ...change, done: 0, phaseAt: new Date().toISOString() }
  const update = db.updateTable('imports').set(values).where('_id', '=', id)
  const { numUpdatedRows } = await retryWhileBusy(() =>
    update.where('state', 'in', from).executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

const day = 24 * 3_600_000

/** Deletes imports after 30 days, also those that were never written. They cannot be undone any more. */
export async function deleteOldImports(db: Database, now = Date.now()) {
  const since = new Date(now - 30 * day).toISOString()
  const old = db.deleteFrom('imports').where('createdAt', '<', since)
  await retryWhileBusy(() =>
    old.where('state', 'in', ['ready', 'done', 'undone', 'failed']).execute(),
  )
}
