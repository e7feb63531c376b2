import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { fromBufferPromise, openPromise } from 'yauzl'

import { type FileLimits, FileRefused, instead } from './file-refusal.ts'
import { csvRows, describeCsv } from './read-csv.server.ts'
import { describeXlsx, xlsxRows } from './read-xlsx.server.ts'
import type { FileDescription, ReadingChoice, SheetRow } from './sheet-file.ts'
import { zipParts } from './workbook-parts.server.ts'

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
  choice: ReadingChoice = {},
): AsyncGenerator<SheetRow[]> {
  let [slice, characters, isEmpty]: [SheetRow[], number, boolean] = [[], 0, true]
  for await (const rows of partsOf(file, limits, choice)) {
    for (const one of rows) {
      if (isBlank(one)) continue
      isEmpty = false
      slice.push(one)
      characters += one.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (slice.length < mostRows && characters < mostCharacters) continue
      yield slice
      ;[slice, characters] = [[], 0]
    }
  }
  if (isEmpty)
    throw new FileRefused(`${choice.sheet ? 'This' : 'The first'} sheet of this file is empty.`)
  yield slice
}

function isBlank({ cells }: SheetRow) {
  return cells.every((cell) => cell.trim() === '')
}

async function* partsOf(file: string | Uint8Array, limits: FileLimits, choice: ReadingChoice) {
  const opened = await openFile(file, limits)
  if (opened.kind === 'text') return yield* csvRows({ ...opened, limits, choice })
  try {
    yield* xlsxRows(opened.parts, limits, choice)
  } finally {
    opened.parts.close()
  }
}

const firstRows = 25

type Describing = {
  isQuick?: boolean | undefined
  uncounted?: string | undefined
  choice?: ReadingChoice | undefined
}

/** Throws FileRefused. */
export async function describeFile(
  file: string | Uint8Array,
  limits: FileLimits,
  { isQuick = false, uncounted, choice = {} }: Describing = {},
): Promise<FileDescription> {
  const describeRows = async (slices: AsyncIterable<SheetRow[]>, isStart = isQuick) => {
    const first: SheetRow[] = []
    let [rows, hiddenRows] = [0, 0]
    for await (const some of slices) {
      const filled = some.filter((row) => !isBlank(row))
      rows += filled.length
      hiddenRows += filled.filter(({ isHidden }) => isHidden).length
      first.push(...filled.slice(0, firstRows - first.length))
      if (isStart && first.length === firstRows) break
    }
    return { rows, hiddenRows, first }
  }
  const opened = await openFile(file, limits)
  if (opened.kind === 'text') return describeCsv({ ...opened, limits, choice }, describeRows)
  try {
    return await describeXlsx(opened.parts, limits, { describeRows, isQuick, uncounted })
  } finally {
    opened.parts.close()
  }
}

async function openFile(file: string | Uint8Array, limits: FileLimits) {
  const isPath = typeof file === 'string'
  const bytes = isPath ? await startOf(file) : Buffer.from(file)
  if (kindOfFile(bytes) === 'text') {
    const open = () => (isPath ? createReadStream(file) : Readable.from([bytes]))
    return { kind: 'text' as const, open }
  }
  const opened = isPath ? openPromise(file, { autoClose: false }) : fromBufferPromise(bytes)
  return { kind: 'xlsx' as const, parts: await zipParts(opened, limits) }
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
