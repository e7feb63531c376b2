import { type FileLimits, FileRefused, instead, type SheetRow, tooLarge } from './file-refusal.ts'
import { type Parts, xmlReader, type XmlReader } from './workbook-parts.server.ts'

/** A spreadsheet program saves at most 65,490. */
const mostStyles = 65_536

/** Day 60 of the usual ones is 29 February 1900, which only spreadsheets know; those of 1904 are of old Macs. */
const firstDays = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) }

/** The first sheet as text: formulas by the result that was saved with them, macros and links never. */
export async function* xlsxRows(parts: Parts, limits: FileLimits) {
  refuseOthers(parts)
  const xml = xmlReader(parts, limits)
  const { name, firstDay } = await firstSheet(xml)
  const textAt = await sharedTexts(xml, limits)
  const styles = await stylesOf(xml)
  yield* sheetRows(xml, name, { limits, textAt, firstDay, ...styles })
}

function refuseOthers({ has }: Parts) {
  if (has('xl/workbook.xml')) return
  const kind = has('word/document.xml')
    ? 'a Word document'
    : has('content.xml')
      ? 'an OpenDocument file'
      : has('xl/workbook.bin')
        ? 'a binary workbook (.xlsb)'
        : has('ppt/presentation.xml')
          ? 'a presentation'
          : 'a ZIP file without a workbook'
  throw new FileRefused(`This file is ${kind}. ${instead}`)
}

async function firstSheet(xml: XmlReader) {
  const sheets: (string | undefined)[] = []
  const targets = new Map<string | undefined, string | undefined>()
  let firstDay = firstDays.usual
  await xml.read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? ''))
        firstDay = firstDays.of1904
      const isShown = !attributes.state || attributes.state === 'visible'
      if (name === 'sheet' && isShown) sheets.push(attributes['r:id'] ?? attributes['d3p1:id'])
    },
  })
  await xml.read('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => void (name === 'Relationship' && targets.set(Id, Target)),
  })
  const target = targets.get(sheets[0]) ?? 'worksheets/sheet1.xml'
  return { name: target.startsWith('/') ? target.slice(1) : `xl/${target}`, firstDay }
}

/** A phonetic reading of Japanese characters is no text of the cell. */
async function sharedTexts(xml: XmlReader, limits: FileLimits) {
  const { add, textAt } = textStore(limits)
  let [text, isIgnored] = ['', false]
  await xml.read('xl/sharedStrings.xml', {
    open(element) {
      if (element === 'si') text = ''
      if (element === 'rPh') isIgnored = true
    },
    text(some) {
      if (!isIgnored && text.length < limits.cell) text += some.slice(0, limits.cell)
    },
    close(element) {
      if (element === 'rPh') isIgnored = false
      if (element === 'si') add(shortCell(text.trim(), limits))
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

type Cells = {
  limits: FileLimits
  textAt: (place: number) => string
  firstDay: number
  /** The styles that show a number as a date, and those that show it with so many digits. */
  dates: ReadonlySet<string>
  digits: ReadonlyMap<string, number>
}

async function* sheetRows(
  xml: XmlReader,
  name: string,
  reading: Cells,
): AsyncGenerator<SheetRow[]> {
  const { limits } = reading
  const rows: SheetRow[] = []
  let [row, column, isText, isIgnored] = [-1, -1, false, false]
  let cell = { type: 'n', style: '', text: '' }
  let cells: string[] = []
  // Text counts inside <v> and <is><t>; a formula and the reading of Japanese characters do not.
  const slices = await xml.slices(name, {
    open(element, { r = '', t = 'n', s = '' }) {
      if (element === 'row') [row, column, cells] = [rowOf(r) ?? row + 1, -1, []]
      if (element === 'c')
        [column, cell] = [columnOf(r) ?? column + 1, { type: t, style: s, text: '' }]
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
      if (element === 'c' && cell.text !== '' && column < limits.columns) {
        while (cells.length < column) cells.push('')
        cells[column] = textOf(cell, reading)
      }
      if (element === 'row' && cells.length > 0 && row <= limits.rows)
        rows.push({ row: row + 1, cells })
    },
    isEnough: () => row > limits.rows,
  })
  if (!slices) throw new FileRefused(`This workbook has no sheet. ${instead}`)
  for await (const _ of slices) yield rows.splice(0)
  yield rows
}

/** `t` is s for a shared string, b for yes or no, e for an error, n for a number. */
function textOf(
  cell: { type: string; style: string; text: string },
  { textAt, firstDay, dates, digits, limits }: Cells,
) {
  const { type, style, text } = cell
  if (type === 's') return /^\d{1,7}$/.test(text) ? textAt(Number(text)) : ''
  if (type === 'e') return ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  const isNumber = type === 'n' && Number.isFinite(Number(text))
  if (isNumber && dates.has(style)) return dateText(Number(text), firstDay)
  if (!isNumber) return shortCell(text, limits)
  return numberText(Number(text)).replace(/^\d+$/, (whole) =>
    whole.padStart(digits.get(style) ?? 0, '0'),
  )
}

/** A spreadsheet saves 0.1 + 0.2 as 0.30000000000000004, and long codes as 8.81E+11. */
function numberText(number: number) {
  const rounded = Number(number.toPrecision(15))
  return Number.isSafeInteger(rounded) ? String(BigInt(rounded)) : String(rounded)
}

/** XML writes characters that it cannot hold, and the end of a line of Windows, as `_x000D_`. */
function shortCell(text: string, { cell }: FileLimits) {
  const sign = /_x([0-9a-f]{4})_/gi
  const decoded = text.includes('_')
    ? text.replaceAll(sign, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text
  return decoded.replaceAll(/\r\n?/g, '\n').slice(0, cell).toWellFormed()
}

function rowOf(reference: string) {
  const [digits] = /\d{1,7}$/.exec(reference) ?? []
  return digits ? Number(digits) - 1 : undefined
}

function columnOf(reference: string) {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? []
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** The numbers of the styles that show a number as a date, and of those that show it with so many digits (`00000`). */
async function stylesOf(xml: XmlReader) {
  const dates = new Set<string>()
  const digits = new Map<string, number>()
  const own = new Set<string>()
  const padded = new Map<string, number>()
  let [style, isCells] = [0, false]
  await xml.read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'cellXfs') isCells = true
      if (own.size + padded.size + style > mostStyles) throw tooLarge('it has too many styles')
      if (name === 'numFmt' && isDateFormat(formatCode)) own.add(numFmtId)
      if (name === 'numFmt' && /^0{2,30}$/.test(formatCode)) padded.set(numFmtId, formatCode.length)
      if (name !== 'xf' || !isCells) return
      if (own.has(numFmtId) || isBuiltIn(Number(numFmtId))) dates.add(String(style))
      const length = padded.get(numFmtId)
      if (length) digits.set(String(style), length)
      style += 1
    },
    close: (name) => void (name === 'cellXfs' && (isCells = false)),
  })
  return { dates, digits }
}

function isBuiltIn(id: number) {
  return (id >= 14 && id <= 17) || id === 22
}

/** A day or a year outside of quoted text and colours. */
function isDateFormat(code: string) {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, ''))
}

function dateText(day: number, firstDay: number) {
  const time = new Date(firstDay + Math.floor(day) * 86_400_000)
  return Number.isNaN(time.getTime()) ? String(day) : time.toISOString().slice(0, 10)
}
