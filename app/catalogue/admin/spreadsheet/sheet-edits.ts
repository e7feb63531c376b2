import { z } from 'zod'

import { type Categories, categoryNamed, categoryWithId } from '../../categories.ts'
import { withoutMarks } from '../../changes/changed-codes.ts'
import { cellOf, choicesOf, emptied } from '../../changes/product-cells.ts'
import { checkedEntry, type Rules } from '../../changes/row-entry.ts'
import type { Product } from '../../product.ts'

export const spreadsheetColumns = [
  'title',
  'maker',
  'type',
  'model',
  'partNumbers',
  'categoryId',
  'subcategoryId',
  'condition',
  'availability',
  'state',
  'leadTime',
  'unit',
  'origin',
  'impaCode',
  'stock',
  'shelf',
  'boughtFor',
  'lastQuoted',
  'certificate',
  'description',
  'specifications',
  'fits',
] as const

/** In these a line break is part of the text. */
const longColumns = ['partNumbers', 'description', 'specifications', 'fits']

export function isLong(column: string) {
  return longColumns.includes(column)
}

export const mostSheetRows = 500
export const mostNewRows = 200
export const firstSheetRows = 50

const unsaved = 0

/** A draft, as nobody has looked at it. */
export function newProduct(_id: string): Product {
  const times = { createdAt: '', updatedAt: '' }
  const place = { categoryId: '', subcategoryId: '', categoryName: '', subcategoryName: '' }
  const texts = { title: '', description: '', imageUrl: '' }
  return { _id, ...texts, ...place, ...times, state: 'draft', version: unsaved }
}

export function isNew({ version }: { version: number }) {
  return version === unsaved
}

export type Cells = { [column: string]: string }
export function checkedCells(product: Product, cells: Cells, rules: Rules) {
  const { fields, problems } = isNew(product)
    ? checkedEntry(cellsOfNew(product, cells), undefined, rules)
    : checkedEntry(changedCells(product, cells), product, rules)
  const byColumn = Object.fromEntries(problems.map(({ target, words }) => [target, words]))
  // Without a category it is not known which subcategories there are.
  if ('categoryId' in byColumn) delete byColumn['subcategoryId']
  return { fields, problems: byColumn }
}

function changedCells(product: Product, cells: Cells) {
  const isMoved = 'categoryId' in cells
  // What the cell shows is what is saved: another category does not clear the subcategory silently.
  const shown = isMoved ? { subcategoryId: cellOf('subcategoryId', product), ...cells } : cells
  return spreadsheetColumns.flatMap((column) => {
    const text = shown[column]
    return text === undefined ? [] : [namedCell(column, text)]
  })
}

/** A draft may lack the description, which an import would take from the title. */
function cellsOfNew(product: Product, cells: Cells) {
  const shown = { ...cells, state: cells['state'] ?? cellOf('state', product) }
  const filled = Object.entries({ description: '', ...shown }).filter(
    ([column, text]) => text.trim() !== '' || column === 'state' || column === 'description',
  )
  return filled.map(([column, text]) =>
    column === 'description'
      ? { target: column, cell: text.trim(), raw: text.trim() }
      : namedCell(column, text),
  )
}

/** An empty cell clears its field, but a product always has a state. */
function namedCell(column: string, text: string) {
  const raw = text.trim()
  const isCleared = raw === '' && choicesOf(column).none === undefined
  return { target: column, cell: isCleared ? emptied : withoutMarks(raw), raw }
}

/** The values that a cell takes; undefined where it takes any text. */
export function valuesFor(column: string, row: (column: string) => string, all: Categories) {
  if (column === 'categoryId') return all.all.map(({ name }) => name)
  if (column === 'subcategoryId') return subcategoriesIn(all, row('categoryId'))
  const { choices, none } = choicesOf(column)
  const words = Object.values(choices)
  return words.length === 0 ? undefined : none ? [none, ...words] : words
}

function subcategoriesIn(all: Categories, category: string) {
  const found = categoryNamed(all, category.trim()) ?? categoryWithId(all, category.trim())
  return found?.subcategories.map(({ name }) => name) ?? []
}

/** `z.record` would add 5 kB to the script that all pages of the admin share. */
function recordOf<Value>(value: z.ZodType<Value>) {
  return z.custom<{ [key: string]: Value }>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      Object.values(given).every((one) => value.safeParse(one).success),
  )
}

const edit = z.object({ version: z.number(), cells: recordOf(z.string()) })
/** The changed cells by the id of their product; `version` is that of the product when the first was changed. */
export const sheetEdits = recordOf(edit)
export type Edits = z.infer<typeof sheetEdits>
type Edit = z.infer<typeof edit>

export type SheetRow = {
  product: Product
  edit: Edit | undefined
  problems: { [column: string]: string }
  /** Somebody has saved the product after its cells were changed here. */
  isOutdated: boolean
  typed?: string
}

export function rowOf(product: Product, edited: Edit | undefined, rules: Rules): SheetRow {
  const isChecked = edited && !isEmptyNew(product, edited)
  const problems = isChecked ? checkedCells(product, edited.cells, rules).problems : {}
  const isOutdated = edited !== undefined && edited.version !== product.version
  return { product, edit: edited, problems, isOutdated }
}

function isEmptyNew(product: Product, { cells }: Edit) {
  return isNew(product) && Object.values(cells).every((text) => text.trim() === '')
}

export function isChanged({ product, edit: edited }: SheetRow) {
  return edited !== undefined && !isEmptyNew(product, edited)
}

export function newRowIds(edits: Edits) {
  return Object.entries(edits).flatMap(([id, one]) => (isNew(one) ? [id] : []))
}

export function textIn({ product, edit: edited }: SheetRow, column: string) {
  return edited?.cells[column] ?? cellOf(column, product)
}

export type ChangedCell = { product: Product; column: string; text: string }

/** A cell that is again as it is saved is not changed any more; a new row stays, also without a text. */
export function withCells(edits: Edits, changes: ChangedCell[]): Edits {
  const after = new Map(Object.entries(edits))
  for (const { product, column, text } of changes) {
    const { version = product.version, cells = {} } = after.get(product._id) ?? {}
    const { [column]: _, ...others } = cells
    const isSame = text.trim() === cellOf(column, product).trim()
    const changed = isSame ? others : { ...others, [column]: text }
    if (Object.keys(changed).length === 0 && !isNew(product)) after.delete(product._id)
    else after.set(product._id, { version, cells: changed })
  }
  return Object.fromEntries(after)
}

export function withMine(edits: Edits, product: Product): Edits {
  const { _id, version } = product
  const { cells = {} } = edits[_id] ?? {}
  const changes = Object.entries(cells).map(([column, text]) => ({ product, column, text }))
  return withCells({ ...edits, [_id]: { version, cells } }, changes)
}

export function sinceSaved(edits: Edits, saved: SheetRow[]): Edits {
  const left = new Map(Object.entries(edits))
  for (const { product, edit: sent } of saved) {
    if (!sent) continue
    const now = left.get(product._id)?.cells ?? {}
    // A cell that is as before has left the edits, and its other text is saved now.
    const columns = [...new Set([...Object.keys(sent.cells), ...Object.keys(now)])]
    const later = columns
      .map((column) => [column, now[column] ?? cellOf(column, product)] as const)
      .filter(([column, text]) => text !== sent.cells[column])
    if (later.length === 0) left.delete(product._id)
    else left.set(product._id, { version: sent.version + 1, cells: Object.fromEntries(later) })
  }
  return Object.fromEntries(left)
}

export function without(edits: Edits, ids: string[]): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.includes(id)))
}

export function countedCells(rows: SheetRow[]) {
  return rows.reduce((sum, row) => sum + Object.keys(row.edit?.cells ?? {}).length, 0)
}

export type WrongCell = { row: number; column: string; title: string; words: string }

export function wrongCells(rows: SheetRow[]): WrongCell[] {
  return rows.flatMap((one, row) =>
    spreadsheetColumns.flatMap((column) => {
      const words = one.problems[column]
      const title = textIn(one, 'title') || 'New product'
      return words ? [{ row, column, title, words }] : []
    }),
  )
}
