import anyAscii from 'any-ascii'

import { folded } from '#app/platform/folded.ts'

/** Letters and digits that Unicode does not divide into a plain one and a mark, such as ø, ł, æ, ß and ৫. */
const whole = /(?![a-z\d])[\p{Script=Latin}\p{Nd}]/gu

const isAscii = /^[\0-\x7f]*$/

export function searchForm(text: string) {
  const plain = folded(text)
  if (isAscii.test(plain)) return plain
  return plain.replaceAll(whole, (letter) => anyAscii(letter).toLowerCase())
}

/** Removes spaces, dashes and dots, because people group the digits of a part number differently. */
function joined(text: string) {
  return searchForm(text).replaceAll(/[\s\p{Pd}.]/gu, '')
}

/** Short enough for every index; never empty. */
export function titleKey(title: string) {
  return [...(searchForm(title) || title)].slice(0, 100).join('')
}

/** Never empty: `''` marks rows that are not indexed yet. */
export function searchText(parts: readonly (string | undefined)[]) {
  return ` ${parts.map((part = '') => joined(part)).join(' ')} `
}

export function titleWords(title: string) {
  return { titleKey: titleKey(title), searchText: searchText([title]) }
}

const mostWords = 10

export function wordsOf(search: string) {
  const words = search.slice(0, 400).split(/\s+/).map(joined)
  return words.filter((word) => word !== '').slice(0, mostWords)
}

/** Skips a row that was deleted between the two queries. */
export function inOrder<Row extends { _id: string }>(ids: string[], rows: Row[]) {
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
