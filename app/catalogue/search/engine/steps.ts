import { unitsAfterNumbers } from '#app/content/constants.ts'

import { type ParsedQuery, type Phrase, phrasesIn } from './parsed-query.ts'
import { hasDigit, hasNoSpaces, lookOf, stem, stemsOf } from './search-words.ts'
import { trigramsOf, type Kind, term, type TermQuery } from './terms.ts'

export type Step = { query: TermQuery; codeParts?: string[] }

/** Each step of `words` finds all that the step before it finds. */
export type Steps = { codes: Step[]; words: Step[] }

/** Best match first: codes, then words in titles, in names, in all texts; typed words come before their synonyms. */
export function stepsOf(parsed: ParsedQuery): Steps {
  return { codes: codeStepsOf(parsed), words: wordStepsOf(parsed.words) }
}

export function prefixSteps({ words }: ParsedQuery): Steps {
  if (words.length === 0) return { codes: [], words: [] }
  const titled = words.map((word) => (word.length > 2 ? beginning(word, 't') : oneWord(word, 't')))
  return { codes: [], words: [titled, words.map(prefixOrWord)].map((all) => ({ query: { all } })) }
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
  const all = [...parts(words, 'w', allNames), ...grams]
  return inner.length > 0 && all.length > 0 ? { query: { all }, codeParts: inner } : undefined
}

export function codeSteps(codes: string[], words: string[]): Steps {
  const coded: TermQuery = { any: codes.map((code) => term('x', code)) }
  const titled = words.filter((word) => !hasDigit(word) && word.length > 2)
  const named = { any: titled.map((word) => written(word, 't')) }
  const both = titled.length > 0 ? [{ query: { all: [coded, named] } }] : []
  return { codes: [...both, { query: coded }], words: [] }
}

export function typingSteps({ code, words }: ParsedQuery): Step[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const others = words.slice(0, -1)
  const started = (kind: Kind): TermQuery => ({
    any: [
      expression(words, kind, typedOnly),
      { all: [...parts(others, kind, typedOnly), beginning(last, kind)] },
    ],
  })
  return [
    ...codeStepsOf({ code, words }),
    ...(hasDigit(code) ? [{ query: { begins: term('x', code) } }] : []),
    { query: started('t') },
    { query: started('n') },
    { query: expression(words, 'n', allNames) },
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

/** Typed words first, also in category or maker; of other names first those that write a word out (`mech`). */
function wordStepsOf(words: string[]): Step[] {
  if (words.length === 0) return []
  const phrases = phrasesIn(words)
  const [titled, named] = [expression(words, 't', typedOnly), expression(words, 'n', typedOnly)]
  const isShort = phrases.some((phrase) => writtenOut(phrase).length > 0)
  const first = isShort ? { any: [titled, expression(words, 't', writtenOut)] } : titled
  const second = { any: [first, named] }
  const third = { any: [second, expression(words, 't', allNames)] }
  const hasOthers = phrases.some(({ others }) => others.length > 0)
  return [
    titled,
    ...(isShort ? [first] : []),
    ...(hasOthers ? [second, third] : []),
    expression(words, 'n', allNames),
    expression(words, 'w', allNames),
  ].map((query) => ({ query }))
}

type Names = (phrase: Phrase) => string[][]
const typedOnly: Names = () => []
const allNames: Names = ({ others }) => others
const writtenOut: Names = ({ typed, others }) =>
  others.filter(
    (other) =>
      other.length === typed.length && typed.every((word, index) => other[index]?.startsWith(word)),
  )

function prefixOrWord(word: string): TermQuery {
  const whole = oneWord(word, 'w')
  return word.length > 2 ? { any: [whole, beginning(word, 'n')] } : whole
}

function beginning(word: string, kind: Kind): TermQuery {
  return hasNoSpaces(word) ? written(word, kind) : { begins: term(kind, stem(word)) }
}

function written(word: string, kind: Kind): TermQuery {
  return { all: stemsOf(word).map((one) => term(kind, one)) }
}

/** Every word must match; up to four neighbouring words may be one code, as in `bearing VTR 354`. */
function expression(words: string[], kind: Kind, names: Names): TermQuery {
  const joined = words.flatMap((_, start) =>
    [2, 3, 4].flatMap((count) => {
      const group = words.slice(start, start + count)
      const code = group.join('')
      if (group.length < count || !group.some(hasDigit) || code.length < shortestCode) return []
      const rest = [...words.slice(0, start), ...words.slice(start + count)]
      return [{ all: [{ begins: term('c', code) }, ...parts(rest, kind, names)] }]
    }),
  )
  return { any: [{ all: parts(words, kind, names) }, ...joined] }
}

function parts(words: string[], kind: Kind, names: Names): TermQuery[] {
  if (names === typedOnly) return words.map((word) => oneWord(word, kind))
  return phrasesIn(words).map((phrase) => ({
    any: [phrase.typed, ...names(phrase)].map((one) => ({ all: parts(one, kind, typedOnly) })),
  }))
}

/** Shorter words begin too many codes, so they match only as whole words. */
const shortestCode = 3

/** A word with a digit may be the beginning of a code; digits are never corrected. */
function oneWord(word: string, kind: Kind): TermQuery {
  if (!hasDigit(word)) return written(word, kind)
  const [, number, unit = ''] = /^(\d+)([a-z]+\d?)$/.exec(word) ?? []
  const apart =
    number && unitsAfterNumbers.has(unit) ? [{ all: [term(kind, number), term(kind, unit)] }] : []
  const code = word.length < shortestCode ? [] : [{ begins: term('c', word) }]
  return { any: [written(word, kind), ...code, ...apart] }
}

export function lookalikeStep(code: string): Step {
  return { query: { begins: term('l', lookOf(code)) } }
}
