import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { insertRows } from '#app/database/insert-rows.server.ts'
import { FileRefused } from '#app/spreadsheets/file-refusal.ts'
import type { CellFaultKind, SheetRow } from '#app/spreadsheets/sheet-file.ts'

import { rowIn, storedCells } from './change-rows.server.ts'
import { isZipGone } from './change-words.ts'
import {
  describeImport,
  type FileChoice,
  type ImportDescription,
  mostColumns,
  mostImportRows,
  readImportRows,
} from './describe-import.server.ts'
import {
  type Column,
  headRowIn,
  headRows,
  knownHeadsIn,
  recognisedTargets,
} from './import-columns.ts'
import { readPictures, zipPath } from './import-pictures.server.ts'
import {
  begin,
  deleteImport,
  type Import,
  insertImport,
  newestImports,
  setImport,
} from './imports.server.ts'
import { type Choices, noChoices } from './row-entry.ts'
import { rowsAfter } from './row-groups.server.ts'
import { sheetFiles } from './sheet-files.server.ts'

/** In characters: a cell can repeat a long text that the file holds once. */
const [longestRow, mostText] = [200_000, 200_000_000]

export type NamedFile = { path: string; fileName: string }
type Files = {
  sheet?: NamedFile | undefined
  zip?: NamedFile | undefined
  createdBy?: string | null | undefined
  choice?: FileChoice | undefined
  earlier?: Import | undefined
}

/** Reads both files and writes no product. Throws FileRefused. */
export async function createImport(
  db: Database,
  { sheet, zip, createdBy, choice, earlier }: Files,
) {
  const row = {
    fileName: shortName(sheet ?? zip),
    pictures: zip ? shortName(zip) : (earlier?.pictures ?? null),
    createdBy,
    state: 'failed' as const,
  }
  const _id = await retryWhileBusy(() => insertImport(db, row))
  try {
    const read = sheet && (await readSheet(db, _id, sheet, { choice, earlier }))
    if (zip) await readPictures(db, _id, zip.path)
    if (earlier) await takePictures(db, earlier._id, _id)
    await setImport(db, _id, { ...read, state: 'checking' })
    return _id
  } catch (error) {
    await deleteImport(db, _id)
    throw error
  }
}

async function takePictures(db: Database, from: string, to: string) {
  const pictures = db.updateTable('importPictures').set({ importId: to })
  await retryWhileBusy(() => pictures.where('importId', '=', from).execute())
}

const fileIsGone =
  'The file is not stored here any more, so only the row of column titles can be changed. Send the file again to choose the rest.'
const zipIsElsewhere =
  'The pictures of this import are on another server of this site. Load this page again, then choose once more.'

/** Returns the id of the import that replaces it; undefined if another request was first. Throws FileRefused. */
export async function readFileAgain(
  db: Database,
  earlier: Import,
  { folder, choice }: { folder: string; choice: FileChoice },
) {
  const { _id, fileName, createdBy, phaseAt } = earlier
  const hasZip = earlier.pictures !== null && !isZipGone(earlier, Date.now())
  if (hasZip && !existsSync(zipPath(folder, _id))) throw new FileRefused(zipIsElsewhere)
  const files = sheetFiles(db, folder)
  const id = await files.withFile(_id, (path) =>
    createImport(db, { sheet: { path, fileName }, createdBy, choice, earlier }),
  )
  if (id === undefined) throw new FileRefused(fileIsGone)
  const isHere = await begin(db, _id, ['ready'], { state: 'undone' }, { phaseAt })
  if (!isHere) {
    await takePictures(db, id, _id)
    await deleteImport(db, id)
    return undefined
  }
  await files.move(_id, id)
  if (hasZip) await rename(zipPath(folder, _id), zipPath(folder, id))
  await deleteImport(db, _id)
  return id
}

function shortName(file: NamedFile | undefined) {
  return (file?.fileName ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200)
}

type Reading = Pick<Files, 'choice' | 'earlier'>

async function readSheet(
  db: Database,
  id: string,
  { path }: NamedFile,
  { choice: given = {}, earlier }: Reading,
) {
  const described = await describedFile(path, given)
  const { choice, kind } = described
  const sheet = openSheet(given.headRow)
  let text = 0
  await readImportRows(path, choice, async (rows) => {
    text += refuseLarge(rows)
    if (text > mostText) throw new FileRefused('This file has too much text. Please divide it.')
    const read = rows.map(withoutLongText)
    sheet.add(read)
    await saveRows(db, id, read)
  })
  const { columns, headRow, width, last, ...counted } = sheet.read()
  const { sheet: name, encoding, hiddenRows } = choice
  const file = {
    sheet: name,
    encoding,
    hiddenRows,
    ...(kind === 'text' && { width }),
    ...aboutFile(described, given, counted),
  }
  const first = await firstChoices(db, { columns, headRow }, { ...earlier?.choices, file })
  return { ...first, rows: last }
}

/** Rows are counted only where the owner has a choice; those of the chosen sheet while it is read. */
async function describedFile(path: string, given: FileChoice) {
  const quick = await describeImport(path, given, { isQuick: true })
  if (given.hiddenRows !== undefined) return describeImport(path, given)
  const sheets = quick.sheets.filter((one) => one.kind === 'worksheet')
  if (sheets.length < 2) return quick
  return describeImport(path, given, { uncounted: quick.choice.sheet })
}

const [mostSheets, mostEncodings, mostCells] = [50, 6, 8]

function aboutFile(
  { sheets, encodings, sheet, choice, questions }: ImportDescription,
  given: FileChoice,
  read: { filled: number; hidden: number },
) {
  const hidden = Math.max(read.hidden, sheet?.hiddenRows ?? 0)
  const isHiddenAsked = given.hiddenRows === undefined && hidden > 0
  const others = questions.filter((question) => question !== 'hiddenRows')
  return {
    hidden,
    asked: [...others, ...(isHiddenAsked ? (['hiddenRows'] as const) : [])],
    sheets: sheets.slice(0, mostSheets).map(({ name, kind, isHidden, rows, first }) => ({
      name,
      kind,
      isHidden,
      rows: name === choice.sheet ? Math.max(rows, read.filled) : rows,
      heads: knownHeadsIn(first),
    })),
    encodings: encodings.slice(0, mostEncodings).map(({ encoding, confidence, example }) => ({
      encoding,
      confidence,
      example: example.slice(0, mostCells).map((cell) => cell.slice(0, 40)),
    })),
  }
}

function refuseLarge(rows: SheetRow[]) {
  if (rows.some(({ row }) => row > mostImportRows))
    throw new FileRefused(
      `This file has more than ${mostImportRows.toLocaleString('en')} rows. Please divide it.`,
    )
  return rows.reduce((sum, row) => sum + lengthOf(row), 0)
}

/** Another row alone is named; with the heads no column is known. */
function refuseHeads({ row, faults = [] }: SheetRow) {
  const has = (kind: CellFaultKind) => faults.some((fault) => fault.kind === kind)
  if (has('wide'))
    throw new FileRefused(
      `Row ${row} has more than ${mostColumns} columns. Please keep only the columns of products.`,
    )
  if (has('long')) throw new FileRefused(`Row ${row} has too much text.`)
}

function lengthOf({ cells }: SheetRow) {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}

function withoutLongText(row: SheetRow): SheetRow {
  if (lengthOf(row) <= longestRow) return row
  const cells = row.cells.map((cell) => cell.slice(0, longestRow / mostColumns).toWellFormed())
  return { ...row, cells, faults: [...(row.faults ?? []), { kind: 'long' }] }
}

async function saveRows(db: Database, importId: string, rows: SheetRow[]) {
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows
      .slice(start, start + 500)
      .map((one) => ({ importId, row: one.row, cells: storedCells(one) }))
    const columns = ['importId', 'row', 'cells']
    await retryWhileBusy(() => insertRows(db, { table: 'importRows', columns }, some))
  }
}

/** Of each column the first cells with a text: some columns begin far below the head. */
type FilledCells = { row: number; text: string }[][]
const mostSamples = 3

function openSheet(chosenHead: number | undefined) {
  const first: SheetRow[] = []
  const filled: FilledCells = []
  const widths = new Map<number, number>()
  let [last, heads]: [number, SheetRow | undefined] = [0, undefined]
  let [filledRows, hidden] = [0, 0]
  return {
    add(rows: SheetRow[]) {
      if (first.length < headRows) first.push(...rows.slice(0, headRows))
      heads ??= rows.find(({ row }) => row === chosenHead)
      addFilled(filled, rows, chosenHead)
      for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
      last = rows.at(-1)?.row ?? last
      filledRows += rows.length
      hidden += rows.filter(({ isHidden }) => isHidden).length
    },
    read() {
      const headRow = chosenHead ?? headRowIn(first)
      heads ??= first.find(({ row }) => row === headRow)
      if (heads) refuseHeads(heads)
      const columns = columnsIn(heads, filled, headRow)
      const width = usualWidth(heads, widths)
      return { columns, headRow, width, last, filled: filledRows, hidden }
    },
  }
}

/** The number of heads, where only a few rows are wider: a mark in a text divides their cells. */
function usualWidth(heads: SheetRow | undefined, widths: ReadonlyMap<number, number>) {
  const most = heads?.cells.length ?? 0
  const counts = [...widths].map(([width, rows]) => ({ isWider: width > most, rows }))
  const [wider, others] = [true, false].map((isWider) =>
    counts.filter((one) => one.isWider === isWider).reduce((sum, { rows }) => sum + rows, 0),
  )
  return most > 0 && (wider ?? 0) < (others ?? 0) - 1 ? most : undefined
}

function addFilled(filled: FilledCells, rows: SheetRow[], head = 0) {
  for (const { row, cells, faults } of rows) {
    // A broken row shows nothing of the columns.
    if (faults?.some(({ column }) => column === undefined)) continue
    for (const [index, cell] of cells.entries()) {
      const own = (filled[index] ??= [])
      if (row > head && own.length < headRows + mostSamples && cell.trim() !== '')
        own.push({ row, text: cell.trim().slice(0, 80) })
    }
  }
}

function columnsIn(head: SheetRow | undefined, filled: FilledCells, headRow: number) {
  const heads = head?.cells ?? []
  return Array.from({ length: Math.max(heads.length, filled.length) }, (_, index): Column => {
    const below = (filled[index] ?? []).filter(({ row }) => row > headRow)
    const samples = below.slice(0, mostSamples).map(({ text }) => text)
    return { head: (heads[index] ?? '').trim().slice(0, 200), samples }
  })
}

export async function withHeadRow(db: Database, found: Import, headRow: number) {
  const sheet = openSheet(headRow)
  for (let last = 0; ;) {
    const rows = await rowsAfter(db, found._id, last)
    if (rows.length === 0) break
    sheet.add(rows.map(({ row, cells }) => ({ row, ...rowIn(cells) })))
    last = rows.at(-1)?.row ?? last
    await yieldToEventLoop()
  }
  const { columns, width } = sheet.read()
  const file = { ...found.choices.file, ...(found.choices.file?.width && { width }) }
  return firstChoices(db, { columns, headRow }, { ...found.choices, file })
}

type Found = { columns: Column[]; headRow: number }

type Given = Pick<Choices, 'file' | 'categories' | 'isForgotten' | 'variants'>

async function firstChoices(
  db: Database,
  { headRow, columns: found }: Found,
  { file, categories, isForgotten, variants }: Given,
) {
  const known = (await newestImports(db, 50)).find(
    (one) => one.columns.length > 0 && headsOf(one.columns) === headsOf(found),
  )
  const first = { ...noChoices, targets: recognisedTargets(found) }
  const { targets, categoryId, newProducts } = known?.choices ?? first
  const given = { file, categories, isForgotten, variants, newProducts }
  return {
    columns: JSON.stringify(found),
    choices: JSON.stringify({ headRow, targets, categoryId, ...given }),
  }
}

function headsOf(list: Column[]) {
  return JSON.stringify(list.map(({ head }) => head))
}
