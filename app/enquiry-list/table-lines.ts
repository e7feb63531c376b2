import { type ColumnKind, isHeading, isOtherHead, kindOfHead } from './column-heads.ts'
import { quantityIn } from './line-quantity.ts'
import {
  numberIn,
  type LeftOut,
  type ReadLine,
  type ReadList,
  plainLine,
  shortened,
} from './read-line.ts'
import { quantityOf, unitOf } from './unit-spellings.ts'

export type Column = ColumnKind | 'none'
export type Table = string[][]

export type TableShape = {
  headRow: number | undefined
  columns: Column[]
  repeated: ColumnKind[]
  unknown: string[]
}

/** Above the heads a requisition has its title, the ship and the date. */
export const rowsToHeads = 30
const rowsLookedAt = 50

export function shapeOf(rows: Table): TableShape {
  const found = rows.slice(0, rowsToHeads).findIndex((row) => isHeading(row))
  const width = Math.max(0, ...rows.slice(0, rowsLookedAt).map((row) => row.length))
  const heads = found < 0 ? [] : (rows[found] ?? [])
  const below = rows.slice(found + 1, found + 1 + rowsLookedAt)
  if (found < 0)
    return { headRow: undefined, columns: guessed(below, width), repeated: [], unknown: [] }
  const kinds = Array.from({ length: width }, (_, column) => {
    const kind = kindOfHead(heads[column] ?? '') ?? 'none'
    return kindBeside(kind, cellsOf(below, column))
  })
  const isCoded = (kind: Column, column: number) =>
    kind === 'none' && isFilledWith(cellsOf(below, column), isCode) && isHead(heads[column])
  const coded = kinds.includes('partNumber') ? -1 : kinds.findIndex(isCoded)
  if (coded >= 0) kinds[coded] = 'partNumber'
  const unknown = heads.filter(
    (head, column) => kinds[column] === 'none' && isHead(head) && cellsOf(below, column).length > 0,
  )
  const repeated = kinds.filter((kind, index) => kinds.indexOf(kind) < index)
  const asked = [...new Set(repeated)].filter((kind) => kind !== 'none' && !canRepeat(kind))
  return { headRow: found, columns: onceEach(kinds), repeated: asked, unknown }
}

function cellsOf(rows: Table, column: number) {
  return rows.map((row) => shortened(row[column] ?? '')).filter((cell) => cell !== '')
}

function isHead(head = '') {
  return head.trim() !== '' && !isOtherHead.test(head)
}

function isFilledWith(cells: string[], isKind: (cell: string) => boolean) {
  return cells.length > 0 && cells.every(isKind)
}

/** `Item` can head positions, parts or their numbers: the cells below say which. */
function kindBeside(kind: Column, cells: string[]): Column {
  if ((kind === 'description' || kind === 'partNumber') && isCounting(cells)) return 'number'
  return kind === 'number' && isFilledWith(cells, isCode) ? 'partNumber' : kind
}

function isCounting(cells: string[]) {
  const numbers = cells.map((cell) => cell.replace(/[.)]$/, ''))
  return cells.length > 0 && numbers.every((number, index) => number === String(index + 1))
}

function canRepeat(kind: Column) {
  return kind === 'note' || kind === 'description' || kind === 'number'
}

/** Only notes and descriptions may stand in several columns. */
function onceEach(kinds: Column[]) {
  return kinds.map((kind, index) =>
    kinds.indexOf(kind) < index && !canRepeat(kind) && kind !== 'none' ? 'note' : kind,
  )
}

function guessed(rows: Table, width: number): Column[] {
  const all = Array.from({ length: width }, (_, column) => cellsOf(rows, column))
  const isQuantity = (cells: string[]) =>
    isFilledWith(cells, (cell) => amountIn(cell) !== undefined)
  const isUnit = (cells: string[]) => isFilledWith(cells, (cell) => unitOf(cell) !== undefined)
  const numbering = all.findIndex(
    (cells, index) =>
      cells.length > 1 &&
      isCounting(cells) &&
      all.some((other, column) => column !== index && isQuantity(other)),
  )
  const quantities = all.flatMap((cells, index) =>
    index !== numbering && isQuantity(cells) ? [index] : [],
  )
  const units = all.findIndex(isUnit)
  // Beside its unit, or the column of the smallest numbers: part numbers have digits too.
  const small = quantities.filter((index) => all[index]?.every((cell) => cell.length < 6))
  const quantity =
    small.find((index) => index + 1 === units) ??
    small.find((index) => all[index]?.every((cell) => cell.length < 5)) ??
    quantities.find((index) => index + 1 === units) ??
    -1
  const codes = all.findIndex(
    (cells, index) =>
      index !== quantity && index !== numbering && cells.length > 0 && cells.every(isCode),
  )
  return all.map((cells, index) => {
    if (cells.length === 0) return 'none'
    if (index === numbering) return 'number'
    if (index === quantity) return 'quantity'
    if (index === units) return 'unit'
    return index === codes ? 'partNumber' : 'description'
  })
}

function isCode(cell: string) {
  return (
    /^[\p{L}\d][\p{L}\d ./-]{3,}$/u.test(cell) &&
    (cell.match(/\d/g)?.length ?? 0) >= 3 &&
    cell.length <= 30
  )
}

function amountIn(cell: string) {
  const [, number = '', word = ''] = /^([\d.,' ]*[\d.,'])\s*(\p{L}*\.?)$/u.exec(cell.trim()) ?? []
  const quantity = quantityOf(number)
  if (quantity === undefined || (word !== '' && !unitOf(word))) return undefined
  const unit = unitOf(word)
  return { quantity, ...(unit && { unit }) }
}

/** Rows above the heads are left out, as are the heads when they are repeated on a new page. */
export function linesOfTable(source: Table, shape?: TableShape): ReadList {
  const rows = source.map((row) => row.map(plainLine))
  const { headRow = -1, columns } = shape ?? shapeOf(rows)
  const list: ReadList = { lines: [], leftOut: [] }
  for (const [index, row] of rows.entries()) {
    const sourceRow = index + 1
    const text = shortened(row.join(' '))
    if (text === '') continue
    const line = index > headRow && !isHeading(row) ? lineOf(row, columns) : undefined
    const why: LeftOut['why'] = index <= headRow || isHeading(row) ? 'heading' : 'empty'
    if (line) list.lines.push({ ...line, sourceRow })
    else list.leftOut.push({ sourceRow, text, why })
  }
  return list
}

function lineOf(row: string[], columns: Column[]): Omit<ReadLine, 'sourceRow'> | undefined {
  const textOf = (kind: Column) =>
    shortened(row.filter((_, index) => (columns[index] ?? 'none') === kind).join(' '))
  const [number, described, maker, note] = [
    textOf('partNumber'),
    textOf('description'),
    textOf('maker'),
    textOf('note'),
  ]
  const stated = textOf('quantity')
  const amount = amountIn(stated) ?? quantityInText(stated)
  const own = amount ? undefined : quantityIn(described)
  const unit = unitOf(textOf('unit')) ?? amount?.unit ?? own?.unit
  const name = own?.text ?? described
  const remarks = [note, own?.note].filter(Boolean).join(', ')
  const isRepeated = number !== '' && name.includes(number)
  const text = shortened([...(isRepeated ? [] : [number]), name].join(' '))
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined
  const partNumber = number || numberIn(text)
  return {
    quantity: amount?.quantity ?? own?.quantity ?? '1',
    ...(unit && { unit }),
    text,
    ...(partNumber && { partNumber }),
    ...(maker && { maker }),
    ...(remarks && { note: remarks }),
    ...(own?.possibleQuantities && { possibleQuantities: own.possibleQuantities }),
  }
}

/** `2 pcs (spare)` in a column of quantities. */
function quantityInText(cell: string) {
  const [, number = '', word = ''] = /^(\d[\d.,]*)\s*(\p{L}*)/u.exec(cell) ?? []
  const quantity = quantityOf(number)
  const unit = unitOf(word)
  return quantity === undefined ? undefined : { quantity, ...(unit && { unit }) }
}
