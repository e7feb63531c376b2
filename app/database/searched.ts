const accents = /[\u0300-\u036f]/g
const plainSigns = /^[\n\t -~]*$/

/** Not in SQL, because the engines differ for `lower('WÄRTSILÄ')`. Bangla vowel signs stay: they are letters. */
export function folded(text: string) {
  if (plainSigns.test(text)) return text.toLowerCase()
  const plain = text.toWellFormed().replaceAll('\0', '').normalize('NFKD').replaceAll(accents, '')
  return plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** Removes spaces, dashes and dots, because people group the digits of a part number in different ways. */
function joined(text: string) {
  return folded(text).replaceAll(/[\s\p{Pd}.]/gu, '')
}

/** Short enough for every index; never empty. */
export function titleKey(title: string) {
  return [...(folded(title) || title)].slice(0, 100).join('')
}

/** Never empty: `''` in the table means that the row is not indexed yet. */
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

/** The rows in the order of `ids`; a row deleted between the two queries is left out. */
export function inOrder<Row extends { _id: string }>(ids: string[], rows: Row[]) {
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
