// The cookie of the list as text. It imports nothing: list-badge.client.ts loads a copy of it in one request.

/** Without letters and digits that are easy to confuse on paper or by radio. */
export const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const mostLines = 60
/** In characters: a browser stores 4,096 with the name and the attributes. */
const longestValue = 3_800
const maxAge = 90 * 24 * 3_600

/** From a Cookie header or from `document.cookie`. */
export function listValueIn(cookies: string) {
  return /(?:^|;\s*)list=([^;]*)/.exec(cookies)?.[1] ?? ''
}

/** A Set-Cookie header, and what script assigns to `document.cookie`. */
export function listCookie(value: string, isSecure: boolean) {
  const age = value === '' ? 0 : maxAge
  return `list=${value}; path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`
}

/** The value: the number, then `/` before each line; undefined when it is too long. */
export function joinedLines(listNumber: string, lines: string[]) {
  const value = [listNumber, ...lines].join('/')
  return lines.length > mostLines || value.length > longestValue ? undefined : value
}

/** A line: `:` between its parts, which are encoded; none at its end. */
export function joinedParts(parts: string[]) {
  return parts.join(':').replace(/(?<!:):+$/, '')
}

export function encodedPart(text: string) {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
}

/** Pieces are the usual unit, which is left out. */
export const unitPart = (unit: string) => (unit === 'pcs' ? '' : encodedPart(unit))

/** Made on the buyer's device or on the server: two lists have the same number once in 650 billion. */
export function newListNumber() {
  const characters: string[] = []
  while (characters.length < 8) {
    // A byte above the last whole multiple would make some characters more likely.
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    const character = referenceCharacters[byte % referenceCharacters.length] ?? ''
    if (byte < 240) characters.push(character)
  }
  return `L-${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`
}

/**
 * The value with a product; undefined for an amount such as '1,5', which the server must judge, and for a list that is
 * full. Without an amount, a listed product keeps the one it has.
 */
export function withProduct(value: string, id: string, quantity?: string, unit = 'pcs') {
  const [number, ...lines] = value.split('/')
  const name = encodedPart(id)
  const isSame = (line: string) => line.split(':')[0] === name
  const listed = lines.find(isSame)
  if (listed && quantity === undefined) return value
  if (!/^[1-9]\d{0,6}$/.test(quantity ?? '1')) return undefined
  const [, , , ...rest] = listed?.split(':') ?? []
  const added = joinedParts([name, quantity ?? '1', unitPart(unit), ...rest])
  const all = listed ? lines.map((line) => (isSame(line) ? added : line)) : [...lines, added]
  return joinedLines(number || newListNumber(), all)
}

/** Puts a product on the list in the cookie, with the amount of its form. Returns false for what the server must judge. */
export function addProduct(form: HTMLFormElement, id: string) {
  const typed = new FormData(form)
  const amount = (name: string) => typed.get(name)?.toString()
  const value = withProduct(listValueIn(document.cookie), id, amount('quantity'), amount('unit'))
  if (value === undefined) return false
  document.cookie = listCookie(value, location.protocol === 'https:')
  dispatchEvent(new Event('listchange'))
  return listValueIn(document.cookie) === value
}
