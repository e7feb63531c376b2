import type { Engine } from '#app/database/database.server.ts'
import { folded } from '#app/platform/folded.ts'
import { remembering } from '#app/platform/remembering.ts'

import { englishWordsIn } from './foreign-words.ts'
import { codeOf, hasDigit, indexedStems, lookOf, writtenWords } from './search-words.ts'
import { choicesOf, type Specification, type SpecificationChoice } from './specification-choices.ts'

/** A term is a letter for its kind and a word; the index of both engines has only the terms of each product. */
export type Kind =
  | 'c' // code
  | 'x' // whole code
  | 'g' // trigram of a code
  | 'l' // look of a code
  | 't' // word of a title
  | 'n' // of a name or title
  | 'w' // of any text
  | 'k' // category
  | 's' // subcategory
  | 'm' // maker
  | 'y' // type
  | 'o' // condition
  | 'a' // availability
  | 'f' // specification
  | 'v' // machine that the product fits

/** `not` stands only in `all`, after another part. */
export type TermQuery =
  | string
  | { begins: string }
  | { not: string }
  | { all: TermQuery[] }
  | { any: TermQuery[] }

/** Only a-z, 0-9 and _, so that no engine's tokenizer divides it. */
export function term(kind: Kind, word: string) {
  if (/^[a-z0-9]*$/.test(word)) return kind + word
  return kind + word.replaceAll(/[^a-z0-9]/gu, (character) => `_${base36(character)}`)
}

function base36(character: string) {
  return (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0')
}

const syntax = {
  sqlite: {
    word: (text: string) => `"${text}"`,
    prefix: '*',
    and: ' AND ',
    or: ' OR ',
    not: ' NOT ',
  },
  postgres: {
    word: (text: string) => `'${text}'`,
    prefix: ':*',
    and: ' & ',
    or: ' | ',
    not: ' & !',
  },
}

/** In the syntax of the engine: FTS5 `match`, or a `tsquery`. */
export function queryText(query: TermQuery, engine: Engine): string {
  const { word, prefix, and, or, not } = syntax[engine]
  if (typeof query === 'string') return word(query)
  if ('begins' in query) return word(query.begins) + prefix
  if ('not' in query) return not + word(query.not)
  const [parts, between] = 'all' in query ? [query.all, and] : [query.any, or]
  const texts = parts.map((part) => queryText(part, engine))
  if (texts.length === 1) return texts.join('')
  return `(${texts.reduce((all, text) => all + (text.startsWith(not) ? '' : between) + text)})`
}

export function trigramsOf(code: string) {
  const characters = /^[a-z0-9]*$/.test(code) ? code : [...code]
  const trigrams: string[] = []
  for (let start = 0; start + 3 <= characters.length; start++) {
    const three = characters.slice(start, start + 3)
    trigrams.push(typeof three === 'string' ? three : three.join(''))
  }
  return trigrams
}

type SearchedFields = CodeFields & {
  names: (string | undefined)[]
  texts: (string | undefined)[]
  filters: SearchFilters
  specifications: readonly Specification[]
}

export function termsOf({ names, texts, filters, specifications, ...coded }: SearchedFields) {
  const { codes, wholeCodes } = codesOf(coded)
  const { title, maker, model, numbers } = coded
  const titled = writtenWords(title)
  const others = [
    ...englishWordsIn(titled),
    ...namedWords([maker, ...names]),
    ...wordsIn([model, ...numbers.map(({ value }) => value)]),
  ]
  const titleStems = titled.flatMap(indexedStems)
  const stems = [...titleStems, ...others.flatMap(indexedStems)]
  const terms = [
    ...termsFor('t', titleStems),
    ...termsFor('n', stems),
    ...termsFor('w', [...stems, ...wordsIn(texts).flatMap(indexedStems)]),
    ...termsFor('c', codes),
    ...termsFor('x', [...codes, ...wholeCodes]),
    ...termsFor('g', codes.flatMap(trigramsOf)),
    ...termsFor('l', codes.map(lookOf)),
    ...filterWords(filters).flatMap(([kind, words]) => termsFor(kind, words)),
    ...termsFor('f', specifications.flatMap(choicesOf).map(specificationWord)),
  ]
  const words = [...new Set([...titled, ...others].filter((word) => /^[a-z]{4,}$/.test(word)))]
  return { terms, codes, words }
}

export type Scope = { terms: readonly TermQuery[]; withUnlisted?: true }

/** Names match without regard to capitals, accents and spaces; of several, any. */
type Choice = string | readonly string[] | undefined
export type SearchFilters = {
  categoryId?: Choice
  subcategoryId?: Choice
  maker?: Choice
  type?: Choice
  condition?: Choice
  availability?: Choice
  fits?: Choice
  specifications?: readonly SpecificationChoice[] | undefined
}

function filterWords(filters: SearchFilters): [Kind, string[]][] {
  const of = (choice: Choice = []) =>
    [choice].flat().map((name) => (name.length > longestName ? codeOf(name) : codeOfName(name)))
  return [
    ['k', of(filters.categoryId)],
    ['s', of(filters.subcategoryId)],
    ['m', of(filters.maker)],
    ['y', of(filters.type)],
    ['o', of(filters.condition)],
    ['a', of(filters.availability)],
    ['v', of(filters.fits)],
  ]
}

export function filterTerms(filters: SearchFilters): TermQuery[] {
  const named = Object.values(
    Object.groupBy(filters.specifications ?? [], ({ name }) => folded(name)),
  ).map((choices = []): [Kind, string[]] => ['f', choices.map(specificationWord)])
  return [...filterWords(filters), ...named].flatMap(([kind, words]): TermQuery[] => {
    const [first, ...others] = termsFor(kind, words)
    if (first === undefined) return []
    return others.length > 0 ? [{ any: [first, ...others] }] : [first]
  })
}

function specificationWord({ name, choice }: SpecificationChoice) {
  return `${folded(name)}=${folded(choice)}`
}

function termsFor(kind: Kind, words: string[]) {
  const terms: string[] = []
  for (const word of new Set(words)) if (word !== '') terms.push(term(kind, word))
  return terms
}

/** Thousands of products share a maker, a type and a category. */
const [mostNames, longestName] = [2_000, 80]
const wordsOfName = remembering(mostNames, writtenWords)
const codeOfName = remembering(mostNames, codeOf)

function namedWords(names: (string | undefined)[]) {
  return names.flatMap((name = '') =>
    name.length > longestName ? writtenWords(name) : wordsOfName(name),
  )
}

function wordsIn(texts: (string | undefined)[]) {
  return texts.flatMap((text = '') => writtenWords(text))
}

type CodeFields = {
  title: string
  maker: string | undefined
  model: string | undefined
  numbers: { scheme: string; value: string }[]
}

/** Whole codes have the maker or the scheme in front. */
function codesOf({ title, maker = '', model = '', numbers }: CodeFields) {
  const values = numbers.map(({ value }) => value)
  const models = model.split(/(?<!\s)\s+(?:\/|or)\s+|,\s*/)
  const digits = [title, model, ...values].flatMap((text) => text.split(/\s+/)).filter(hasDigit)
  const codes = [...values, model, ...models, ...digits].map(codeOf)
  const wholes = [
    ...[model, ...models].map((one) => maker + one),
    ...numbers.map(({ scheme, value }) => scheme + value),
  ]
  return {
    codes: [...new Set(codes)].filter((code) => code.length > 1),
    wholeCodes: wholes.map(codeOf),
  }
}
