import { searchForm } from '#app/database/searched.ts'

import { type Categories, type Category, categoryNamed, categoryWithId } from '../categories.ts'
import type { Shop } from './column-heads.ts'

/** By words, and by `wordsKey`: `none`, `new`, `new:7` in category 7, or ids of ours such as `7` and `7/701`. */
export type CategoryDecisions = { readonly [words: string]: string }
type CategoryPlace = {
  category: Category
  sub?: Category['subcategories'][number] | undefined
}

export function isDecision(text: string) {
  return /^(?:none|new(?::\d{1,9})?|\d{1,9}(?:\/\d{1,9})?)$/.test(text)
}

export function wordsKey(words: string) {
  return searchForm(words).trim()
}

/** Names that shops give to products without a category, and to the root of all categories. */
const noCategory = new Set(
  `uncategorized;uncategorised;unkategorisiert;nicht kategorisiert;non classé;sin categorizar;sin categoría;
  senza categoria;non categorizzato;sem categoria;niet gecategoriseerd;geen categorie;bez kategorii;без категории;
  без рубрики;未分类;kategorisiz;home;root;startseite;accueil;inicio`
    .split(/;\s*/)
    .map(wordsKey),
)

/** Shops write several paths, `Pumps > Taiko, Sale`; in a sheet a comma belongs to the name. */
export function pathsIn(cell: string, shop: Shop | undefined) {
  const isSeveral = shop !== undefined || cell.includes(' > ')
  const paths = isSeveral ? cell.split(/(?<!\\),\s*/) : [cell]
  const found = paths
    .map((path) =>
      path
        .split(/\s>\s/)
        .map((name) => name.replaceAll('\\,', ',').trim())
        .filter((name) => name !== '' && !noCategory.has(wordsKey(name))),
    )
    .filter((path) => path.length > 0)
  // PrestaShop lists a category behind those above it.
  return shop === 'PrestaShop' && found.length > 0 ? [found.flat()] : found
}

type Known = { categories: Categories; decisions: CategoryDecisions; shop: Shop | undefined }
/** `words` are asked about: no category of ours has all of their names. */
export type Categorised = { place?: CategoryPlace | undefined; words?: string; isDecided?: boolean }

export function categorised(paths: string[][], known: Known): Categorised {
  const found = paths.map((path) => inPath(path, known))
  const complete = found.filter(({ words }) => words === undefined)
  const decided = found.filter(({ isDecided }) => isDecided)
  const partial = found.filter(({ place }) => place !== undefined)
  const depth = ({ place, words = '' }: Categorised) =>
    (place?.sub ? 100 : 0) + words.split(' > ').length
  const best = [complete, decided, partial, found].find((some) => some.length > 0) ?? []
  return best.toSorted((one, other) => depth(other) - depth(one))[0] ?? {}
}

function inPath(path: string[], { categories, decisions, shop }: Known): Categorised {
  const words = path.join(' > ').slice(0, 200)
  const decision = decisions[wordsKey(words)]
  if (decision === 'none') return { words, isDecided: true }
  const chosen = decision && placeWithIds(categories, decision)
  if (chosen) return { place: chosen, words, isDecided: true }
  const places = path.flatMap((name, at) => {
    const category =
      categoryNamed(categories, name) ?? (shop ? undefined : categoryWithId(categories, name))
    if (!category) return []
    const next = path[at + 1]
    const sub = next === undefined ? undefined : subcategoryNamed(category, next, shop)
    return [{ category, sub, left: path.length - 1 - at - (sub ? 1 : 0) }]
  })
  const [best] = places.toSorted((one, other) => one.left - other.left)
  if (!best) return { words }
  const place = { category: best.category, sub: best.sub }
  return best.left === 0 ? { place } : { place, words }
}

function subcategoryNamed({ subcategories }: Category, name: string, shop: Shop | undefined) {
  const key = name.toLowerCase()
  return (
    subcategories.find((one) => one.name.toLowerCase() === key) ??
    (shop ? undefined : subcategories.find(({ id }) => String(id) === name))
  )
}

function placeWithIds(categories: Categories, ids: string): CategoryPlace | undefined {
  const [id = '', subId] = ids.split('/')
  const category = categoryWithId(categories, id)
  const sub = category?.subcategories.find((one) => String(one.id) === subId)
  return category && (subId === undefined || sub) ? { category, sub } : undefined
}

/** The names that a new category gets: at most two levels, from the first and the last of the path. */
export function newNames(words: string, decision: string, all: readonly Category[]) {
  const [, above] = /^new(?::(\d+))?$/.exec(decision) ?? []
  const names = words.split(' > ').map((name) => name.slice(0, 80).trim())
  const [first = ''] = names
  const last = names.at(-1) ?? ''
  const parent = all.find(({ id }) => String(id) === above)
  if (parent) return { name: parent.name, sub: last }
  return { name: first, sub: names.length > 1 ? last : undefined }
}

const common = new Set('spare spares part parts for and the of item items other others'.split(' '))

function tokensOf(name: string) {
  const words = searchForm(name).split(/[^\p{L}\p{N}]+/u)
  const tokens = words.filter((word) => word.length > 1 && !common.has(word))
  return tokens.map((word) => word.replace(/(?:e?s|n)$/, '').slice(0, 8))
}

/** The place of ours whose name has the most words of these; undefined where less than half are the same. */
export function closestPlace(words: string, { all }: Categories) {
  const wanted = new Set(tokensOf(words))
  const scored = all.flatMap((category) => [
    { ids: String(category.id), score: likeness(wanted, category.name) },
    ...category.subcategories.map(({ id, name }) => ({
      ids: `${category.id}/${id}`,
      score: likeness(wanted, name) * 0.9,
    })),
  ])
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  return best && best.score >= 0.45 ? best.ids : undefined
}

function likeness(wanted: ReadonlySet<string>, name: string) {
  const own = new Set(tokensOf(name))
  const shared = [...own].filter((token) => wanted.has(token)).length
  return shared === 0 ? 0 : shared / Math.sqrt(own.size * wanted.size)
}
