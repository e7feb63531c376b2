import type { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'

import { csvReader, dialectOf } from './csv-rows.ts'
import { chosenEncoding, decoderOf, encodingsOf } from './encodings.server.ts'
import { type FileLimits, FileRefused, instead } from './file-refusal.ts'
import type { DescribeRows, FileDescription, ReadingChoice, SheetRow } from './sheet-file.ts'

type Text = { open: () => Readable; limits: FileLimits; choice: ReadingChoice }

export async function* csvRows({ open, limits, choice }: Text): AsyncGenerator<SheetRow[]> {
  const isChosen = choice.encoding !== undefined
  const candidates = isChosen ? [] : await encodingsOf(open, { isBestEnough: true })
  yield* rowsOf(open(), limits, chosenEncoding(candidates, choice))
}

export async function describeCsv(
  { open, limits, choice }: Text,
  describeRows: DescribeRows,
): Promise<FileDescription> {
  const encodings = await encodingsOf(open)
  const encoding = chosenEncoding(encodings, choice)
  const [text = ''] = await firstPiece(open(), encoding)
  const rows = await describeRows(rowsOf(open(), limits, encoding))
  const sheet = { name: '', kind: 'worksheet' as const, isHidden: false, merged: [] }
  const { delimiter } = statedDialect(text) ?? dialectOf(text.slice(0, sample))
  return { kind: 'text', sheets: [{ ...sheet, ...rows }], encodings, delimiter }
}

async function firstPiece(file: Readable, encoding: string) {
  for await (const text of pieces(file, encoding)) return [text]
  return []
}

async function* rowsOf(file: Readable, limits: FileLimits, encoding: string) {
  let read: ReturnType<typeof csvReader> | undefined
  for await (const piece of pieces(file, encoding)) {
    let text = piece
    if (!read) {
      const stated = statedDialect(piece)
      read = csvReader(stated ?? dialectOf(piece.slice(0, sample)), limits)
      text = piece.slice(stated?.length ?? 0)
    }
    const rows = read(text, false)
    await othersFirst()
    yield rows.filter(({ row }) => row <= limits.rows + 1)
    if ((rows.at(-1)?.row ?? 0) > limits.rows) return
  }
  if (read) yield read('', true)
}

/** Excel writes the delimiter into the first line. */
function statedDialect(text: string) {
  const [line, delimiter] = /^"?sep=([,;\t|])"?\n/i.exec(text) ?? []
  return line && delimiter ? { delimiter, escape: '"' as const, length: line.length } : undefined
}

/** In characters: about a millisecond of work. */
const slice = 16_384
const sample = 20_000

/** The first piece is long enough to find the delimiter. Line ends of all systems become `\n`, also mixed ones. */
async function* pieces(file: Readable, encoding: string) {
  const decoder = decoderOf(encoding)
  let [waiting, isFirst] = ['', true]
  for await (const bytes of file) {
    waiting += decoder.write(bytes)
    if (isFirst && waiting.length < sample) continue
    isFirst = refuseBinary(isFirst, waiting)
    // The other half of a line end may come.
    const held = waiting.endsWith('\r') ? '\r' : ''
    yield* slices(waiting.slice(0, waiting.length - held.length))
    waiting = held
  }
  waiting += decoder.end() ?? ''
  refuseBinary(isFirst, waiting)
  yield* slices(waiting)
}

function* slices(text: string) {
  const all = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
  for (let start = 0; start < all.length;) {
    const longest = start === 0 ? sample : slice
    const end = start + longest - (isCut(all, start + longest) ? 1 : 0)
    yield all.slice(start, end)
    start = end
  }
}

function isCut(text: string, end: number) {
  return text.length > end && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
}

/** Old programs leave single control characters in a text; a picture has many. */
function refuseBinary(isFirst: boolean, text: string) {
  if (!isFirst) return false
  const start = text.slice(0, 100_000)
  const controls = start.match(/(?![\s\x80-\x9F])\p{Cc}/gu)?.length ?? 0
  if (controls > 0.05 * start.length)
    throw new FileRefused(`This file is not text and not a spreadsheet. ${instead}`)
  return false
}
