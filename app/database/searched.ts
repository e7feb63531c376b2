const accents = /[\u0300-\u036f]/g
const plainSigns = /^[\n\t -~]*$/

/**
 * A text as it is compared: no accents, no capitals, ß as ss, each sign in its plain form. Done here because
 * the two engines do not agree on `lower('WÄRTSILÄ')`. Signs of Bangla that look like accents are letters and stay.
 */
export function folded(text: string) {
  if (plainSigns.test(text)) return text.toLowerCase()
  const plain = text.toWellFormed().replaceAll('\0', '').normalize('NFKD').replaceAll(accents, '')
  return plain.toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** Without what people put between the groups of a part number, and put elsewhere the next time. */
function joined(text: string) {
  return folded(text).replaceAll(/[\s\p{Pd}.]/gu, '')
}

/** What is filed of a title so that titles sort as people expect; short enough for every index. */
export function titleKey(title: string) {
  return [...folded(title)].slice(0, 100).join('')
}

/** All that a record may be found by. Never empty: `''` in the table means that nobody has looked yet. */
export function searchText(parts: readonly (string | undefined)[]) {
  return ` ${parts.map((part = '') => joined(part)).join(' ')} `
}

/** How a record that is found by its title alone is sorted and found. */
export function titleWords(title: string) {
  return { titleKey: titleKey(title), searchText: searchText([title]) }
}

const mostWords = 10

/** The words of a search, in the form in which they stand in `searchText`; at most ten. */
export function wordsOf(search: string) {
  const words = search.slice(0, 400).split(/\s+/).map(joined)
  return words.filter((word) => word !== '').slice(0, mostWords)
}
