import { amounts, labels, ownNumbers, talk } from '#app/content/plate-words.ts'
import { synonyms } from '#app/content/synonyms.ts'

import { dividedRun, englishNames, withoutSmallWords } from './foreign-words.ts'
import { codeOf, stem, typedWords } from './search-words.ts'

export type ParsedQuery = { code: string; words: string[] }

const longest = 400
const mostWords = 10
const small = new Set('a an and at by for from in is of on or the to with'.split(' '))

export function parseQuery(query: string): ParsedQuery {
  const text = query.slice(0, longest)
  const all = withoutSmallWords(joinInitials(significantWords(text)).flatMap(dividedRun))
  const used = all.length > mostWords ? withoutFillers(all) : all
  return { code: codeOf(text), words: used.slice(0, mostWords) }
}

/** Without small words, unless all are small. */
function significantWords(text: string) {
  const words = typedWords(text)
  const significant = words.filter((word) => !small.has(word))
  return significant.length > 0 ? significant : words
}

export function withoutPlateWords({ words }: ParsedQuery): ParsedQuery | undefined {
  const plain = withoutFillers(words)
  if (plain.length === 0 || plain.length === words.length) return undefined
  return { code: codeOf(plain.join('')), words: plain }
}

/** `B & W` and `B and W` are one word, as `B&W` is. */
function joinInitials(words: string[]) {
  const runs: string[] = []
  for (const [index, word] of words.entries()) {
    const isInitial = (one = '') => /^[a-z]$/.test(one)
    if (isInitial(word) && isInitial(words[index - 1])) runs.push(`${runs.pop() ?? ''}${word}`)
    else runs.push(word)
  }
  return runs
}

function withoutFillers(words: string[]) {
  const isTelling = (word: string, index: number) => {
    const [first = '', before = '', after = ''] = [index - 2, index - 1, index + 1].map((one) =>
      stem(words[one] ?? ''),
    )
    const isOwn = ownNumbers.has(before) || (ownNumbers.has(first) && labels.has(before))
    const isAmount = /^\d{1,4}$/.test(word) && amounts.has(after)
    const isCounted = /^(x\d{1,3}|\d{1,3}(x|pcs?|nos?|sets?|ea))$/.test(word)
    const isTalk = [labels, amounts, talk].some((some) => some.has(stem(word)) || some.has(word))
    return !(isTalk || isAmount || isCounted || (isOwn && /\d/.test(word)))
  }
  return words.filter(isTelling)
}

const groups = synonyms.map((line) => line.split(', ').map(significantWords))
const othersOf = new Map<string, string[][]>()
for (const group of groups) {
  for (const name of group) {
    const others = group.filter((other) => other !== name)
    othersOf.set(keyOf(name), [...(othersOf.get(keyOf(name)) ?? []), ...others])
  }
}

export const synonymWords = new Set(groups.flat(2))

function keyOf(words: string[]) {
  return words.map(stem).join(' ')
}

function otherNames(typed: string[]) {
  const english = englishNames(typed)
  const names = [typed, ...english].flatMap((name) => othersOf.get(keyOf(name)) ?? [])
  return [...new Map([...english, ...names].map((name) => [keyOf(name), name])).values()]
}

const longestPhrase = 4

export type Phrase = { typed: string[]; others: string[][] }

export function phrasesIn(words: string[]): Phrase[] {
  for (let count = Math.min(longestPhrase, words.length); count > 0; count--) {
    const typed = words.slice(0, count)
    const others = otherNames(typed)
    if (count === 1 || others.length > 0)
      return [{ typed, others }, ...phrasesIn(words.slice(count))]
  }
  return []
}
