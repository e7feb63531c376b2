import { setImmediate as othersFirst } from 'node:timers/promises'

import { type Parser, parse } from 'csv-parse'

import { FileRefused, instead, longestCell, mostColumns, mostRows } from './file-refusal.ts'
import type { Table } from './table-lines.ts'

/** In characters: about a millisecond of work. */
const slice = 16_384

/** Reads until one row more than allowed. */
export async function readCsv(bytes: Buffer, signal: AbortSignal): Promise<Table> {
  const text = decoded(bytes)
  const [, stated] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? []
  const body = stated ? text.slice(text.indexOf('\n') + 1) : text
  const parser = parse({
    delimiter: stated ?? delimiterOf(body.slice(0, 20_000)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 200_000,
  })
  const rows: Table = []
  parser.on('readable', () => collect(parser, rows))
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const ended = new Promise<void>((resolve) => parser.once('end', resolve))
  parser.once('error', (cause) => failed.reject(unreadable(cause)))
  for (let start = 0; start < body.length && rows.length <= mostRows; start += slice) {
    signal.throwIfAborted()
    parser.write(body.slice(start, start + slice))
    await Promise.race([othersFirst(), failed.promise])
  }
  if (rows.length > mostRows) parser.destroy()
  else {
    parser.end()
    await Promise.race([ended, failed.promise])
  }
  return rows
}

function collect(parser: Parser, rows: Table) {
  for (;;) {
    const row: unknown = parser.read()
    if (!Array.isArray(row) || rows.length > mostRows) return
    rows.push(
      row.slice(0, mostColumns).map((cell) => String(cell).slice(0, longestCell).toWellFormed()),
    )
  }
}

function unreadable(cause: unknown) {
  const isLong = cause instanceof Error && 'code' in cause && cause.code === 'CSV_MAX_RECORD_SIZE'
  const words = isLong
    ? 'A row of this file is too long: perhaps a quotation mark is not closed.'
    : 'The quotation marks of this file do not fit together.'
  return new FileRefused(`${words} ${instead}`, { cause })
}

/** UTF-8 and UTF-16 with or without a mark; else the Windows encoding of western Europe, in which Excel saves. */
function decoded(bytes: Buffer) {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (/(?![\s\x80-\x9F])\p{Cc}/u.test(text.slice(0, 100_000)))
    throw new FileRefused(`This file is not text and not a spreadsheet. ${instead}`)
  return text
}

function encodingOf(bytes: Buffer) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = (odd: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > 0.3 * start.length) return 'utf-16le'
  if (zeros(0) > 0.3 * start.length) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Buffer) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The mark that divides most of the first lines into the same number of cells. */
function delimiterOf(start: string) {
  const lines = start
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter(Boolean)
    .slice(0, 50)
  const scored = ['\t', ';', ',', '|'].map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0)
    const usual = counts.filter((count) => count === counts[Math.floor(counts.length / 2)]).length
    return { mark, score: usual + counts.length / 100 }
  })
  return scored.toSorted((one, other) => other.score - one.score)[0]?.mark ?? ','
}
