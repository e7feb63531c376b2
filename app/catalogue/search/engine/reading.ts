import { amounts, labels, ownNumbers, talk } from '#app/content/plate-words.ts'

import { codeOf, stem, typedWords } from './search-words.ts'

/** A parsed query: the whole of it as one code, and its words. */
export type Reading = { code: string; words: string[] }

const longest = 400
const mostWords = 10
const small = new Set('a an and at by for from in is of on or the to with'.split(' '))

export function readingOf(query: string): Reading {
  const text = query.slice(0, longest)
  const words = typedWords(text)
  const telling = words.filter((word) => !small.has(word))
  const all = together(telling.length > 0 ? telling : words)
  const kept = all.length > mostWords ? withoutTalk(all) : all
  return { code: codeOf(text), words: kept.slice(0, mostWords) }
}

/** The same without labels, amounts and filler words; undefined if nothing is left or nothing was removed. */
export function plainOf({ words }: Reading): Reading | undefined {
  const plain = withoutTalk(words)
  if (plain.length === 0 || plain.length === words.length) return undefined
  return { code: codeOf(plain.join('')), words: plain }
}

/** `B & W` and `B and W` are one word, as `B&W` is. */
function together(words: string[]) {
  const runs: string[] = []
  for (const [place, word] of words.entries()) {
    const isInitial = (one = '') => /^[a-z]$/.test(one)
    if (isInitial(word) && isInitial(words[place - 1])) runs.push(`${runs.pop() ?? ''}${word}`)
    else runs.push(word)
  }
  return runs
}

function withoutTalk(words: string[]) {
  const isTelling = (word: string, place: number) => {
    const [first = '', before = '', after = ''] = [place - 2, place - 1, place + 1].map((one) =>
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
