import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'

import { type Parser, parse } from 'csv-parse'
import { fromBufferPromise, openPromise } from 'yauzl'

import { type FileLimits, FileRefused, type SheetRow, instead } from './file-refusal.ts'
import { xlsxRows } from './read-xlsx.server.ts'
import { zipParts } from './workbook-parts.server.ts'

/** In characters: about a millisecond of work. */
const slice = 16_384

const sample = 20_000

const kinds = [
  [/^%PDF/, 'a PDF'],
  [/^\xD0\xCF.\xE0/, 'an old Excel file (.xls), a Word file, or a workbook with a password'],
  [/^(?:\xFF\xD8\xFF|\x89PNG|GIF8|BM.{4}\0\0|RIFF|II\*\0|MM\0\*|....ftyp)/s, 'a picture'],
  [/^(?:\p{Cc}\x8B|Rar!|7z\xBC\xAF|\xFD7zXZ|BZh\d)/u, 'a compressed file'],
  [/^(?:MZ.{0,60}\0|\x7FELF|#!|\xCA\xFE\xBA\xBE)/s, 'a program'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  [
    /^(?:\xEF\xBB\xBF)?\s*<(?:!doctype|html|head|body|table|script|style|meta|svg|\?xml|!--)/i,
    'a web page or XML',
  ],
] as const

/** Of one slice: the site works on it without a pause. */
const [mostRows, mostCharacters] = [500, 100_000]

/** The rows that are not empty, in slices that cost the site about the same. Throws FileRefused. */
export async function* rowsOfFile(
  file: string | Uint8Array,
  limits: FileLimits,
): AsyncGenerator<SheetRow[]> {
  let [slice, characters, isEmpty]: [SheetRow[], number, boolean] = [[], 0, true]
  for await (const rows of partsOf(file, limits)) {
    for (const one of rows) {
      if (one.cells.every((cell) => cell.trim() === '')) continue
      isEmpty = false
      slice.push(one)
      characters += one.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (slice.length < mostRows && characters < mostCharacters) continue
      yield slice
      ;[slice, characters] = [[], 0]
    }
  }
  if (isEmpty) throw new FileRefused('The first sheet of this file is empty.')
  yield slice
}

async function* partsOf(file: string | Uint8Array, limits: FileLimits) {
  const isPath = typeof file === 'string'
  const bytes = isPath ? await startOf(file) : Buffer.from(file)
  if (kindOfFile(bytes) === 'xlsx') {
    const opened = isPath ? openPromise(file, { autoClose: false }) : fromBufferPromise(bytes)
    const parts = await zipParts(opened, limits)
    try {
      yield* xlsxRows(parts, limits)
    } finally {
      parts.close()
    }
  } else yield* csvRows(() => (isPath ? createReadStream(file) : Readable.from([bytes])), limits)
}

async function startOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** By the first bytes: the name of a file and the type that a browser sends can be wrong. */
function kindOfFile(bytes: Buffer): 'xlsx' | 'text' {
  if (bytes.length === 0) throw new FileRefused('The file is empty.')
  const start = bytes.subarray(0, 200).toString('latin1')
  if (/^PK\p{Cc}/u.test(start)) return 'xlsx'
  const [, kind] = kinds.find(([pattern]) => pattern.test(start)) ?? []
  if (kind) throw new FileRefused(`This file is ${kind}, not a spreadsheet. ${instead}`)
  return 'text'
}

/** `open` is called twice: the encoding is known only after the last byte. */
async function* csvRows(open: () => Readable, limits: FileLimits): AsyncGenerator<SheetRow[]> {
  const encoding = await encodingOf(open())
  let parser: Parser | undefined
  let [number, failure]: [number, Error | undefined] = [0, undefined]
  const take = (from: Parser) => {
    const rows: SheetRow[] = []
    for (let cells: unknown = from.read(); Array.isArray(cells); cells = from.read()) {
      number += 1
      if (number <= limits.rows + 1) rows.push({ row: number, cells: cut(cells, limits) })
    }
    return rows
  }
  for await (const text of pieces(open(), encoding)) {
    if (!parser) {
      parser = parserFor(text)
      parser.on('error', (cause) => (failure = unreadable(cause)))
    }
    const stated = number === 0 && /^sep=[,;\t|]\r?\n/i.exec(text)
    parser.write(stated ? text.slice(stated[0].length) : text)
    await othersFirst()
    if (failure) throw failure
    yield take(parser)
    if (number > limits.rows) return void parser.destroy()
  }
  if (!parser) return
  const ended = new Promise((resolve) => parser?.once('end', resolve).once('error', resolve))
  parser.end()
  // What is left is read while it comes, or the parser would not end.
  const rest: SheetRow[] = []
  parser.on('readable', () => parser && rest.push(...take(parser)))
  rest.push(...take(parser))
  await ended
  if (failure) throw failure
  yield rest
}

function parserFor(text: string) {
  const [, stated] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? []
  return parse({
    delimiter: stated ?? delimiterOf(text.slice(0, sample)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 200_000,
  })
}

function cut(cells: unknown[], { columns, cell }: FileLimits) {
  return cells.slice(0, columns).map((one) => String(one).slice(0, cell).toWellFormed())
}

function unreadable(cause: unknown) {
  const isLong = cause instanceof Error && 'code' in cause && cause.code === 'CSV_MAX_RECORD_SIZE'
  const words = isLong
    ? 'A row of this file is too long: perhaps a quotation mark is not closed.'
    : 'The quotation marks of this file do not fit together.'
  return new FileRefused(`${words} ${instead}`, { cause })
}

/** The first piece is long enough to find the separator in it. */
async function* pieces(file: Readable, encoding: string) {
  const decoder = new TextDecoder(encoding)
  let [waiting, isFirst] = ['', true]
  for await (const bytes of file) {
    waiting += decoder.decode(bytes, { stream: true })
    if (isFirst && waiting.length < sample) continue
    isFirst = refuseBinary(isFirst, waiting)
    const longest = Math.max(slice, isFirst ? sample : 0)
    while (waiting !== '') {
      const end = longest - (isCut(waiting, longest) ? 1 : 0)
      yield waiting.slice(0, end)
      waiting = waiting.slice(end)
    }
  }
  waiting += decoder.decode()
  refuseBinary(isFirst, waiting)
  if (waiting !== '') yield waiting
}

/** Within a character of two units, of which the parser would make two others. */
function isCut(text: string, end: number) {
  return text.length > end && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
}

function refuseBinary(isFirst: boolean, text: string) {
  if (isFirst && /(?![\s\x80-\x9F])\p{Cc}/u.test(text.slice(0, 100_000)))
    throw new FileRefused(`This file is not text and not a spreadsheet. ${instead}`)
  return false
}

/** UTF-8 and UTF-16 with or without a mark; else the Windows encoding of western Europe, in which Excel saves. */
async function encodingOf(file: Readable) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of file) {
      const wide = isFirst && wideEncodingOf(bytes)
      if (wide) return wide
      isFirst = false
      utf8.decode(bytes, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (cause) {
    if (cause instanceof TypeError) return 'windows-1252'
    throw cause
  }
}

function wideEncodingOf(bytes: Buffer) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const zeros = (odd: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > 0.3 * start.length) return 'utf-16le'
  return zeros(0) > 0.3 * start.length ? 'utf-16be' : undefined
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
