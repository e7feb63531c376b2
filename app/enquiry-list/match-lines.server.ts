import pLimit from 'p-limit'
import { z } from 'zod'

import { listedProducts } from '#app/catalogue/products.server.ts'
import {
  bestMatches,
  type BestMatches,
  productIdsWithCodes,
} from '#app/catalogue/search/engine/best-matches.server.ts'
import { codeOf, hasDigit } from '#app/catalogue/search/engine/search-words.ts'
import type { Database } from '#app/database/database.server.ts'

import type { ReadLine } from './read-line.ts'

export type MatchedProduct = {
  _id: string
  title: string
  maker?: string
  model?: string
  numbers: string[]
}

/** 'exact' and 'likely' have a `product`; 'likely' and 'choose' have `choices`, of which 'likely' takes the first. */
export type MatchedLine = ReadLine & {
  certainty: 'exact' | 'likely' | 'choose' | 'free'
  product?: MatchedProduct
  choices?: MatchedProduct[]
}

const mostChoices = 3
/** More than are shown, so that those of the named maker can come first. */
const mostLookedAt = 12
/** PostgreSQL searches beside other requests; SQLite runs one search after the other. */
const searchesAtOnce = 3

type Catalogue = Map<string, MatchedProduct>

export async function matchLines(db: Database, lines: ReadLine[]): Promise<MatchedLine[]> {
  const coded = await productsFor(db, await productIdsWithCodes(db, lines.flatMap(codesIn)))
  const byCode = productsByCode(coded)
  const isSearched = (line: ReadLine) => exactProducts(line, byCode).length === 0
  const searched = new Map<string, BestMatches>()
  const run = pLimit(searchesAtOnce)
  const texts = [...new Set(lines.filter(isSearched).flatMap(queriesOf))]
  await run.map(texts, async (text) => {
    searched.set(text, await bestMatches(db, text, mostLookedAt))
  })
  const catalogue = await productsFor(
    db,
    [...searched.values()].flatMap(({ ids }) => ids),
  )
  return lines.map((line) =>
    isSearched(line)
      ? searchedLine(line, searched, catalogue)
      : exactLine(line, exactProducts(line, byCode)),
  )
}

/** Possible part numbers: the labelled one, the whole text, each word with digits. */
function codesIn({ partNumber = '', text }: ReadLine) {
  const words = text
    .split(/[\s,;()[\]]+/)
    .filter((word) => (word.match(/\p{N}/gu) ?? []).length > 1)
  const codes = [partNumber, text.length <= 40 ? text : '', ...words.slice(0, 8)].map(codeOf)
  return [...new Set(codes)].filter((code) => hasDigit(code) && code.length >= 4)
}

function productsByCode(products: Catalogue) {
  const byCode = new Map<string, MatchedProduct[]>()
  for (const product of products.values()) {
    for (const code of new Set(product.numbers.map(codeOf)))
      byCode.set(code, [...(byCode.get(code) ?? []), product])
  }
  return byCode
}

function exactProducts(line: ReadLine, byCode: Map<string, MatchedProduct[]>) {
  return [...new Set(codesIn(line).flatMap((code) => byCode.get(code) ?? []))]
}

function exactLine(line: ReadLine, found: MatchedProduct[]): MatchedLine {
  const [product, ...others] = ofMakerFirst(line, found)
  if (product && others.length === 0) return { ...line, certainty: 'exact', product }
  return { ...line, certainty: 'choose', choices: ofMakerFirst(line, found).slice(0, mostChoices) }
}

/** The text, then the text without a number that the catalogue may not have. */
function queriesOf({ text, partNumber }: ReadLine) {
  const described = partNumber ? text.replace(partNumber, ' ').trim() : text
  return described === text || !/\p{L}{3}/u.test(described) ? [text] : [text, described]
}

function searchedLine(
  line: ReadLine,
  searched: Map<string, BestMatches>,
  catalogue: Catalogue,
): MatchedLine {
  const queries = queriesOf(line)
  const used = queries.find((query) => (searched.get(query)?.ids.length ?? 0) > 0)
  const { ids = [], isAsTyped = false } = searched.get(used ?? '') ?? {}
  const found = ids.flatMap((id) => catalogue.get(id) ?? [])
  const [product, second] = ofMakerFirst(line, found)
  if (!product) return { ...line, certainty: 'free' }
  const choices = ofMakerFirst(line, found).slice(0, mostChoices)
  const isOnly = !second || (isOfMaker(line, product) && !isOfMaker(line, second))
  return isOnly && isAsTyped && used === queries[0] && threeSigns.test(line.text)
    ? { ...line, certainty: 'likely', product, choices }
    : { ...line, certainty: 'choose', choices }
}

/** Fewer words match many titles by chance. */
const threeSigns = /(?:[\p{L}\p{N}].*){3}/u

function isOfMaker({ maker }: ReadLine, product: MatchedProduct) {
  return maker !== undefined && codeOf(maker) === codeOf(product.maker ?? '')
}

function ofMakerFirst(line: ReadLine, found: MatchedProduct[]) {
  return found.toSorted(
    (one, other) => Number(isOfMaker(line, other)) - Number(isOfMaker(line, one)),
  )
}

const storedNumbers = z.array(z.object({ value: z.string() }))

async function productsFor(db: Database, ids: string[]): Promise<Catalogue> {
  const all = [...new Set(ids)]
  const products: Catalogue = new Map()
  for (let start = 0; start < all.length; start += 500) {
    const rows = await listedProducts(db)
      .select(['_id', 'title', 'maker', 'model', 'impaCode', 'partNumbers'])
      .where('_id', 'in', all.slice(start, start + 500))
      .execute()
    for (const { _id, title, maker, model, impaCode, partNumbers } of rows) {
      const stored = storedNumbers.parse(JSON.parse(partNumbers ?? '[]')).map(({ value }) => value)
      const numbers = [...stored, ...(impaCode ? [impaCode] : [])]
      products.set(_id, { _id, title, ...(maker && { maker }), ...(model && { model }), numbers })
    }
  }
  return products
}
