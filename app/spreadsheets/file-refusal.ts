/** The message says to the sender why the file cannot be read. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

/** Columns and characters beyond the limits are left out; reading ends one row after `rows`. */
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
