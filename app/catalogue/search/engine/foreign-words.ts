import { synonyms } from '#app/content/synonyms.ts'
import { smallWords, tradeWords } from '#app/content/trade-words.ts'
import { remembering } from '#app/platform/remembering.ts'

import { hasNoSpaces, stem, typedWords } from './search-words.ts'
import { latinStem } from './stemmers.ts'

type Names = string[][]

type Entry = { words: string[]; names: Names }

type Language = {
  stemOf: (word: string) => string
  entries: Entry[]
  /** The first letters of its words of the trade, as many as each stem keeps. */
  starts: Set<string>
  small: Set<string>
  stemmed?: Stemmed
}

type Stemmed = {
  /** Those that its words of the trade have, and the first letters of those. */
  stems: Set<string>
  starts: Set<string>
  /** English names by the sorted stems of a word or phrase. */
  names: Map<string, Names>
}

type Trade = {
  english: Set<string>
  languages: Map<string, Language>
  /** Those of other scripts, with which typing errors are corrected. */
  foreign: Set<string>
  /** Words of scripts without spaces, the longest first at the same beginning. */
  inRuns: Map<string, string[]>
}

const isLatin = /^[a-z]+$/
/** Shorter words of the Latin script are part of codes. */
const shortest = 3
/** Dutch haak has the stem hak. */
const keptLetters = 2

let read: Trade | undefined

/** Read at the first use, each language stemmed at its own: together 100 ms, which most pages do not need. */
function trade() {
  return (read ??= readTrade())
}

export function foreignWords() {
  return trade().foreign
}

function readTrade(): Trade {
  const all = lines()
  const english = new Set(
    [...synonyms, ...all.map(({ names }) => names.join(' '))].flatMap(typedWords),
  )
  const made: Trade = { english, languages: new Map(), foreign: new Set(), inRuns: new Map() }
  for (const { names, words } of all) {
    const typed = names.map(typedWords)
    for (const { code, spelling } of words) addWord(made, code, spelling, typed)
  }
  for (const [start, words] of made.inRuns) {
    const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length)
    made.inRuns.set(start, longestFirst)
  }
  return made
}

function lines() {
  return tradeWords.map((line) => {
    const [names = '', ...others] = line.split('; ')
    const words = others.flatMap((other) => {
      const spellings = other.slice(3).split(', ')
      return spellings.map((spelling) => ({ code: other.slice(0, 2), spelling }))
    })
    return { names: names.split(', '), words }
  })
}

function addWord(
  { english, languages, foreign, inRuns }: Trade,
  code: string,
  spelling: string,
  names: Names,
) {
  const language = languages.get(code) ?? newLanguage(code)
  languages.set(code, language)
  const variants = code === 'de' ? [spelling, withE(spelling)] : [spelling]
  for (const variant of variants) {
    const words = typedWords(variant).filter((word) => !language.small.has(word))
    const [first = ''] = words
    const isShort = words.length === 1 && isLatin.test(first) && first.length < shortest
    if (isShort || words.every((word) => english.has(word))) continue
    language.entries.push({ words, names })
    for (const one of words) language.starts.add(one.slice(0, keptLetters))
    for (const one of words) if (!isLatin.test(one) && !hasNoSpaces(one)) foreign.add(one)
    if (words.length === 1 && hasNoSpaces(first)) {
      const [start = ''] = first
      inRuns.set(start, [...(inRuns.get(start) ?? []), first])
    }
  }
}

function stemmed(language: Language) {
  return (language.stemmed ??= stemmedOf(language))
}

function stemmedOf({ entries, stemOf }: Language): Stemmed {
  const made: Stemmed = { stems: new Set(), starts: new Set(), names: new Map() }
  for (const { words, names } of entries) {
    const stems = words.map(stemOf)
    for (const one of stems) made.stems.add(one)
    for (const one of stems) made.starts.add(one.slice(0, shortest))
    const key = keyOf(stems)
    made.names.set(key, [...(made.names.get(key) ?? []), ...names])
  }
  return made
}

/** German without its own letters: Düse is also written Duese. */
function withE(word: string) {
  return word.replaceAll(/[äöü]/gi, (letter) => `${letter.normalize('NFD').slice(0, 1)}e`)
}

function newLanguage(code: string): Language {
  return {
    stemOf: (word) => (isLatin.test(word) ? latinStem(code, stem(word)) : stem(word)),
    entries: [],
    starts: new Set(),
    small: new Set((smallWords[code] ?? '').split(' ')),
  }
}

/** Many languages put the noun first or last as they like, so the order of the words does not count. */
function keyOf(stems: string[]) {
  return stems.toSorted().join(' ')
}

const none: Language[] = []

const spokenIn = remembering(20_000, (word) => {
  const { english, languages } = trade()
  return english.has(word) ? none : [...languages.values()].filter((one) => hasWord(one, word))
})

function hasWord(language: Language, word: string) {
  const isOfLatin = isLatin.test(word)
  if (isOfLatin && !language.starts.has(word.slice(0, keptLetters))) return false
  const { stems, starts } = stemmed(language)
  const mayHave = !isOfLatin || starts.has(word.slice(0, shortest))
  return mayHave && stems.has(language.stemOf(word))
}

const hasPlainDigit = /[0-9]/

function languagesOf(word: string) {
  return hasPlainDigit.test(word) ? none : spokenIn(word)
}

export function englishNames(words: string[]): Names {
  // Korean and Chinese compounds are written with or without spaces.
  if (words.length > 1 && words.every(hasNoSpaces)) return englishNames([words.join('')])
  const spoken = new Set(words.flatMap(languagesOf))
  if (spoken.size === 0) return []
  return [...spoken].flatMap((one) => stemmed(one).names.get(keyOf(words.map(one.stemOf))) ?? [])
}

/** Without articles and the like of the languages that the other words are of. */
export function withoutSmallWords(words: string[]) {
  const spoken = new Set(words.flatMap(languagesOf))
  if (spoken.size === 0) return words
  return words.filter((word) => ![...spoken].some(({ small }) => small.has(word)))
}

/** Divides a run without spaces at its words of the trade; a single letter between them is a particle. */
export function dividedRun(run: string): string[] {
  if (!hasNoSpaces(run)) return [run]
  const parts: { text: string; isKnown: boolean }[] = []
  for (let index = 0; index < run.length;) {
    const known = trade()
      .inRuns.get(run[index] ?? '')
      ?.find((word) => run.startsWith(word, index))
    const text = known ?? String.fromCodePoint(run.codePointAt(index) ?? 0)
    const last = parts.at(-1)
    if (known !== undefined || !last || last.isKnown)
      parts.push({ text, isKnown: known !== undefined })
    else last.text += text
    index += text.length
  }
  if (!parts.some(({ isKnown }) => isKnown)) return [run]
  const isWord = ({ text, isKnown }: (typeof parts)[number]) =>
    isKnown || text.length > 1 || /\p{Script=Han}/u.test(text)
  return parts.filter(isWord).map(({ text }) => text)
}

const mostOfPhrase = 3

export function englishWordsIn(words: string[]): string[] {
  if (words.every((word) => languagesOf(word).length === 0 && !hasNoSpaces(word))) return []
  const all = words.flatMap(dividedRun)
  return all.flatMap((_, start) =>
    Array.from({ length: mostOfPhrase }, (_ignored, count) => count + 1)
      .map((count) => withoutSmallWords(all.slice(start, start + count)))
      .flatMap((phrase) => englishNames(phrase).flat()),
  )
}
