import type { Kysely } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { categoriesFrom, categoriesOf, type Category } from '../categories.ts'
import {
  addCategory,
  addSubcategory,
  removeCategory,
  removeSubcategory,
} from '../category-changes.server.ts'
import { RefusedEdit, withCategory, withSubcategory } from '../category-edits.ts'
import { storedCategories } from '../category-rows.server.ts'
import {
  categorised,
  type Categorised,
  type CategoryDecisions,
  newNames,
  pathsIn,
  wordsKey,
} from './category-words.ts'
import type { Shop } from './column-heads.ts'
import type { NamedCell } from './import-columns.ts'
import { type Import, newestImports, setImport } from './imports.server.ts'
import { emptied } from './product-cells.ts'

type Choices = Import['choices']
/** A category that the import adds; `sub` is the id of its new subcategory. */
type AddedCategory = NonNullable<Choices['added']>[number]

type Earlier = { at: string; by: string | null }

/** The decisions of this file, and of earlier ones for the same words. An empty one is forgotten. */
async function decisionsFor(db: Database, { categories = {} }: Choices) {
  const decisions = new Map<string, [words: string, to: string]>()
  const earlier = new Map<string, Earlier>()
  const imports = (await newestImports(db, 50)).toReversed()
  for (const { choices, createdAt, createdBy } of imports) {
    if (choices.isForgotten) continue
    for (const [words, to] of Object.entries(choices.categories ?? {})) {
      if (to.startsWith('new')) continue
      decisions.set(wordsKey(words), [words, to])
      earlier.set(wordsKey(words), { at: createdAt, by: createdBy })
    }
  }
  for (const [words, to] of Object.entries(categories)) {
    decisions.set(wordsKey(words), [words, to])
    earlier.delete(wordsKey(words))
  }
  const decided = [...decisions.values()].filter(([, to]) => to !== '')
  return { decisions: Object.fromEntries(decided), earlier }
}

async function plannedCategories(db: Kysely<Tables>, decisions: CategoryDecisions) {
  let all = await storedCategories(db)
  const added: AddedCategory[] = []
  const placed = new Map<string, string>()
  const isNew = Object.entries(decisions).filter(([, decision]) => decision.startsWith('new'))
  const ids = isNew.length > 0 ? await lastIds(db) : new Map<number, number>()
  for (const [words, decision] of isNew) {
    try {
      const { name, sub } = newNames(words, decision, all)
      const known = all.find((one) => one.name.toLowerCase() === name.toLowerCase())
      const id = known?.id ?? 1 + Math.max(...ids.keys(), ...all.map((one) => one.id))
      let next = known ? all : withCategory(all, id, { name })
      const subs = known?.subcategories ?? []
      const knownSub = subs.find((one) => one.name.toLowerCase() === sub?.toLowerCase())
      const subId = 1 + Math.max(id * 100, ids.get(id) ?? 0, ...subs.map((one) => one.id))
      if (sub && !knownSub) next = withSubcategory(next, id, subId, sub)
      if (!known) added.push({ id, name })
      if (sub && !knownSub) added.push({ id, name: sub, sub: subId })
      placed.set(words, sub ? `${id}/${knownSub?.id ?? subId}` : String(id))
      all = next
    } catch (error) {
      // A name that cannot be used stays undecided.
      if (!(error instanceof RefusedEdit)) throw error
    }
  }
  const byKey = [...Object.entries(decisions), ...placed].map(([words, to]) => [
    wordsKey(words),
    to,
  ])
  return { categories: categoriesFrom(all), added, decisions: Object.fromEntries(byKey) }
}

/** The highest subcategory of each category, also of deleted ones. */
async function lastIds(db: Kysely<Tables>) {
  const rows = await db.selectFrom('categories').select(['id', 'lastSubcategoryId']).execute()
  return new Map(rows.map(({ id, lastSubcategoryId }) => [id, lastSubcategoryId]))
}

/** As in `Packing & gaskets=Spare Parts For Pump > Taiko`; the category may be `new` or `none`. */
export function decisionIn(text: string, db: Database) {
  const [, words = '', name = ''] = /^([^=]{1,200})=(.{1,200})$/s.exec(text) ?? []
  const known = { categories: categoriesOf(db), decisions: {}, shop: undefined }
  const { place, words: strange } = categorised(pathsIn(name.trim(), undefined), known)
  const ids = place && `${place.category.id}${place.sub ? `/${place.sub.id}` : ''}`
  const decision = ['new', 'none'].find((one) => one === name.trim()) ?? (strange ? undefined : ids)
  return decision && ([words.trim(), decision] as const)
}

export async function categoriesAfter(db: Database, { choices }: Import) {
  if (!choices.added?.length) return categoriesOf(db)
  return (await plannedCategories(db, (await decisionsFor(db, choices)).decisions)).categories
}

const mostWords = 2_000
const mostStored = 300

type Placed = { cells: NamedCell[]; isWithout: boolean; found?: Categorised; path?: string }

export async function openCategories(db: Database, choices: Choices, shop: Shop | undefined) {
  const { categories, added, decisions } = await plannedCategories(
    db,
    (await decisionsFor(db, choices)).decisions,
  )
  const asked = countedWords()
  const known = countedWords()
  const read = new Map<string, { found: Categorised; path: string }>()
  // Most rows of a file repeat the words of others.
  const categoryOf = (cell: string, sub = emptied) => {
    const key = `${cell}\0${sub}`
    const before = read.get(key)
    if (before) return before
    const paths = pathsIn(cell, shop).map((path) =>
      path.length === 1 && sub !== emptied ? [...path, sub] : path,
    )
    const found = categorised(paths, { categories, decisions, shop })
    const placed = { found, path: paths[0]?.join(' > ').slice(0, 200) ?? '' }
    if (read.size < mostWords) read.set(key, placed)
    return placed
  }
  const place = (cells: NamedCell[], isKnown: boolean): Placed => {
    const [own, sub] = ['categoryId', 'subcategoryId'].map((name) =>
      cells.find(({ target }) => target === name),
    )
    if (!own || own.cell === emptied) return { cells, isWithout: !own && !sub }
    const { found, path } = categoryOf(own.cell, sub?.cell)
    const others = cells.filter((one) => one !== own && (one !== sub || sub.cell === emptied))
    // A product that is there already stays in its category until the words are decided.
    const isOpen = isKnown && found.words !== undefined && !found.isDecided
    if (!found.place || isOpen) return { cells: others, isWithout: true, found, path }
    const all = [...others, ...placeCells(found.place)]
    return { cells: all, isWithout: false, found, path }
  }
  let without = 0
  const note = (row: number, { cells, found, path = '' }: Placed, isDraft: boolean) => {
    if (isDraft) without += 1
    const title = cells.find(({ target }) => target === 'title')?.cell.slice(0, 80) ?? ''
    if (found?.words !== undefined) asked.add(found.words, { title, row })
    else if (found?.place) known.add(path, { title, row, ids: idsOf(found.place) })
  }
  const found = () => ({
    added,
    categoryWords: asked.most(),
    sameWords: known.most(),
    without,
  })
  return { categories, place, note, found }
}

type Counted = { words: string; rows: number; title: string; row: number; ids?: string }

function countedWords() {
  const counted = new Map<string, Counted>()
  return {
    add(words: string, example: Omit<Counted, 'words' | 'rows'>) {
      const key = wordsKey(words)
      const known = counted.get(key) ?? { words, rows: 0, ...example }
      known.rows += 1
      if (key !== '' && (counted.has(key) || counted.size < mostWords)) counted.set(key, known)
    },
    most() {
      const most = [...counted.values()].toSorted((one, other) => other.rows - one.rows)
      return most.slice(0, mostStored)
    },
  }
}

function idsOf({ category, sub }: NonNullable<Categorised['place']>) {
  return sub ? `${category.id}/${sub.id}` : String(category.id)
}

/** `earlier`: when another import decided it, and by whom. */
export type CategoryQuestion = Counted & {
  decision: string
  earlier: { at: string; by: string | null } | undefined
}

export async function categoryQuestions(db: Database, { choices }: Import) {
  const { decisions, earlier } = await decisionsFor(db, choices)
  const byKey = new Map(Object.entries(decisions).map(([words, to]) => [wordsKey(words), to]))
  return (choices.categoryWords ?? []).map((one): CategoryQuestion => {
    const key = wordsKey(one.words)
    const decision = byKey.get(key) ?? ''
    return { ...one, decision, earlier: earlier.get(key) }
  })
}

function placeCells({ category, sub }: NonNullable<Categorised['place']>): NamedCell[] {
  const named = (target: string, cell: string) => ({ target, cell, raw: cell })
  return [named('categoryId', category.name), ...(sub ? [named('subcategoryId', sub.name)] : [])]
}

/** Adds the categories of an import. Where another one took an id meanwhile, the rows are checked again. */
export async function addCategories(db: Database, { _id, choices }: Import) {
  for (const { id, name, sub } of choices.added ?? []) {
    const all = await storedCategories(db)
    const known = sub ? subNamed(all, id, name) : all.find((one) => one.name === name)
    const version = all.find((one) => one.id === id)?.version ?? 0
    if (!known) await (sub ? addSubcategory(db, { id, version }, name) : addCategory(db, { name }))
    const after = await storedCategories(db)
    const own = sub ? subNamed(after, id, name)?.id : after.find((one) => one.name === name)?.id
    if (own === (sub ?? id)) continue
    await setImport(db, _id, { state: 'checking' })
    return false
  }
  return true
}

function subNamed(all: readonly Category[], id: number, name: string) {
  return all.find((one) => one.id === id)?.subcategories.find((one) => one.name === name)
}

/** Those that have products by now, or another name, stay. */
export async function removeAddedCategories(db: Database, { choices }: Import) {
  for (const { id, name, sub } of (choices.added ?? []).toReversed()) {
    const category = categoriesOf(db).byId.get(String(id))
    if (!category) continue
    const { version } = category
    if (sub !== undefined && subNamed([category], id, name)?.id === sub)
      await removeSubcategory(db, { id, version }, sub)
    else if (sub === undefined && category.name === name && category.subcategories.length === 0)
      await removeCategory(db, { id, version })
  }
}
