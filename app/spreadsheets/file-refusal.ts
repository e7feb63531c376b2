/** The message says to the sender why the file cannot be read. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  /** A child process sends it to the site with the message. */
  readonly statusCode = 422
}

/** Cells beyond the limits are cut; reading ends one row after `rows`. A workbook above the other limits is refused. */
export type FileLimits = {
  rows: number
  columns: number
  cell: number
  /** In bytes after inflating. */
  inflated: number
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
