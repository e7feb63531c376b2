import { FileRefused } from '#app/spreadsheets/file-refusal.ts'
import { openReader } from '#app/spreadsheets/read-rows.server.ts'
import type { SheetRow } from '#app/spreadsheets/sheet-file.ts'

import type { Table } from './table-lines.ts'

export const mostBytes = 5 * 1024 * 1024
export const mostRows = 2000
/** In characters: more do not fit into the form that names the columns. */
const mostText = 3_000_000
/** In milliseconds. */
const readingTime = 10_000
/** A real workbook of 2,000 rows has a tenth of `inflated`. */
const fileLimits = {
  rows: mostRows,
  columns: 40,
  cell: 500,
  inflated: 40 * 1024 * 1024,
  elements: 2_000_000,
  texts: 20 * 1024 * 1024,
}

export const tooMuchText = 'This file has too much text. Please keep only its columns of parts.'

const { readRows } = openReader()

/** The rows of a CSV file or of the first sheet of a workbook; throws FileRefused with words for the sender. */
export async function readFile(bytes: Buffer, time = readingTime): Promise<Table> {
  if (bytes.length > mostBytes) throw new FileRefused('This file is larger than 5 MB.')
  const table: Table = []
  let text = 0
  const take = (rows: SheetRow[]) => {
    for (const { row, cells } of rows) {
      while (table.length < row - 1) table.push([])
      table.push(cells)
      text += cells.reduce((sum, cell) => sum + cell.length, 0)
    }
    // Cells can share one long text, so a small workbook can hold very much of it.
    if (text > mostText) throw new FileRefused(tooMuchText)
  }
  await readRows(bytes, { limits: fileLimits, time, take })
  return table
}
