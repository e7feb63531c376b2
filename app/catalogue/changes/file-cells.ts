import { textOfHtml } from '#app/spreadsheets/html-text.ts'
import type { CellFault, CellFaultKind } from '#app/spreadsheets/sheet-file.ts'
import { isTotal } from '#app/spreadsheets/totals.ts'

import { changedWords, isCode, markedText, withoutMarks } from './changed-codes.ts'
import type { NamedCell, Target } from './import-columns.ts'
import type { RowProblem } from './mends.ts'

/** Addresses stay as they are. */
const withoutHtml = new Set<Target>(['_id', 'pictures', 'datasheetUrl'])

export function namedCells(
  cells: string[],
  targets: Target[],
  faults: CellFault[] = [],
): NamedCell[] {
  const filled: NamedCell[] = []
  for (const [index, text] of cells.entries()) {
    const target = targets[index] ?? ''
    if (target === '') continue
    // Windows and shops end a line with two characters.
    const raw = text.includes('\r') ? text.trim().replaceAll(/\r\n?/g, '\n') : text.trim()
    if (raw !== '') filled.push(cellOf(target, raw, changedIn(faults, index)))
  }
  if (!targets.some((target) => target.startsWith('attribute:'))) return filled
  return filled.flatMap((one) => {
    const [, place, part] = /^attribute:(\d+):(name|value)$/.exec(one.target) ?? []
    if (!place) return [one]
    const value = filled.find(({ target }) => target === `attribute:${place}:value`)
    return part === 'name' && value ? [{ ...value, target: `specification:${one.cell}` }] : []
  })
}

function changedIn(faults: CellFault[], index: number) {
  const fault = faults.findLast(({ column }) => column === index)
  return fault && ofCodes[fault.kind]
}

function cellOf(target: Target, raw: string, reason: string | undefined): NamedCell {
  const changed = isCode(target) ? reason : undefined
  const marked = markedText(target, raw)
  if (marked !== undefined) return { target, cell: marked, raw, isText: true, changed }
  const cell = withoutMarks(raw)
  return { target, cell: withoutHtml.has(target) ? cell : textOfHtml(cell), raw, changed }
}

const again = 'Format the column as text and type it again.'
/** Of a code alone, and not of one that the product has already. */
const ofCodes: { readonly [kind in CellFaultKind]?: string } = {
  ...changedWords,
  separators: 'The spreadsheet shows separators in this number. Format the column as text.',
}
const words: { readonly [kind in CellFaultKind]?: string } = {
  digits: `The spreadsheet rounded this number after 15 digits. ${again}`,
  format: `The number format of this cell is not known. ${again}`,
  formula:
    'The result of this formula is not in the file. Open the file in a spreadsheet program and save it.',
  error: 'This formula has an error. Correct it in the spreadsheet.',
  letters: 'Some letters cannot be read. Correct them, or choose another encoding.',
  quotes: 'A quotation mark in this row is not closed.',
  long: 'The text is too long.',
  wide: 'This row has more columns than the file may have.',
}

/** Why a row cannot be read as its author wrote it; faults of columns that are left out do not count. */
export function faultProblems(faults: CellFault[], cells: string[], targets: Target[]) {
  return faults.flatMap(({ kind, column }): RowProblem[] => {
    const problem = words[kind]
    if (!problem) return []
    if (column === undefined) return [{ words: problem }]
    const target = targets[column] ?? ''
    return target === '' ? [] : [{ target, cell: (cells[column] ?? '').trim(), words: problem }]
  })
}

/** A sum below the products is no product, unless the row has a name or a number of its own. */
export function isTotalRow(cells: string[], named: NamedCell[]) {
  const naming = named.filter(({ target }) => isCode(target) || target === 'title')
  if (naming.length > 1) return false
  const sum = cells.map((cell) => cell.trim()).find(isTotal)
  return sum !== undefined && naming.every(({ raw }) => raw === sum)
}
