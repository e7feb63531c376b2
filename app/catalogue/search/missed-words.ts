import { folded } from '#app/database/searched.ts'

import { typedWords } from './engine/search-words.ts'

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

const separators = '[\\s().\\p{Pd}/]*'

/** What may say who somebody is. Part numbers are digits too, so only what no maker writes counts. */
const personal = [
  // Addresses, as they are written for people or for programs too.
  /@|%40|[([{<]\s*at\s*[)\]}>]/u,
  /(?<!\p{L})at\s+\S+(\.|\s+dot\s+)\p{L}{2}/u,
  // Telephones: of another country, or said to be one.
  /(^|[^\p{L}\p{N}])\+[\s(]*\d/u,
  new RegExp(`\\+${separators}(\\d${separators}){7}`, 'u'),
  new RegExp(`(\\btel|phone|whatsapp|\\bcall|mobile)\\D{0,12}(\\d${separators}){6}`, 'u'),
]

/** The same without all that stands between the digits. */
const personalNumbers = [
  // A telephone of this country.
  /(^|\D)0\d{10}/,
  // One with the number of its country, a card, an account.
  /\d{13}/,
  // An account in Europe.
  /[a-z]{2}\d{2}[a-z]{4}\d{10}/,
]

function isPersonal(query: string, words: string) {
  const text = withPlainDigits(folded(query))
  const joined = withPlainDigits(words.replaceAll(' ', ''))
  return personal.some((one) => one.test(text)) || personalNumbers.some((one) => one.test(joined))
}

/** Every script has its ten digits one after the other, beginning with its zero. */
function withPlainDigits(text: string) {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
}
