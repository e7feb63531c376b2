import { kindOfFile } from './file-kind.ts'
import { FileRefused, instead, mostBytes, readingTime } from './file-refusal.ts'
import { readCsv } from './read-csv.server.ts'
import { readXlsx } from './read-xlsx.server.ts'
import type { Table } from './table-lines.ts'

/** The rows of a CSV file or of the first sheet of a workbook; throws FileRefused with words for the sender. */
export async function readFile(bytes: Buffer, time = readingTime): Promise<Table> {
  if (bytes.length > mostBytes) throw new FileRefused('This file is larger than 5 MB.')
  const signal = AbortSignal.timeout(time)
  try {
    const rows = await (kindOfFile(bytes) === 'xlsx' ? readXlsx : readCsv)(bytes, signal)
    const isEmpty = !rows.some((row) => row.some((cell) => cell.trim() !== ''))
    if (isEmpty) throw new FileRefused('The first sheet of this file is empty.')
    return rows
  } catch (cause) {
    if (!signal.aborted) throw cause
    throw new FileRefused(`This file takes too long to read. ${instead}`, { cause })
  }
}
