import { folded } from '#app/platform/folded.ts'
import type { FieldLabel } from '#app/ui/admin/forms/form-definition.ts'

import { type Categories, categoryWithId } from '../categories.ts'
import { allProductLabels, type Product, picturesOf } from '../product.ts'

export const emptied = '[empty]'

/** A product as one row of a spreadsheet: the same cells are exported, compared and imported. */
export const sheetColumns = ['_id', ...Object.keys(allProductLabels), 'pictureNotes'] as const

const labels: { [column: string]: FieldLabel } = allProductLabels
const otherLabels: { [column: string]: string } = { _id: 'ID', pictureNotes: 'Captions' }

export function labelOf(column: string) {
  return otherLabels[column] ?? labels[column]?.label ?? column
}

/** The keys of a list's entries, of which a cell has one line each: `Maker: 123-456`. */
const pairs: { [column: string]: readonly [string, string] } = {
  partNumbers: ['scheme', 'value'],
  specifications: ['name', 'value'],
  fits: ['maker', 'model'],
  pictureNotes: ['shows', 'picture'],
}
const lists = ['pictures', 'alternatives']

export function choicesOf(column: string) {
  const { choices = {}, none } = labels[column] ?? {}
  return { choices, none }
}

type Pair = { [key: string]: string }

export function cellOf(column: string, product: Partial<Product>): string {
  const values: { readonly [name: string]: unknown } = product
  if (column === 'categoryId') return product.categoryName || product.categoryId || ''
  if (column === 'subcategoryId') return product.subcategoryName || product.subcategoryId || ''
  if (column === 'pictures') return linesOf(column, picturesOf({ imageUrl: '', ...product }))
  const value = values[column]
  if (Array.isArray(value)) return linesOf(column, value)
  const text = typeof value === 'string' ? value : ''
  const { choices, none } = choicesOf(column)
  return choices[text] ?? (text === '' ? (none ?? '') : text)
}

/** JSON for the few lists whose lines would be read in another way. */
function linesOf(column: string, list: unknown[]) {
  if (list.length === 0) return ''
  const pair = pairs[column]
  const lines = list.map((one) => (pair ? pairText(one, pair) : String(one))).join('\n')
  return JSON.stringify(listIn(column, lines)) === JSON.stringify(list)
    ? lines
    : JSON.stringify(list)
}

function pairText(one: unknown, [name, value]: readonly [string, string]) {
  const entries = new Map(Object.entries(one ?? {}))
  return `${entries.get(name)}: ${entries.get(value)}`
}

/** The list that a cell says; undefined for a column that is none. */
export function listIn(column: string, cell: string): (string | Pair)[] | undefined {
  const pair = pairs[column]
  if (!pair && !lists.includes(column)) return undefined
  if (cell.startsWith('[')) {
    const list = parsedList(cell)
    if (list) return list
  }
  const lines = partsOf(column, cell)
  return pair ? lines.map((line) => pairIn(line, pair)) : lines
}

function parsedList(cell: string) {
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) && list.every(isEntry) ? list : undefined
  } catch {
    return undefined
  }
}

function isEntry(one: unknown) {
  const texts = typeof one === 'object' && one !== null ? Object.values(one) : [one]
  return texts.every((text) => typeof text === 'string')
}

/** Shops put several addresses of pictures into one line. */
function partsOf(column: string, cell: string) {
  const isAddresses = column === 'pictures' && !cell.includes('\n')
  const parts = cell.split(isAddresses ? /[,;|]\s*(?=https?:|\/media\/)|(?<!\s)\s+\|\s+/ : /\r?\n/)
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const schemes: { [column: string]: string } = { partNumbers: 'Maker' }

function pairIn(line: string, [name, value]: readonly [string, string]): Pair {
  const at = line.indexOf(': ')
  if (at < 0) return { [name]: name === 'scheme' ? (schemes.partNumbers ?? '') : '', [value]: line }
  return ordered(name, line.slice(0, at).trim(), value, line.slice(at + 2).trim())
}

/** In the order of the record, because lists are compared as JSON. */
function ordered(name: string, first: string, value: string, second: string): Pair {
  return name === 'shows' ? { [value]: second, [name]: first } : { [name]: first, [value]: second }
}

export function withOnePictureCell<Cell extends { target: string; cell: string; raw: string }>(
  cells: Cell[],
) {
  const [first, ...others] = cells.filter(({ target }) => target === 'pictures')
  if (!first || others.length === 0) return cells
  const listed = [first, ...others].filter(({ cell }) => cell !== emptied)
  const lines = listed.flatMap(({ cell }) => listIn('pictures', cell) ?? []).join('\n')
  const cell = lines === '' ? emptied : lines
  const left = cells.filter((one) => !others.includes(one))
  return left.map((one) => (one === first ? { ...one, cell, raw: cell } : one))
}

/** Stricter than the search: 1-11 and 11-1 are two parts. */
export function sameNumber(number: string) {
  return folded(number)
    .replaceAll(/\s/g, '')
    .replaceAll(/\p{Pd}/gu, '-')
}

export function withNames(product: Product, categories: Categories): Product {
  const category = categoryWithId(categories, product.categoryId)
  const sub = category?.subcategories.find(({ id }) => String(id) === product.subcategoryId)
  return { ...product, categoryName: category?.name ?? '', subcategoryName: sub?.name ?? '' }
}
