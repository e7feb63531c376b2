/** Why a file cannot be read, in words for its sender. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/** What is beyond the columns and the characters of a cell is left out; reading ends one row after `rows`. */
export type FileLimits = {
  rows: number
  columns: number
  cell: number
  /** Of one part of a workbook, in bytes after inflating. */
  inflated: number
}

/** A row with its number as a spreadsheet program shows it. */
export type SheetRow = { row: number; cells: string[] }

export const instead = 'Please save it as .xlsx or .csv.'
