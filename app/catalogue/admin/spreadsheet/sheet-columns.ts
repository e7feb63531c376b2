import { type Categories, categoryNamed, categoryWithId } from '../../categories.ts'
import { withoutMarks } from '../../changes/import-columns.ts'
import { cellOf, choicesOf, emptied } from '../../changes/product-cells.ts'
import { checkedEntry } from '../../changes/row-entry.ts'
import { productEntries } from '../../product-entry.ts'
import type { Product } from '../../product.ts'

/** The columns of an import sheet, without pictures and links to other products. */
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

/** At most this many products are in one spreadsheet. */
export const mostSheetRows = 500

/** The texts of changed cells by their column. */
export type Cells = { [column: string]: string }
export type Rules = Parameters<typeof checkedEntry>[2]

export function sheetRules(categories: Categories): Rules {
  return {
    categories,
    entries: productEntries(() => categories),
    choices: { headRow: 0, targets: [], categoryId: '' },
  }
}

/** What the changed cells make of a product, and what is wrong with them, by the rules of an import. */
export function checkedCells(product: Product, cells: Cells, rules: Rules) {
  const isMoved = 'categoryId' in cells
  // What the cell shows is what is saved: another category does not clear the subcategory silently.
  const shown = isMoved ? { subcategoryId: cellOf('subcategoryId', product), ...cells } : cells
  const named = spreadsheetColumns.flatMap((column) => {
    const text = shown[column]
    return text === undefined ? [] : [namedCell(column, text)]
  })
  const { fields, problems } = checkedEntry(named, product, rules)
  const byColumn = Object.fromEntries(problems.map(({ target, words }) => [target, words]))
  // Without a category it is not known which subcategories there are.
  if ('categoryId' in byColumn) delete byColumn['subcategoryId']
  return { fields, problems: byColumn }
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
