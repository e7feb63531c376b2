import { FileRefused, instead, longestCell, mostColumns, mostRows } from './file-refusal.ts'
import type { Table } from './table-lines.ts'
import { readXml } from './xml-elements.server.ts'
import { type Parts, zipParts } from './zip-parts.server.ts'

type Cell = { row: number; column: number; text: string; sharedString?: number }

/** The first sheet as text: formulas by the result that was saved with them, macros and links never. */
export async function readXlsx(bytes: Buffer, signal: AbortSignal): Promise<Table> {
  const parts = await zipParts(bytes)
  refuseOthers(parts)
  const cells = await cellsOf(parts, await firstSheet(parts, signal), signal)
  await fillShared(parts, cells, signal)
  const rows: Table = []
  for (const { row, column, text } of cells) {
    while (rows.length <= row) rows.push([])
    const cellsOfRow = rows[row] ?? []
    while (cellsOfRow.length < column) cellsOfRow.push('')
    cellsOfRow[column] = text
  }
  return rows
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

async function readPart(
  parts: Parts,
  name: string,
  signal: AbortSignal,
  handlers: Parameters<typeof readXml>[2],
) {
  const stream = await parts.open(name)
  if (stream) await readXml(stream, signal, handlers)
}

async function firstSheet(parts: Parts, signal: AbortSignal) {
  const sheets: (string | undefined)[] = []
  const targets = new Map<string | undefined, string | undefined>()
  await readPart(parts, 'xl/workbook.xml', signal, {
    open: (name, attributes) => {
      const isShown = !attributes.state || attributes.state === 'visible'
      if (name === 'sheet' && isShown) sheets.push(attributes['r:id'] ?? attributes['d3p1:id'])
    },
  })
  await readPart(parts, 'xl/_rels/workbook.xml.rels', signal, {
    open: (name, { Id, Target }) => void (name === 'Relationship' && targets.set(Id, Target)),
  })
  const target = targets.get(sheets[0]) ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function cellsOf(parts: Parts, name: string, signal: AbortSignal) {
  if (!parts.has(name)) throw new FileRefused(`This workbook has no sheet. ${instead}`)
  const cells: Cell[] = []
  let [row, column, type, text] = [-1, -1, '', '']
  // Text counts inside <v> and <is><t>; a formula and the reading of Japanese characters do not.
  let isText = false
  let isIgnored = false
  await readPart(parts, name, signal, {
    open(element, { r = '', t = 'n' }) {
      if (element === 'row') [row, column] = [rowOf(r) ?? row + 1, -1]
      if (element === 'c') [column, type, text] = [columnOf(r) ?? column + 1, t, '']
      if (element === 'rPh') isIgnored = true
      isText = element === 'v' || element === 't'
    },
    text(some) {
      if (isText && !isIgnored && text.length < 2 * longestCell)
        text += some.slice(0, 2 * longestCell)
    },
    close(element) {
      isText = false
      if (element === 'rPh') isIgnored = false
      if (element === 'c' && text !== '' && column < mostColumns && row <= mostRows)
        cells.push(cellWith(row, column, type, text))
    },
    isEnough: () => row > mostRows,
  })
  return cells
}

/** `t` is s for a shared string, b for yes or no, e for an error, n for a number. */
function cellWith(row: number, column: number, type: string, text: string): Cell {
  if (type === 's') return { row, column, text: '', sharedString: Number(text) }
  if (type === 'e') return { row, column, text: '' }
  const isNumber = type === 'n' && Number.isFinite(Number(text))
  return { row, column, text: isNumber ? numberText(Number(text)) : shortCell(text) }
}

/** A spreadsheet saves 0.1 + 0.2 as 0.30000000000000004, and long codes as 8.81E+11. */
function numberText(number: number) {
  const rounded = Number(number.toPrecision(15))
  return Number.isSafeInteger(rounded) ? String(BigInt(rounded)) : String(rounded)
}

function shortCell(text: string) {
  return text.slice(0, longestCell).toWellFormed()
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

/** Keeps only the strings that the sheet shows. */
async function fillShared(parts: Parts, cells: Cell[], signal: AbortSignal) {
  const shown = new Map<number, Cell[]>()
  for (const cell of cells) {
    if (cell.sharedString === undefined) continue
    shown.set(cell.sharedString, [...(shown.get(cell.sharedString) ?? []), cell])
  }
  if (shown.size === 0) return
  let [index, text, isIgnored] = [-1, '', false]
  await readPart(parts, 'xl/sharedStrings.xml', signal, {
    open(element) {
      if (element === 'si') [index, text] = [index + 1, '']
      if (element === 'rPh') isIgnored = true
    },
    text(some) {
      if (!isIgnored && shown.has(index) && text.length < longestCell)
        text += some.slice(0, longestCell)
    },
    close(element) {
      if (element === 'rPh') isIgnored = false
      if (element === 'si')
        for (const cell of shown.get(index) ?? []) cell.text = shortCell(text.trim())
    },
  })
}
