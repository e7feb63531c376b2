import { units } from '#app/content/plate-words.ts'

import type { Reading } from './reading.ts'
import { hasDigit, lookOf, stem } from './search-words.ts'
import { phrasesFrom } from './synonymous.ts'
import { gramsOf, type Kind, term, type Wanted } from './terms.ts'

/** One step of the ranking; the codes of a product must contain each of `holds`. */
export type Tier = { wanted: Wanted; holds?: string[] }

/** Each step of `words` finds all that the step before it finds. */
export type Steps = { codes: Tier[]; words: Tier[] }

/**
 * Best match first: the whole code, its beginning, a part of it, then the words in titles, in names, in all texts.
 * In titles the typed words come before their synonyms.
 */
export function stepsOf(reading: Reading): Steps {
  return { codes: codeTiers(reading), words: wordTiers(reading.words) }
}

/** For incomplete words: each word, or a word in a name that begins with it. */
export function begunSteps({ words }: Reading): Steps {
  return { codes: [], words: words.length > 0 ? [{ wanted: { all: words.map(begun) } }] : [] }
}

/** For the inner part of a code beside other words, as in `caterpillar 3516` for a G3516. */
export function innerSteps({ words }: Reading): Steps {
  const inner = words.filter((word) => hasDigit(word) && word.length > 1)
  const others = words.filter((word) => !inner.includes(word))
  const tier = others.length > 0 ? innerTier(inner, others) : undefined
  return { codes: tier ? [tier] : [], words: [] }
}

/** Products with all of `inner` in their codes; undefined if no terms to search result from them and the words. */
export function innerTier(inner: string[], words: string[]): Tier | undefined {
  const grams = inner.flatMap(gramsOf).map((gram) => term('g', gram))
  const all = [...parts(words, 'w', true), ...grams]
  return inner.length > 0 && all.length > 0 ? { wanted: { all }, holds: inner } : undefined
}

/** Products with one of these whole codes, first those whose title has one of the words. */
export function codeSteps(codes: string[], words: string[]): Steps {
  const coded: Wanted = { any: codes.map((code) => term('x', code)) }
  const titled = words.filter((word) => !hasDigit(word) && word.length > 2)
  const named = { any: titled.map((word) => term('t', stem(word))) }
  const both = titled.length > 0 ? [{ wanted: { all: [coded, named] } }] : []
  return { codes: [...both, { wanted: coded }], words: [] }
}

/** Best match first, for words of which the last may be incomplete. */
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
    // A code with its maker or scheme in front.
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
    ...(grams.length > 0 ? [{ wanted: { all: grams }, holds: [code] }] : []),
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

/** Every word must match; up to four neighbouring words may be one code, as in `bearing VTR 354`. */
function expression(words: string[], kind: Kind, isWide: boolean): Wanted {
  const joined = words.flatMap((_, start) =>
    [2, 3, 4].flatMap((count) => {
      const group = words.slice(start, start + count)
      const code = group.join('')
      if (group.length < count || !group.some(hasDigit) || code.length < shortestCode) return []
      const rest = [...words.slice(0, start), ...words.slice(start + count)]
      return [{ all: [{ begins: term('c', code) }, ...parts(rest, kind, isWide)] }]
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

/** Shorter words begin too many codes, so they match only as whole words. */
const shortestCode = 3

/** A word with a digit may be the beginning of a code; digits are never corrected. */
function oneWord(word: string, kind: Kind): Wanted {
  const written = term(kind, stem(word))
  if (!hasDigit(word)) return written
  const [, number, unit = ''] = /^(\d+)([a-z]+\d?)$/.exec(word) ?? []
  const apart = number && units.has(unit) ? [{ all: [term(kind, number), term(kind, unit)] }] : []
  const code = word.length < shortestCode ? [] : [{ begins: term('c', word) }]
  return { any: [written, ...code, ...apart] }
}

/** Products with a code that looks the same on a plate. */
export function alikeTier(code: string): Tier {
  return { wanted: { begins: term('l', lookOf(code)) } }
}
