/** The message says to the sender why the file cannot be read. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  /** A child process sends it to the site with the message. */
  readonly statusCode = 422
}

/**
 * Columns and characters beyond the limits are left out; reading ends one row after `rows`. The other limits are of all
 * parts of a workbook together; a workbook above them is refused.
 */
export type FileLimits = {
  rows: number
  columns: number
  cell: number
  /** In bytes after inflating. */
  inflated: number
  /** Of XML. */
  elements: number
  /** The texts that cells share, in bytes. */
  texts: number
}

export const instead = 'Please save it as .xlsx or .csv.'

export function tooLarge(reason: string, cause?: unknown) {
  const words = `This workbook is too large to read: ${reason}.`
  const advice = 'Please copy its rows into a new workbook, or save it as .csv.'
  return new FileRefused(`${words} ${advice}`, { cause })
}
