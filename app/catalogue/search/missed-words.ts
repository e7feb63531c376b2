import { folded } from '#app/database/searched.ts'
import { typedWords } from '#app/search/search-words.ts'

/** In characters. Nobody looks for a part with more; a letter that was pasted into the box is none of our business. */
export const longestMissed = 100

/**
 * What is kept of a search that found nothing, the same however it was written; undefined where there are no words,
 * too many, or an address or a telephone number among them.
 */
export function missedWords(query: string) {
  if (query.length > 2 * longestMissed) return undefined
  const words = typedWords(query).join(' ')
  const isKept = words !== '' && words.length <= longestMissed && !isPersonal(query, words)
  return isKept ? words : undefined
}

/** Part numbers are digits too, so only what no maker writes counts: a + in front, or a 0 and ten digits or more. */
function isPersonal(query: string, words: string) {
  const text = folded(query)
  return (
    text.includes('@') ||
    /(^|[^\p{L}\p{N}])\+[\s(]*\p{N}/u.test(text) ||
    /(^|\D)0\d{10}/.test(words.replaceAll(' ', ''))
  )
}
