import { synonyms } from '#app/content/synonyms.ts'

import { codeOf, hasDigit, lookOf, stem, typedWords } from './search-words.ts'
import { gramsOf, type Kind, term, type Wanted } from './terms.ts'

/** What somebody typed: all of it as one code, and its words. */
export type Reading = { code: string; words: string[] }

const longest = 400
const mostWords = 10
const small = new Set('a an and at by for from in is of on or the to with'.split(' '))

export function readingOf(query: string): Reading {
  const text = query.slice(0, longest)
  const words = typedWords(text)
  const telling = words.filter((word) => !small.has(word))
  return {
    code: codeOf(text),
    words: (telling.length > 0 ? telling : words).slice(0, mostWords),
  }
}

/** One step of the order in which products are shown; `holds` must stand in one of their codes. */
export type Tier = { wanted: Wanted; holds?: string }

/** Of the steps of words each finds all that the one before it does. */
export type Steps = { codes: Tier[]; words: Tier[] }

/**
 * From the nearest to the farthest: the whole code, its beginning, a part of it, then the words in titles, in
 * names, in all texts. In titles what was typed goes before its synonyms.
 */
export function stepsOf(reading: Reading): Steps {
  return { codes: codeTiers(reading), words: wordTiers(reading.words) }
}

/** For what may be half typed: each word, or one in a name that begins with it. */
export function begunSteps({ words }: Reading): Steps {
  return { codes: [], words: words.length > 0 ? [{ wanted: { all: words.map(begun) } }] : [] }
}

/** The nearest step first, for words of which the last may be unfinished. */
export function typingSteps({ code, words }: Reading): Tier[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const others = words.slice(0, -1)
  const started = (kind: Kind): Wanted => ({
    any: [
      expression(words, kind, false),
      { all: [...parts(others, kind, false), { begins: term(kind, stem(last)) }] },
    ],
  })
  return [
    ...codeTiers({ code, words }),
    // With a maker or a scheme before it.
    ...(hasDigit(code) ? [{ wanted: { begins: term('x', code) } }] : []),
    { wanted: started('t') },
    { wanted: started('n') },
    { wanted: expression(words, 'n', true) },
  ]
}

function codeTiers({ code, words }: Reading): Tier[] {
  const isCode = hasDigit(code) || words.length === 1
  const grams = hasDigit(code) ? gramsOf(code).map((gram) => term('g', gram)) : []
  return [
    ...(code === '' ? [] : [{ wanted: term('x', code) }]),
    ...(isCode && code.length > 1 ? [{ wanted: { begins: term('c', code) } }] : []),
    ...(grams.length > 0 ? [{ wanted: { all: grams }, holds: code }] : []),
  ]
}

function wordTiers(words: string[]): Tier[] {
  if (words.length === 0) return []
  const hasSynonyms = phrasesFrom(words).some(({ others }) => others.length > 0)
  return [
    { wanted: expression(words, 't', false) },
    ...(hasSynonyms ? [{ wanted: expression(words, 't', true) }] : []),
    ...(['n', 'w'] as const).map((kind) => ({ wanted: expression(words, kind, true) })),
  ]
}

function begun(word: string): Wanted {
  const whole = oneWord(word, 'w')
  return word.length > 2 ? { any: [whole, { begins: term('n', stem(word)) }] } : whole
}

/** Every word must be there; up to three beside each other may be one code, as in `bearing VTR 354`. */
function expression(words: string[], kind: Kind, isWide: boolean): Wanted {
  const joined = words.flatMap((_, start) =>
    [2, 3].flatMap((count) => {
      const group = words.slice(start, start + count)
      if (group.length < count || !group.some(hasDigit)) return []
      const rest = [...words.slice(0, start), ...words.slice(start + count)]
      return [{ all: [{ begins: term('c', group.join('')) }, ...parts(rest, kind, isWide)] }]
    }),
  )
  return { any: [{ all: parts(words, kind, isWide) }, ...joined] }
}

function parts(words: string[], kind: Kind, isWide: boolean): Wanted[] {
  return isWide
    ? phrasesFrom(words).map(({ typed, others }) => ({
        any: [typed, ...others].map((phrase) => allOf(phrase, kind)),
      }))
    : words.map((word) => oneWord(word, kind))
}

function allOf(phrase: string[], kind: Kind): Wanted {
  return { all: phrase.map((word) => oneWord(word, kind)) }
}

/** A word with a digit may be the beginning of a code; digits are never taken for others. */
function oneWord(word: string, kind: Kind): Wanted {
  const written = term(kind, stem(word))
  return hasDigit(word) ? { any: [written, { begins: term('c', word) }] } : written
}

const groups = synonyms.map((group) => group.map((name) => typedWords(name)))
const othersOf = new Map<string, string[][]>()
for (const group of groups) {
  for (const name of group) {
    const others = group.filter((other) => other !== name)
    othersOf.set(keyOf(name), [...(othersOf.get(keyOf(name)) ?? []), ...others])
  }
}

/** The words that synonyms are made of. */
export const synonymWords = new Set(groups.flat(2))

function keyOf(words: string[]) {
  return words.map(stem).join(' ')
}

/** The words in runs that have one meaning, the longest first, and what else the trade calls each. */
export function phrasesFrom(words: string[]): { typed: string[]; others: string[][] }[] {
  if (words.length === 0) return []
  for (const count of [4, 3, 2]) {
    const typed = words.slice(0, count)
    const others = othersOf.get(keyOf(typed))
    if (typed.length === count && others)
      return [{ typed, others }, ...phrasesFrom(words.slice(count))]
  }
  const [first = ''] = words
  return [
    { typed: [first], others: othersOf.get(keyOf([first])) ?? [] },
    ...phrasesFrom(words.slice(1)),
  ]
}

/** What looks alike on a plate: the term of codes that somebody may have meant. */
export function alikeTier(code: string): Tier {
  return { wanted: { begins: term('l', lookOf(code)) } }
}
