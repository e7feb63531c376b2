export const mostBytes = 5 * 1024 * 1024
export const mostRows = 2000
/** In characters: more do not fit into the form that names the columns. */
export const mostText = 3_000_000
/** In milliseconds. */
export const readingTime = 10_000
/** A real workbook of 2,000 rows has a tenth of `inflated`. */
export const fileLimits = {
  rows: mostRows,
  columns: 40,
  cell: 500,
  inflated: 40 * 1024 * 1024,
  elements: 2_000_000,
  texts: 20 * 1024 * 1024,
}
