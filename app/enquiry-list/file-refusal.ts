/** Why a file cannot be read as a list, in words for its sender. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

export const mostBytes = 5 * 1024 * 1024
export const mostRows = 2000
/** The columns and characters beyond these are left out. */
export const mostColumns = 40
export const longestCell = 500
/** In milliseconds. */
export const readingTime = 10_000

export const instead = 'Please save it as .xlsx or .csv, or paste the lines.'
