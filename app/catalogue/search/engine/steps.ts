import { unitsAfterNumbers } from '#app/content/plate-words.ts'

import { type ParsedQuery, phrasesIn } from './parsed-query.ts'
import { hasDigit, lookOf, stem } from './search-words.ts'
import { trigramsOf, type Kind, term, type TermQuery } from './terms.ts'

export type Step = { query: TermQuery; codeParts?: string[] }

/** Each step of `words` finds all that the step before it finds. */
export type Steps = { codes: Step[]; words: Step[] }

/** Best match first: codes, then words in titles, in names, in all texts; the typed words come before their synonyms. */
export function stepsOf(parsed: ParsedQuery): Steps {
  return { codes: codeStepsOf(parsed), words: wordStepsOf(parsed.words) }
}

export function prefixSteps({ words }: ParsedQuery): Steps {
  return { codes: [], words: words.length > 0 ? [{ query: { all: words.map(prefixOrWord) } }] : [] }
}

/** For the inner part of a code beside other words, as in `caterpillar 3516` for a G3516. */
export function innerCodeSteps({ words }: ParsedQuery): Steps {
  const inner = words.filter((word) => hasDigit(word) && word.length > 1)
  const others = words.filter((word) => !inner.includes(word))
  const step = others.length > 0 ? innerCodeStep(inner, others) : undefined
  return { codes: step ? [step] : [], words: [] }
}

export function innerCodeStep(inner: string[], words: string[]): Step | undefined {
  const grams = inner.flatMap(trigramsOf).map((gram) => term('g', gram))
  const all = [...parts(words, 'w', true), ...grams]
  return inner.length > 0 && all.length > 0 ? { query: { all }, codeParts: inner } : undefined
}

export function codeSteps(codes: string[], words: string[]): Steps {
  const coded: TermQuery = { any: codes.map((code) => term('x', code)) }
  const titled = words.filter((word) => !hasDigit(word) && word.length > 2)
  const named = { any: titled.map((word) => term('t', stem(word))) }
  const both = titled.length > 0 ? [{ query: { all: [coded, named] } }] : []
  return { codes: [...both, { query: coded }], words: [] }
}

export function typingSteps({ code, words }: ParsedQuery): Step[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const others = words.slice(0, -1)
  const started = (kind: Kind): TermQuery => ({
    any: [
      expression(words, kind, false),
      { all: [...parts(others, kind, false), { begins: term(kind, stem(last)) }] },
    ],
  })
  return [
    ...codeStepsOf({ code, words }),
    // A code with its maker or scheme in front.
    ...(hasDigit(code) ? [{ query: { begins: term('x', code) } }] : []),
    { query: started('t') },
    { query: started('n') },
    { query: expression(words, 'n', true) },
  ]
}

function codeStepsOf({ code, words }: ParsedQuery): Step[] {
  const isCode = hasDigit(code) || words.length === 1
  const grams = hasDigit(code) ? trigramsOf(code).map((gram) => term('g', gram)) : []
  return [
    ...(code === '' ? [] : [{ query: term('x', code) }]),
    ...(isCode && code.length > 1 ? [{ query: { begins: term('c', code) } }] : []),
    ...(grams.length > 0 ? [{ query: { all: grams }, codeParts: [code] }] : []),
  ]
}

function wordStepsOf(words: string[]): Step[] {
  if (words.length === 0) return []
  const hasSynonyms = phrasesIn(words).some(({ others }) => others.length > 0)
  return [
    { query: expression(words, 't', false) },
    ...(hasSynonyms ? [{ query: expression(words, 't', true) }] : []),
    ...(['n', 'w'] as const).map((kind) => ({ query: expression(words, kind, true) })),
  ]
}

function prefixOrWord(word: string): TermQuery {
  const whole = oneWord(word, 'w')
  return word.length > 2 ? { any: [whole, { begins: term('n', stem(word)) }] } : whole
}

/** Every word must match; up to four neighbouring words may be one code, as in `bearing VTR 354`. */
function expression(words: string[], kind: Kind, isWide: boolean): TermQuery {
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

function parts(words: string[], kind: Kind, isWide: boolean): TermQuery[] {
  return isWide
    ? phrasesIn(words).map(({ typed, others }) => ({
        any: [typed, ...others].map((phrase) => ({ all: parts(phrase, kind, false) })),
      }))
    : words.map((word) => oneWord(word, kind))
}

/** Shorter words begin too many codes, so they match only as whole words. */
const shortestCode = 3

/** A word with a digit may be the beginning of a code; digits are never corrected. */
function oneWord(word: string, kind: Kind): TermQuery {
  const written = term(kind, stem(word))
  if (!hasDigit(word)) return written
  const [, number, unit = ''] = /^(\d+)([a-z]+\d?)$/.exec(word) ?? []
  const apart =
    number && unitsAfterNumbers.has(unit) ? [{ all: [term(kind, number), term(kind, unit)] }] : []
  const code = word.length < shortestCode ? [] : [{ begins: term('c', word) }]
  return { any: [written, ...code, ...apart] }
}

export function lookalikeStep(code: string): Step {
  return { query: { begins: term('l', lookOf(code)) } }
}
