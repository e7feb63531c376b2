import { changedText } from './changed-texts.ts'
import type { FileLimits } from './file-refusal.ts'
import { isMonth } from './month-names.ts'
import type { CellFault, SheetRow } from './sheet-file.ts'

export type CsvDialect = { delimiter: string; escape: '"' | '\\' }

/** In characters; a longer row is cut. */
const longestRow = 200_000
/** In characters; a quotation mark that is not closed within them is text. */
const longestQuoted = 50_000
/** After so many a quoted cell must end on its line, so that the time stays linear. */
const mostUnclosed = 200

type Limits = Pick<FileLimits, 'columns' | 'cell'>
type Line = { cells: string[]; end: number; isUnclosed: boolean }

/** Takes `\n` line ends. Real files break RFC 4180: inches stand in quoted cells, and a missing mark costs one row. */
export function csvReader({ delimiter, escape }: CsvDialect, limits: Limits) {
  let [waiting, row, unclosed, width] = ['', 0, 0, 0]
  let isCut = false

  const rowOf = (cells: string[], faults: CellFault[]): SheetRow => {
    row += 1
    width ||= cells.length
    return checkedRow({ row, cells, faults }, limits)
  }
  const lineAt = (start: number, isLast: boolean): Line | undefined => {
    const newline = waiting.indexOf('\n', start)
    if (newline < 0 && !isLast && waiting.length - start <= longestRow) return undefined
    const end = newline < 0 ? waiting.length : newline
    const line = waiting.slice(start, end)
    if (!line.includes('"')) return { cells: line.split(delimiter), end, isUnclosed: false }
    const isWide = unclosed < mostUnclosed
    const quoted = quotedLine(waiting, start, { delimiter, escape, isLast, isWide })
    if (!quoted && waiting.length - start <= longestRow) return undefined
    if (quoted && !quoted.isUnclosed && !(quoted.end > end && isMisread(quoted, width)))
      return quoted
    unclosed += 1
    return { cells: line.split(delimiter), end, isUnclosed: true }
  }
  return function read(text: string, isLast: boolean): SheetRow[] {
    const rows: SheetRow[] = []
    waiting += text
    if (isCut) {
      const newline = waiting.indexOf('\n')
      waiting = newline < 0 ? '' : waiting.slice(newline + 1)
      isCut = newline < 0
    }
    let start = 0
    while (start < waiting.length) {
      const line = lineAt(start, isLast)
      if (!line) break
      const isLong = line.end - start > longestRow
      const faults: CellFault[] = line.isUnclosed ? [{ kind: 'quotes' }] : []
      if (isLong) faults.push({ kind: 'long' })
      rows.push(rowOf(line.cells, faults))
      // The rest of a row that is cut comes with the next pieces.
      if (line.end === waiting.length && !isLast) isCut = true
      start = line.end + 1
    }
    waiting = waiting.slice(start)
    return rows
  }
}

/** Over several lines: marks of later cells were taken for those of this one. */
function isMisread({ cells, stray }: { cells: string[]; stray: Stray }, width: number) {
  return stray === 'opening' || (stray === 'text' && width > 0 && cells.length !== width)
}

type Stray = 'opening' | 'text' | undefined
type Reading = CsvDialect & { isLast: boolean; isWide: boolean }

/** Undefined when the row may go on in the next piece. */
function quotedLine(text: string, start: number, reading: Reading) {
  const { delimiter, isLast } = reading
  const cells: string[] = []
  let stray: Stray
  for (let at = start; ;) {
    const quote = nextFilled(text, at)
    const closing = text[quote] === '"' ? closingQuote(text, quote + 1, reading) : undefined
    if (closing?.at === 'later' && !isLast) return undefined
    if (closing && typeof closing.at !== 'number')
      return { cells, end: at, isUnclosed: true, stray }
    if (closing && typeof closing.at === 'number') {
      if (stray !== 'opening') stray = closing.stray ?? stray
      cells.push(unescaped(text.slice(quote + 1, closing.at), reading))
      at = nextFilled(text, closing.at + 1)
    } else {
      const end = nextEnd(text, at, delimiter)
      cells.push(text.slice(at, end))
      at = end
    }
    if (at >= text.length && !isLast) return undefined
    if (at >= text.length || text[at] === '\n') return { cells, end: at, isUnclosed: false, stray }
    at += 1
  }
}

function nextFilled(text: string, start: number) {
  let at = start
  while (text[at] === ' ') at += 1
  return at
}

function nextEnd(text: string, start: number, delimiter: string) {
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1
  return at
}

/** A quotation mark closes a cell when a delimiter or the end of the line follows; one in a text does not. */
function closingQuote(text: string, start: number, reading: Reading) {
  const { delimiter, escape, isLast, isWide } = reading
  const newline = isWide ? -1 : text.indexOf('\n', start)
  const last = Math.min(newline < 0 ? text.length : newline, start + longestQuoted)
  let stray: Stray
  for (let at = text.indexOf('"', start); at >= 0 && at < last; at = text.indexOf('"', at + 1)) {
    const isDoubled = text[at + 1] === '"'
    if (escape === '"' && isDoubled) {
      at += 1
      continue
    }
    if (escape === '\\' && isEscaped(text, at, start)) continue
    const next = nextFilled(text, at + 1)
    if (next >= text.length && !isLast) return { at: 'later' as const, stray }
    if (next >= text.length || text[next] === delimiter || text[next] === '\n') return { at, stray }
    const before = text[at - 1]
    if (stray !== 'opening') stray = before === '\n' || before === delimiter ? 'opening' : 'text'
  }
  return { at: last < text.length || isLast ? ('none' as const) : ('later' as const), stray }
}

function isEscaped(text: string, quote: number, start: number) {
  let at = quote
  while (at > start && text[at - 1] === '\\') at -= 1
  return (quote - at) % 2 === 1
}

function unescaped(text: string, { escape }: CsvDialect) {
  if (escape === '"') return text.replaceAll('""', '"')
  return text.replaceAll(/\\(["\\])/g, '$1').replaceAll('""', '"')
}

/** Spaces of a printer and a terminal, of which a spreadsheet makes none. */
const controls = /(?![\t\n])\p{Cc}/u
const everyControl = /(?![\t\n])\p{Cc}/gu

function checkedRow({ row, cells: all, faults = [] }: SheetRow, limits: Limits): SheetRow {
  let width = all.length
  while (width > 0 && all[width - 1] === '') width -= 1
  const found = [...faults]
  if (width > limits.columns) found.push({ kind: 'wide' })
  const cells = all.slice(0, Math.min(width, limits.columns)).map((cell, column) => {
    if (cell.length > limits.cell) found.push({ kind: 'long', column })
    if (cell.includes('\uFFFD')) found.push({ kind: 'letters', column })
    const changed = changedText(cell, isMonth)
    if (changed) found.push({ kind: changed, column })
    const shown = controls.test(cell)
      ? cell.replaceAll(/[\v\f\u0085]/g, '\n').replaceAll(everyControl, '')
      : cell
    return shown.slice(0, limits.cell).toWellFormed()
  })
  return { row, cells, ...(found.length > 0 && { faults: found }) }
}

const noLimits = { columns: 1_000, cell: 20_000 }

export function dialectOf(start: string): CsvDialect {
  const escapes = start.includes('\\"') ? (['"', '\\'] as const) : (['"'] as const)
  const dialects = escapes.flatMap((escape) =>
    ['\t', ';', ',', '|'].map((delimiter) => ({ delimiter, escape })),
  )
  const scored = dialects.map((dialect) => ({ dialect, score: scoreOf(start, dialect) }))
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  return best && best.score > 0 ? best.dialect : { delimiter: ',', escape: '"' }
}

function scoreOf(start: string, dialect: CsvDialect) {
  const rows = csvReader(dialect, noLimits)(start, true).slice(0, 50)
  const widths = rows
    .filter(({ faults }) => !faults?.some(({ kind }) => kind === 'quotes'))
    .map(({ cells }) => cells.length)
    .filter((width) => width > 1)
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  return Math.max(0, ...counts.values()) + widths.length / 100
}
