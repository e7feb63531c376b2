import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { insertRows } from '#app/database/insert-rows.server.ts'
import { FileRefused, type SheetRow } from '#app/spreadsheets/file-refusal.ts'
import { openReader } from '#app/spreadsheets/read-rows.server.ts'

import { type Column, headRowIn, headRows, recognisedTargets } from './import-columns.ts'
import { readPictures } from './import-pictures.server.ts'
import { deleteImport, newestImports, setImport, insertImport } from './imports.server.ts'

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
  elements: 40_000_000,
  texts: 64 * 1024 * 1024,
}
const readRows = openReader()

export type NamedFile = { path: string; fileName: string }
type Files = {
  sheet?: NamedFile | undefined
  zip?: NamedFile | undefined
  createdBy?: string | undefined
}

/** Reads both files and writes no product. Throws FileRefused. */
export async function createImport(db: Database, { sheet, zip, createdBy }: Files) {
  const row = {
    fileName: shortName(sheet ?? zip),
    pictures: zip ? shortName(zip) : null,
    createdBy,
    state: 'failed' as const,
  }
  const _id = await retryWhileBusy(() => insertImport(db, row))
  try {
    const read = sheet && (await readSheet(db, _id, sheet))
    if (zip) await readPictures(db, _id, zip.path)
    await setImport(db, _id, { ...read, state: 'checking' })
    return _id
  } catch (error) {
    await deleteImport(db, _id)
    throw error
  }
}

function shortName(file: NamedFile | undefined) {
  return (file?.fileName ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200)
}

async function readSheet(db: Database, id: string, { path }: NamedFile) {
  const first: SheetRow[] = []
  const filled: FilledCells = []
  let [last, text] = [0, 0]
  const take = async (rows: SheetRow[]) => {
    text += refuseLarge(rows)
    if (text > mostText) throw new FileRefused('This file has too much text. Please divide it.')
    if (first.length < headRows) first.push(...rows.slice(0, headRows))
    addFilled(filled, rows)
    await saveRows(db, id, rows)
    last = rows.at(-1)?.row ?? last
  }
  await readRows(path, { limits, time: readingTime, take })
  return { ...(await firstChoices(db, columnsIn(first, filled))), rows: last }
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

async function saveRows(db: Database, importId: string, rows: SheetRow[]) {
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows
      .slice(start, start + 500)
      .map(({ row, cells }) => ({ importId, row, cells: JSON.stringify(cells.map(storableCell)) }))
    const columns = ['importId', 'row', 'cells']
    await retryWhileBusy(() => insertRows(db, { table: 'importRows', columns }, some))
  }
}

function storableCell(cell: string) {
  return cell.replaceAll('\0', '')
}

/** Of each column the first cells with a text: some columns begin far below the head. */
type FilledCells = { row: number; text: string }[][]
const mostSamples = 3

function addFilled(filled: FilledCells, rows: SheetRow[]) {
  for (const { row, cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      const own = (filled[index] ??= [])
      if (own.length < headRows + mostSamples && cell.trim() !== '')
        own.push({ row, text: cell.trim().slice(0, 80) })
    }
  }
}

function columnsIn(first: SheetRow[], filled: FilledCells) {
  const headRow = headRowIn(first)
  const heads = first.find(({ row }) => row === headRow)?.cells ?? []
  const columns = Array.from(
    { length: Math.max(heads.length, filled.length) },
    (_, index): Column => {
      const below = (filled[index] ?? []).filter(({ row }) => row > headRow)
      const samples = below.slice(0, mostSamples).map(({ text }) => text)
      return { head: (heads[index] ?? '').trim().slice(0, 200), samples }
    },
  )
  return { headRow, columns }
}

type Found = ReturnType<typeof columnsIn>

/** The choices of the last file with the same heads, else the recognised columns. */
async function firstChoices(db: Database, { headRow, columns: found }: Found) {
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
