import { type FileLimits, FileRefused, instead, tooLarge } from './file-refusal.ts'
import { type NumberFormats, numberFormats } from './number-formats.server.ts'
import type {
  CellFault,
  CellFaultKind,
  DescribeRows,
  FileDescription,
  ReadingChoice,
  SheetDescription,
  SheetRow,
} from './sheet-file.ts'
import { type Parts, xmlReader, type XmlReader } from './workbook-parts.server.ts'
import { chosenSheet, openWorkbook, type Workbook } from './workbook.server.ts'

/** The chosen sheet as it is shown: formulas by the result that was saved with them, macros and links never. */
export async function* xlsxRows(parts: Parts, limits: FileLimits, choice: ReadingChoice) {
  const xml = xmlReader(parts, limits)
  const workbook = await openWorkbook(parts, xml)
  const { part } = chosenSheet(workbook, choice)
  const reading = { limits, ...(await sharedParts(xml, workbook, limits)) }
  const merged = await mergedCells(parts, xmlReader(parts, limits), part)
  for await (const rows of sheetRows(xml, part, { ...reading, merged }))
    yield choice.hiddenRows === 'skip' ? rows.filter(({ isHidden }) => !isHidden) : rows
}

async function sharedParts(xml: XmlReader, { texts, styles, firstDay }: Workbook, of: FileLimits) {
  const textAt = await sharedTexts(xml, texts, of)
  return { textAt, formatOf: await numberFormats(xml, styles, firstDay) }
}

type Describing = { describeRows: DescribeRows; isQuick: boolean; uncounted: string | undefined }

/** `isQuick` skips a single sheet, which leaves no choice. Of `uncounted` only the first rows are read now. */
export async function describeXlsx(
  parts: Parts,
  limits: FileLimits,
  { describeRows, isQuick, uncounted }: Describing,
): Promise<FileDescription> {
  const xml = xmlReader(parts, limits)
  const workbook = await openWorkbook(parts, xml)
  const shown = workbook.sheets.filter(({ kind, isHidden }) => kind === 'worksheet' && !isHidden)
  const isRead = shown.length > 1 || !isQuick
  const reading = isRead && { limits, ...(await sharedParts(xml, workbook, limits)) }
  const sheets: SheetDescription[] = []
  for (const { name, kind, isHidden, part } of workbook.sheets) {
    const sheet = { name, kind, isHidden, rows: 0, hiddenRows: 0, merged: [], first: [] }
    if (!reading || kind !== 'worksheet' || !parts.has(part)) {
      sheets.push(sheet)
      continue
    }
    // Each sheet alone keeps the limit, because one of them is read.
    const own = xmlReader(parts, limits)
    const merged = await mergedCells(parts, xmlReader(parts, limits), part)
    const isStart = isQuick || name === uncounted
    const rows = await describeRows(sheetRows(own, part, { ...reading, merged }), isStart)
    sheets.push({ ...sheet, merged: merged.map(({ reference }) => reference), ...rows })
  }
  return { kind: 'workbook', sheets, encodings: [] }
}

/** A phonetic reading of Japanese characters is no text of the cell. */
async function sharedTexts(xml: XmlReader, part: string, limits: FileLimits) {
  const { add, textAt } = textStore(limits)
  let [text, isIgnored] = ['', false]
  await xml.read(part, {
    open(element) {
      if (element === 'si') text = ''
      if (element === 'rPh') isIgnored = true
    },
    text(some) {
      if (!isIgnored && text.length <= limits.cell) text += some.slice(0, limits.cell + 1)
    },
    close(element) {
      if (element === 'rPh') isIgnored = false
      if (element === 'si') add(decoded(text.trim()))
    },
  })
  return textAt
}

const mostTexts = 4_000_000

/** Millions of texts in one buffer: as strings they take three times as much memory. */
function textStore({ texts: mostBytes }: FileLimits) {
  let [bytes, used] = [Buffer.alloc(64 * 1024), 0]
  const ends: number[] = []
  return {
    add(text: string) {
      const next = used + Buffer.byteLength(text)
      if (next > mostBytes || ends.length >= mostTexts)
        throw tooLarge('its cells have too many different texts')
      if (next > bytes.length) {
        const larger = Buffer.alloc(Math.max(2 * bytes.length, next))
        bytes.copy(larger, 0, 0, used)
        bytes = larger
      }
      bytes.write(text, used)
      used = next
      ends.push(used)
    },
    textAt: (place: number) => bytes.toString('utf8', ends[place - 1] ?? 0, ends[place] ?? 0),
  }
}

type Merged = { reference: string; row: number; lastRow: number; column: number }

const mostMerged = 100_000

/** They stand behind the rows; most sheets have none, and are not parsed for them. */
async function mergedCells(parts: Parts, xml: XmlReader, part: string) {
  const merged: Merged[] = []
  if (!(await parts.includes(part, 'mergeCell '))) return merged
  await xml.read(part, {
    open(element, { ref = '' }) {
      if (element !== 'mergeCell') return
      const [first = '', last = ''] = ref.split(':')
      const [row, lastRow, column] = [rowOf(first), rowOf(last), columnOf(first)]
      if (row === undefined || lastRow === undefined || column === undefined) return
      if (merged.length >= mostMerged) throw tooLarge('it has too many merged cells')
      merged.push({ reference: ref, row, lastRow, column })
    },
  })
  return merged
}

function mergedFiller(merged: Merged[]) {
  const starts = new Map<string, number>()
  for (const { row, lastRow, column } of merged)
    if (lastRow > row) starts.set(`${row} ${column}`, lastRow)
  const values = new Map<number, { lastRow: number; text: string }>()
  return (row: number, cells: string[]) => {
    if (starts.size === 0) return
    for (const [column, { lastRow, text }] of values) {
      if (row > lastRow) values.delete(column)
      else if (!cells[column]) {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
    for (const [column, text] of cells.entries()) {
      const lastRow = starts.get(`${row} ${column}`)
      if (lastRow !== undefined && text !== '') values.set(column, { lastRow, text })
    }
  }
}

type Cells = {
  limits: FileLimits
  textAt: (place: number) => string
  formatOf: NumberFormats
}

async function* sheetRows(
  xml: XmlReader,
  part: string,
  { merged, ...reading }: Cells & { merged: Merged[] },
): AsyncGenerator<SheetRow[]> {
  const { limits } = reading
  const fillMerged = mergedFiller(merged)
  const rows: SheetRow[] = []
  let [row, column, isText, isIgnored, isHidden] = [-1, -1, false, false, false]
  let cell = { type: 'n', style: '', text: '', isFormula: false }
  let cells: string[] = []
  let faults: CellFault[] = []
  // Text counts inside <v> and <is><t>; a formula and the reading of Japanese characters do not.
  const slices = await xml.slices(part, {
    open(element, { r = '', t = 'n', s = '', hidden = '' }) {
      if (element === 'row') {
        ;[row, column, cells, faults] = [rowOf(r) ?? row + 1, -1, [], []]
        isHidden = hidden === '1' || hidden === 'true'
      }
      if (element === 'c')
        [column, cell] = [
          columnOf(r) ?? column + 1,
          { type: t, style: s, text: '', isFormula: false },
        ]
      if (element === 'f') cell.isFormula = true
      if (element === 'rPh') isIgnored = true
      isText = element === 'v' || element === 't'
    },
    text(some) {
      if (isText && !isIgnored && cell.text.length < 2 * limits.cell)
        cell.text += some.slice(0, 2 * limits.cell)
    },
    close(element) {
      isText = false
      if (element === 'rPh') isIgnored = false
      if (element === 'c' && (cell.text !== '' || cell.isFormula) && column < limits.columns) {
        const { text, fault } = textOf(cell, reading)
        while (text !== '' && cells.length < column) cells.push('')
        if (text !== '') cells[column] = text
        if (fault) faults.push({ kind: fault, column })
      }
      if (element === 'row' && cells.length > 0 && row <= limits.rows) {
        fillMerged(row, cells)
        rows.push({
          row: row + 1,
          cells,
          ...(faults.length > 0 && { faults }),
          ...(isHidden && { isHidden }),
        })
      }
    },
    isEnough: () => row > limits.rows,
  })
  if (!slices) throw new FileRefused(`This workbook has no sheet. ${instead}`)
  for await (const _ of slices) yield rows.splice(0)
  yield rows
}

type Cell = { type: string; style: string; text: string; isFormula: boolean }
type Shown = { text: string; fault?: CellFaultKind | undefined }

function textOf(cell: Cell, reading: Cells): Shown {
  const { text, fault } = shownText(cell, reading)
  if (text.length > reading.limits.cell)
    return { text: text.slice(0, reading.limits.cell).toWellFormed(), fault: 'long' }
  return { text, fault }
}

/** `type` is s for a shared string, b for yes or no, d for a date, e for an error, n for a number. */
function shownText({ type, style, text, isFormula }: Cell, { textAt, formatOf }: Cells): Shown {
  if (isFormula && text === '' && type !== 'str') return { text: '', fault: 'formula' }
  if (type === 's') {
    const shared = /^\d{1,7}$/.test(text) ? textAt(Number(text)) : ''
    return { text: formatOf(style).text(shared) }
  }
  if (type === 'e') return { text: '', fault: 'error' }
  if (type === 'b') return { text: text === '1' || text === 'true' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''), fault: 'date' }
  const isNumber = type === 'n' && Number.isFinite(Number(text))
  return isNumber
    ? formatOf(style).number(Number(text))
    : { text: formatOf(style).text(decoded(text)) }
}

/** XML writes characters that it cannot hold, and the end of a line of Windows, as `_x000D_`. */
function decoded(text: string) {
  const sign = /_x([0-9a-f]{4})_/gi
  const all = text.includes('_')
    ? text.replaceAll(sign, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
  return all.replaceAll(/\r\n?/g, '\n').toWellFormed()
}

function rowOf(reference: string) {
  const [digits] = /\d{1,7}$/.exec(reference) ?? []
  return digits ? Number(digits) - 1 : undefined
}

function columnOf(reference: string) {
  const [letters] = /^[A-Z]{1,3}/i.exec(reference) ?? []
  if (!letters) return undefined
  const places = [...letters.toUpperCase()].map((letter) => letter.charCodeAt(0) - 64)
  return places.reduce((sum, place) => sum * 26 + place, 0) - 1
}
