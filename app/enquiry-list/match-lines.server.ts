import pLimit from 'p-limit'
import { z } from 'zod'

import { listedProducts } from '#app/catalogue/products.server.ts'
import {
  bestMatches,
  productIdsWithCodes,
} from '#app/catalogue/search/engine/best-matches.server.ts'
import {
  buyersScope,
  positionsWith,
  productsAt,
} from '#app/catalogue/search/engine/candidates.server.ts'
import {
  parseQuery,
  phrasesIn,
  withoutPlateWords,
} from '#app/catalogue/search/engine/parsed-query.ts'
import { queueSearch } from '#app/catalogue/search/engine/search-queue.server.ts'
import {
  codeOf,
  hasDigit,
  stem,
  typedWords,
  writtenWords,
} from '#app/catalogue/search/engine/search-words.ts'
import { type Step, stepsOf } from '#app/catalogue/search/engine/steps.ts'
import type { Database } from '#app/database/database.server.ts'
import { titleKey } from '#app/database/searched.ts'

import type { ReadLine } from './read-line.ts'

type CatalogueProduct = {
  _id: string
  title: string
  maker?: string
  model?: string
  numbers: string[]
  fits: string[]
}

export type MatchedProduct = CatalogueProduct & { why: string }

/** 'exact' (number, title, model with maker) and 'likely' (all words: its first choice) have a `product`. */
export type MatchedLine = ReadLine & {
  certainty: 'exact' | 'likely' | 'choose' | 'free'
  product?: MatchedProduct
  choices?: MatchedProduct[]
}

const mostChoices = 3
/** More than are shown, so that the nearest can come first. */
const mostLookedAt = 12
/** PostgreSQL searches beside other requests; SQLite runs one search after the other. */
const searchesAtOnce = 3

type Catalogue = Map<string, CatalogueProduct>

export async function matchLines(db: Database, lines: ReadLine[]): Promise<MatchedLine[]> {
  const ids = [
    ...(await productIdsWithCodes(db, lines.flatMap(codesIn))),
    ...(await productIdsWithTitles(db, lines)),
  ]
  const exactProducts = equalParts([...(await productsFor(db, ids)).values()])
  const exact = new Map(lines.map((line) => [line, exactProducts(line)]))
  const searched = await searchedIds(
    db,
    lines.filter((line) => exact.get(line)?.length === 0),
  )
  const found = await productsFor(db, [...searched.values()].flat())
  return lines.map((line) => {
    const sure = exact.get(line) ?? []
    if (sure.length > 0) return exactLine(line, sure)
    const ids = queriesOf(line).map((query) => searched.get(query) ?? [])
    const products = (ids.find(({ length }) => length > 0) ?? []).flatMap(
      (id) => found.get(id) ?? [],
    )
    return searchedLine(line, products)
  })
}

async function productIdsWithTitles(db: Database, lines: ReadLine[]) {
  if (lines.length === 0) return []
  const keys = [...new Set(lines.map(({ text }) => titleKey(text)))]
  const rows = await listedProducts(db)
    .select('_id')
    .where('titleKey', 'in', keys)
    .limit(1000)
    .execute()
  return rows.map(({ _id }) => _id)
}

async function searchedIds(db: Database, lines: ReadLine[]) {
  const searched = new Map<string, string[]>()
  const run = pLimit(searchesAtOnce)
  await run.map(new Set(lines.flatMap(queriesOf)), async (text) => {
    const { ids } = await bestMatches(db, text, mostLookedAt)
    const isFew = ids.length > 0 && ids.length < mostLookedAt
    searched.set(text, isFew ? [...new Set([...ids, ...(await namedIds(db, text))])] : ids)
  })
  return searched
}

/** The best matches can be those of the title alone; these have all words in title, maker, model or numbers. */
async function namedIds(db: Database, text: string) {
  const step = stepsOf(parseQuery(text)).words.at(-2)
  const look = (named: Step) => positionsWith(db, named, buyersScope(db), mostLookedAt)
  return step ? productsAt(db, await queueSearch(db, 'searches', () => look(step))) : []
}

/** Possible part numbers: the labelled one, the whole text, each word with digits but for years and sizes. */
function codesIn({ partNumber = '', text }: ReadLine) {
  const words = text
    .split(/[\s,;()[\]]+/)
    .filter((word) => (word.match(/\p{N}/gu) ?? []).length > 1 && !/^\d{1,4}$/.test(word))
  const codes = [partNumber, text.length <= 40 ? text : '', ...words.slice(0, 8)].map(codeOf)
  return [...new Set(codes)].filter((code) => hasDigit(code) && code.length >= 4)
}

const equal = {
  number: 'part number equals',
  title: 'title equals',
  model: 'maker and model equal',
}

function equalParts(products: CatalogueProduct[]) {
  const parts = new Map<string, Set<CatalogueProduct>>()
  const note = (part: string, product: CatalogueProduct) =>
    parts.set(part, (parts.get(part) ?? new Set()).add(product))
  for (const product of products) {
    const { title, maker, model, numbers } = product
    for (const number of numbers) note(`number ${codeOf(number)}`, product)
    note(titlePart(title), product)
    if (!maker || !model) continue
    for (const named of [maker + model, model + maker]) note(`model ${codeOf(named)}`, product)
    note(`model ${codeOf(maker)} ${codeOf(model)}`, product)
  }
  const position = new Map(products.map((product, index) => [product, index]))
  const found = (why: string, keys: string[]) => {
    const all = new Set(keys.flatMap((key) => [...(parts.get(key) ?? [])]))
    return [...all].map((product) => ({ product, why, at: position.get(product) ?? 0 }))
  }
  return (line: ReadLine): MatchedProduct[] => {
    const text = codeOf(line.text)
    const numbered = found(
      equal.number,
      codesIn(line).map((code) => `number ${code}`),
    )
    const titled = found(equal.title, [titlePart(line.text)])
    const models = line.maker ? [text, `${codeOf(line.maker)} ${text}`] : [text]
    const others = found(
      equal.model,
      models.map((model) => `model ${model}`),
    ).filter(({ at }) => !titled.some((one) => one.at === at))
    const exact = numbered.length > 0 ? numbered : [...titled, ...others]
    const inOrder = exact.toSorted((one, other) => one.at - other.at)
    return inOrder.map(({ product, why }) => ({ ...product, why }))
  }
}

function titlePart(title: string) {
  return `title ${typedWords(title).join(' ')}`
}

function exactLine(line: ReadLine, found: MatchedProduct[]): MatchedLine {
  const [product, ...others] = found
  if (product && others.length === 0) return { ...line, certainty: 'exact', product }
  const choices = found.toSorted(
    (one, other) => Number(isOfMaker(line, other)) - Number(isOfMaker(line, one)),
  )
  return { ...line, certainty: 'choose', choices: choices.slice(0, mostChoices) }
}

type OpenLine = { title: string; choices?: string[] }

export async function reasonsFor<Line extends OpenLine>(db: Database, lines: Line[]) {
  const found = await productsFor(
    db,
    lines.flatMap(({ choices = [] }) => choices),
  )
  return new Map(
    lines.map((line) => {
      const { title: text, choices = [] } = line
      const products = choices.flatMap((id) => found.get(id) ?? [])
      const read = { text, quantity: '1', sourceRow: 1 }
      const { product, choices: some = product ? [product] : [] } = searchedLine(read, products)
      return [line, new Map(some.map(({ _id, why }) => [_id, why]))] as const
    }),
  )
}

function queriesOf({ text, partNumber }: ReadLine) {
  const described = partNumber ? text.replace(partNumber, ' ').trim() : text
  return described === text || !/\p{L}{3}/u.test(described) ? [text] : [text, described]
}

/** A product of which only the description has the words is not offered. */
function searchedLine(line: ReadLine, found: CatalogueProduct[]): MatchedLine {
  const exact = equalParts(found)(line)
  if (exact.length > 0) return exactLine(line, exact)
  const tests = found.map((product) => ({ product, hasWord: wordTest(product) }))
  const words = wordsOf(line, (word) => tests.some(({ hasWord }) => hasWord(word)))
  const matches = tests
    .map(({ product, hasWord }) => ({ product, count: matchedCount(words, hasWord) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const choices = matches
    .slice(0, mostChoices)
    .map(({ product, count }) => ({ ...product, why: wordsMatched(count, words.length) }))
  const [product] = choices
  if (!product) return { ...line, certainty: 'free' }
  const all = matches.filter(({ count }) => count === words.length)
  return all.length === 1 && words.length < mostWords && hasThreeSigns.test(line.text)
    ? { ...line, certainty: 'likely', product, choices }
    : { ...line, certainty: 'choose', choices }
}

/** The search reads no more, so that the words after them are unknown. */
const mostWords = 10
/** Fewer match many titles by chance. */
const hasThreeSigns = /(?:[\p{L}\p{N}].*){3}/u

function wordsOf({ text, maker = '' }: ReadLine, isOfProduct: (word: string) => boolean) {
  const parsed = parseQuery(text.includes(maker) ? text : `${maker} ${text}`)
  const naming = new Set((withoutPlateWords(parsed) ?? parsed).words)
  return parsed.words.filter((word) => naming.has(word) || isOfProduct(word))
}

function wordTest({ title, maker = '', model = '', numbers, fits }: CatalogueProduct) {
  const texts = [title, maker, model, ...fits, ...numbers]
  const own = new Set(texts.flatMap(writtenWords).map(stem))
  const codes = texts.map(codeOf)
  return (word: string) =>
    own.has(stem(word)) || (isInner.test(word) && codes.some((code) => code.includes(word)))
}

/** Words that match by another name of the trade count too. */
function matchedCount(words: string[], hasWord: (word: string) => boolean) {
  return phrasesIn(words)
    .filter(({ typed, others }) => [typed, ...others].some((phrase) => phrase.every(hasWord)))
    .reduce((count, { typed }) => count + typed.length, 0)
}

/** `vtr354` is written `VTR 354` too, and words of some scripts have no spaces between them. */
const isInner =
  /^(?=.*\p{N}).{4,}$|^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]{2,}$/u

const numerals = 'no one two three four five six seven eight nine ten'.split(' ')

function wordsMatched(count: number, all: number) {
  const [some, total] = [count, all].map((amount) => numerals[amount] ?? String(amount))
  return `${some} of ${total} ${all === 1 ? 'word' : 'words'}`
}

function isOfMaker({ maker }: ReadLine, product: MatchedProduct) {
  return maker !== undefined && codeOf(maker) === codeOf(product.maker ?? '')
}

const storedMachines = z.array(z.object({ maker: z.string(), model: z.string() }))
const storedNumbers = z.array(z.object({ value: z.string() }))

async function productsFor(db: Database, ids: string[]): Promise<Catalogue> {
  const all = [...new Set(ids)]
  const products: Catalogue = new Map()
  for (let start = 0; start < all.length; start += 500) {
    const rows = await listedProducts(db)
      .select(['_id', 'title', 'maker', 'model', 'impaCode', 'partNumbers', 'fits'])
      .where('_id', 'in', all.slice(start, start + 500))
      .execute()
    for (const { _id, title, maker, model, impaCode, partNumbers, fits: machines } of rows) {
      const stored = storedNumbers.parse(JSON.parse(partNumbers ?? '[]')).map(({ value }) => value)
      const numbers = [...stored, ...(impaCode ? [impaCode] : [])]
      const fits = storedMachines
        .parse(JSON.parse(machines ?? '[]'))
        .flatMap((machine) => [machine.maker, machine.model])
      const named = { ...(maker && { maker }), ...(model && { model }) }
      products.set(_id, { _id, title, ...named, numbers, fits })
    }
  }
  return products
}
