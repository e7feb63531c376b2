/** A cell by its position in the sheet, from 0. */
export type CellPosition = { row: number; column: number }
export type Range = { from: CellPosition; to: CellPosition }
export type Bounds = { top: number; bottom: number; left: number; right: number }
export type PlacedText = CellPosition & { text: string }
type Size = { rows: number; columns: number }

export function onlyCell(place: CellPosition): Range {
  return { from: place, to: place }
}

export function boundsOf({ from, to }: Range): Bounds {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

export function isInside({ top, bottom, left, right }: Bounds, { row, column }: CellPosition) {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function tableOf<Cell>(bounds: Bounds, cellAt: (place: CellPosition) => Cell): Cell[][] {
  return numbers(bounds.top, bounds.bottom).map((row) =>
    numbers(bounds.left, bounds.right).map((column) => cellAt({ row, column })),
  )
}

function numbers(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
}

export function stretched({ from, to }: Range, key: string, { rows, columns }: Size): Range {
  const [down, right] = steps[key] ?? [0, 0]
  const row = Math.min(rows - 1, Math.max(0, to.row + down))
  const column = Math.min(columns - 1, Math.max(0, to.column + right))
  return { from, to: { row, column } }
}

const steps: { [key: string]: [down: number, right: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function isStep(key: string) {
  return key in steps
}

/** Repeats the table where the range has room for it several times, as one value for many cells. */
export function pasted(table: string[][], bounds: Bounds, size: Size) {
  const [height, width] = [table.length, Math.max(...table.map((row) => row.length))]
  const { top, left } = bounds
  const [tall, wide] = [bounds.bottom - top + 1, bounds.right - left + 1]
  const isRepeated = tall % height === 0 && wide % width === 0
  const [rows, columns] = isRepeated ? [tall, wide] : [height, width]
  const whole = { top, left, bottom: top + rows - 1, right: left + columns - 1 }
  const cells = tableOf(whole, ({ row, column }): PlacedText => {
    const text = table[(row - top) % height]?.[(column - left) % width] ?? ''
    return { row, column, text }
  }).flat()
  const fitting = cells.filter(({ row, column }) => row < size.rows && column < size.columns)
  return { cells: fitting, leftOut: cells.length - fitting.length, bounds: whole }
}

/** The first row of the range in all its rows; of one row, the row above it. */
export function filledDown(bounds: Bounds, textAt: (place: CellPosition) => string): PlacedText[] {
  const isOneRow = bounds.top === bounds.bottom
  const source = isOneRow ? bounds.top - 1 : bounds.top
  const top = source + 1
  if (source < 0) return []
  return tableOf({ ...bounds, top }, ({ row, column }) => ({
    row,
    column,
    text: textAt({ row: source, column }),
  })).flat()
}

/** As spreadsheet programs copy cells: tabs between them, quotes around one with a line break. */
export function tableIn(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at < text.length;) {
    const cell = cellAt(text, at)
    rows.at(-1)?.push(cell.text)
    const sign = text[cell.end]
    at = cell.end + 1
    if (sign === '\t' && at === text.length) rows.at(-1)?.push('')
    if (sign === '\n' && at < text.length) rows.push([])
  }
  return rows
}

/** `end` is the place of the tab or line break after it. */
function cellAt(text: string, at: number) {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
  quoted.lastIndex = at
  const [whole, inside] = quoted.exec(text) ?? []
  if (whole !== undefined && inside !== undefined) {
    const end = skipReturn(text, at + whole.length)
    return { text: lines(inside.replaceAll('""', '"')), end }
  }
  const plain = /[^\t\r\n]*/y
  plain.lastIndex = at
  const cell = plain.exec(text)?.[0] ?? ''
  return { text: cell, end: skipReturn(text, at + cell.length) }
}

function skipReturn(text: string, at: number) {
  return text[at] === '\r' && text[at + 1] === '\n' ? at + 1 : at
}

function lines(text: string) {
  return text.replaceAll(/\r\n?/g, '\n')
}

export function copiedText(table: string[][]) {
  const cellText = (cell: string) =>
    /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return table.map((row) => row.map(cellText).join('\t')).join('\n')
}
