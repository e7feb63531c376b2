import type { z } from 'zod'

import type { ReadingChoice } from '#app/spreadsheets/sheet-file.ts'
import { fieldErrorOf, problemsFor } from '#app/ui/admin/forms/form-problems.ts'

import { type Categories, categoryNamed, categoryWithId } from '../categories.ts'
import { productEntries } from '../product-entry.ts'
import { type AllProductFields, allProductLabels, type Product, productLabels } from '../product.ts'
import type { CategoryDecisions } from './category-words.ts'
import type { NewProducts } from './change-words.ts'
import { changedBySpreadsheet } from './changed-codes.ts'
import type { VariantChoice } from './column-heads.ts'
import { choiceFor, type NamedCell, type Target, targetLabel } from './import-columns.ts'
import type { Mend, Reason, RowProblem } from './mends.ts'
import type { PictureMatcher } from './picture-matcher.ts'
import {
  cellOf,
  choicesOf,
  emptied,
  listIn,
  sameNumber,
  withNames,
  withOnePictureCell,
} from './product-cells.ts'

type CountedWords = {
  words: string
  rows: number
  title: string
  row: number
  ids?: string | undefined
}

export type Choices = {
  headRow: number
  targets: Target[]
  /** Of rows without a category. */
  categoryId: string
  variants?: VariantChoice | undefined
  categories?: CategoryDecisions | undefined
  newProducts?: NewProducts | undefined
  /** The decisions about categories are not for other files. */
  isForgotten?: boolean | undefined
  /** What the check found: words of the file that no category of ours has, and those that one has, with such a row. */
  categoryWords?: CountedWords[] | undefined
  sameWords?: CountedWords[] | undefined
  reasons?: Reason[] | undefined
  mends?: Mend[] | undefined
  added?: { id: number; name: string; sub?: number | undefined }[] | undefined
  /** How a file was read; `width` is the number of its heads, which few rows exceed. */
  file?: (ReadingChoice & { width?: number | undefined }) | undefined
}
export const noChoices: Choices = { headRow: 0, targets: [], categoryId: '' }
type Patch = { [field: string]: unknown }

type CellProblem = RowProblem & { target: Target }
type Entry = { fields: Partial<AllProductFields>; problems: CellProblem[] }
export type Rules = {
  categories: Categories
  entries: ReturnType<typeof productEntries>
  choices: Choices
  pictures?: PictureMatcher | undefined
}

export function rowRules(categories: Categories, choices = noChoices): Rules {
  return { categories, entries: productEntries(() => categories), choices }
}

/** The fields of a row that differ from the existing product, or all fields of a new one. */
export function entryOf(cells: NamedCell[], current: Product | undefined, rules: Rules) {
  const { fields, problems } = checkedEntry(cells, current, rules)
  return { fields, problems: problems.map(problemText) }
}

export function problemText({ target, cell, words }: RowProblem) {
  if (target === undefined) return words
  return `${targetLabel(target)}${cell ? ` “${short(cell)}”` : ''}: ${words}`
}

export function checkedEntry(all: NamedCell[], known: Product | undefined, rules: Rules): Entry {
  const cells = withOnePictureCell(all)
  const current = known && withoutPlace(known, cells)
  const patch: Patch = {}
  const problems: CellProblem[] = []
  for (const [index, one] of cells.entries()) {
    const { target, cell } = one
    if (target === '_id' || (current && isSame(one, current))) continue
    const isSecond = cells.findIndex((other) => other.target === target) < index
    const words = changedBySpreadsheet(one) ?? apply(patch, { ...one, current, rules, isSecond })
    if (words) problems.push({ target, cell, words })
  }
  if (!current) fillIn(patch, rules.choices)
  settleSubcategory(patch, rules)
  const lacking = (target: 'categoryId' | 'description') => {
    const words = productLabels[target].missing
    return { fields: {}, problems: [...problems, { target, cell: undefined, words }] }
  }
  const refused = (error: z.ZodError) => ({
    fields: {},
    problems: [...problems, ...problemsIn(error, cells, problems)],
  })
  if (!current) {
    const read = rules.entries.productEntry.safeParse(patch)
    if (!read.success) return refused(read.error)
    return read.data.state || read.data.description
      ? { fields: read.data, problems }
      : lacking('description')
  }
  const read = rules.entries.productChanges.safeParse({ ...patch, version: current.version })
  if (!read.success) return refused(read.error)
  const { version: _, ...fields } = read.data
  const next = { ...current, ...fields }
  if ('state' in fields && !next.state && next.categoryId === '') return lacking('categoryId')
  if (!next.state && next.description === '') return lacking('description')
  return { fields: differing(fields, current, rules.categories), problems }
}

/** Another category clears the subcategory, so a cell that names the present one names one of the new category. */
function withoutPlace(known: Product, cells: NamedCell[]) {
  const isMoved = cells.some((one) => one.target === 'categoryId' && !isSame(one, known))
  return isMoved ? { ...known, subcategoryId: '', subcategoryName: '' } : known
}

function short(cell: string, most = 60) {
  return cell.length > most ? `${cell.slice(0, most)}…` : cell
}

function fillIn(patch: Patch, { categoryId }: Choices) {
  patch.title ??= ''
  patch.imageUrl ??= ''
  // Without a title the row is wrong for that alone.
  patch.description ??= patch.title || '-'
  if (!('categoryId' in patch) && !('categoryName' in patch)) patch.categoryId = categoryId
}

function isSame({ target, cell, raw }: NamedCell, current: Product) {
  const [kind = '', name = ''] = target.split(/:(.*)/s)
  if (kind === 'number') {
    const own = current.partNumbers?.filter(({ scheme }) => scheme === name) ?? []
    return cell === emptied ? own.length === 0 : own.some(({ value }) => value === cell)
  }
  if (kind === 'specification') {
    const own = current.specifications?.find((one) => one.name === name)?.value
    return cell === emptied ? own === undefined : own === cell
  }
  const now = cellOf(target, current).replaceAll(/\r\n?/g, '\n')
  return [cell, raw].includes(now.trim()) || (cell === emptied && now === '')
}

/** `isSecond` of a column after another one with the same target. */
type Cell = NamedCell & { current: Product | undefined; rules: Rules; isSecond: boolean }

/** Returns a problem of the cell, where the message of the record's own rules would be unclear. */
function apply(patch: Patch, { target, cell, current, rules, isSecond }: Cell): string | undefined {
  const [kind = '', name = ''] = target.split(/:(.*)/s)
  const list = { number: 'partNumbers', specification: 'specifications' } as const
  if (kind === 'number' || kind === 'specification') {
    if (isSecond && cell === emptied) return undefined
    const pair = kind === 'number' ? { scheme: name, value: cell } : { name, value: cell }
    return void addTo(patch, list[kind], current, { pair, isSecond })
  }
  if (cell === emptied) return void clear(patch, target)
  if (target === 'categoryId') return categoryIn(patch, cell, rules.categories)
  if (target === 'subcategoryId') return void subcategoryIn(patch, cell, current)
  if (target === 'pictures') return picturesIn(patch, cell, rules.pictures)
  const listed = listIn(target, cell)
  const { choices, none } = choicesOf(target)
  if (listed) patch[target] = listed
  else if (Object.keys(choices).length === 0) patch[target] = cell
  else return choiceIn(patch, { target, cell, choices, none })
  return undefined
}

function clear(patch: Patch, target: Target) {
  if (target === 'pictures') patch.imageUrl = ''
  patch[target === 'subcategoryId' ? 'subcategoryName' : target] = null
}

type Pair = { scheme: string; value: string } | { name: string; value: string }

/** The other entries of the list stay. Of part numbers a scheme can have several, of specifications a name one. */
function addTo(
  patch: Patch,
  field: 'partNumbers' | 'specifications',
  current: Product | undefined,
  { pair, isSecond }: { pair: Pair; isSecond: boolean },
) {
  const before = patch[field] ?? current?.[field]
  const list: Pair[] = Array.isArray(before) ? before : []
  const nameOf = (one: Pair) => ('scheme' in one ? one.scheme : one.name)
  const others = list.filter((one) => nameOf(one) !== nameOf(pair))
  if (pair.value === emptied) return void (patch[field] = others.length > 0 ? others : null)
  const alike = (one: Pair) => 'scheme' in one && sameNumber(one.value) === sameNumber(pair.value)
  const same = list.findIndex((one) => nameOf(one) === nameOf(pair) && alike(one))
  const first =
    isSecond && 'scheme' in pair ? -1 : list.findIndex((one) => nameOf(one) === nameOf(pair))
  const at = same < 0 ? first : same
  patch[field] = at < 0 ? [...list, pair] : list.with(at, pair)
}

/** By name or id; shops write `Pumps > Taiko, Sale`. */
function categoryIn(patch: Patch, cell: string, categories: Categories) {
  const [name = '', sub] = cell.includes(' > ') ? (cell.split(/,\s/)[0] ?? '').split(' > ') : [cell]
  const found = categoryNamed(categories, name.trim()) ?? categoryWithId(categories, name.trim())
  if (!found) return 'There is no such category. Add it, or choose another one.'
  patch.categoryId = String(found.id)
  if (sub) patch.subcategoryName = sub.trim()
  return undefined
}

function subcategoryIn(patch: Patch, cell: string, current: Product | undefined) {
  patch.subcategoryName = cell
  if (current && !('categoryId' in patch)) patch.categoryId = current.categoryId
}

/** After the category is known: a number is a name in it, like 3516 of engines, or else an id. */
function settleSubcategory(patch: Patch, { categories }: Rules) {
  const { subcategoryName: name, categoryId } = patch
  if (typeof name !== 'string' || !/^\d+$/.test(name)) return
  const category = categoryWithId(categories, String(categoryId))
  if (category?.subcategories.some((sub) => sub.name === name)) return
  Object.assign(patch, { subcategoryId: name, subcategoryName: undefined })
}

function picturesIn(patch: Patch, cell: string, zip: PictureMatcher | undefined) {
  const listed = (listIn('pictures', cell) ?? []).map(String)
  const addresses = zip ? zip.addressesOf(listed) : listed
  if (typeof addresses === 'string') return addresses
  const [first, ...others] = addresses
  patch.imageUrl = first
  patch.pictures = others.length > 0 ? others : null
  return undefined
}

type Choice = Omit<NamedCell, 'raw'> & ReturnType<typeof choicesOf>

function choiceIn(patch: Patch, { target, cell, choices, none }: Choice) {
  const value = choiceFor(target, cell)
  if (value === undefined)
    return `Please use one of these: ${[none, ...Object.values(choices)].filter(Boolean).join(', ')}.`
  patch[target] = value
  return undefined
}

function problemsIn({ issues }: z.ZodError, cells: NamedCell[], known: CellProblem[]) {
  const errors = issues.map(fieldErrorOf).map((error) => {
    const [name = '', ...inside] = error.path.split('.')
    // An entry of a list is named by its list.
    return { ...error, path: inside.length > 0 ? name : name.replace(/Name$/, 'Id') }
  })
  const problems = problemsFor(errors, {
    labels: allProductLabels,
    groups: { pictures: ['imageUrl', 'pictures'] },
  })
  const others = Object.entries(problems).filter(([field]) =>
    known.every(({ target }) => target !== field),
  )
  const tooBig = new Map(errors.flatMap((one) => (one.code === 'too_big' ? [[one.path, one]] : [])))
  return others.map(([field, message = '']): CellProblem => {
    const isFile = ['pictures', 'datasheetUrl'].includes(field) && !tooBig.has(field)
    const cell = cells.find(({ target }) => target === field)?.cell
    const { origin, maximum } = tooBig.get(field) ?? {}
    const words = isFile ? 'This is no address of a file.' : message
    return { target: field, cell, words, most: origin === 'string' ? maximum : undefined }
  })
}

function differing(fields: Partial<AllProductFields>, current: Product, categories: Categories) {
  const changed = withNames({ ...current, ...fields }, categories)
  const columns = Object.keys(fields).map((field) => (field === 'imageUrl' ? 'pictures' : field))
  const isOther = columns.some((column) => cellOf(column, changed) !== cellOf(column, current))
  return isOther ? fields : {}
}
