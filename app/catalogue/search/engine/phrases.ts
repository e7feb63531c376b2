import { synonyms } from '#app/content/synonyms.ts'

import { stem, typedWords } from './search-words.ts'

const groups = synonyms.map((line) => line.split(', ').map((name) => typedWords(name)))
const othersOf = new Map<string, string[][]>()
for (const group of groups) {
  for (const name of group) {
    const others = group.filter((other) => other !== name)
    othersOf.set(keyOf(name), [...(othersOf.get(keyOf(name)) ?? []), ...others])
  }
}

/** All words of the synonyms. */
export const synonymWords = new Set(groups.flat(2))

function keyOf(words: string[]) {
  return words.map(stem).join(' ')
}

/** The words divided into phrases, the longest possible ones, each with its synonyms. */
export function phrasesIn(words: string[]): { typed: string[]; others: string[][] }[] {
  if (words.length === 0) return []
  for (const count of [4, 3, 2]) {
    const typed = words.slice(0, count)
    const others = othersOf.get(keyOf(typed))
    if (typed.length === count && others)
      return [{ typed, others }, ...phrasesIn(words.slice(count))]
  }
  const [first = ''] = words
  return [
    { typed: [first], others: othersOf.get(keyOf([first])) ?? [] },
    ...phrasesIn(words.slice(1)),
  ]
}
