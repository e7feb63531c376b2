// Imports nothing: list-control.client.ts has a copy of it, so that both are one request.

/** Without letters and digits that are easy to confuse on paper or by radio. */
export const referenceCharacters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

export const mostLines = 500
/** Of a list that only its cookie holds, and of what is added to a longer one before the server has it. */
const mostInCookie = 60
/** In characters: a browser stores 4,096 with the name and the attributes. */
const longestValue = 3_800
const maxAge = 90 * 24 * 3_600

export function listValueIn(cookies: string) {
  return /(?:^|;\s*)list=([^;]*)/.exec(cookies)?.[1] ?? ''
}

/** A Set-Cookie header, and what script assigns to `document.cookie`. */
export function listCookie(value: string, isSecure: boolean) {
  const age = value === '' ? 0 : maxAge
  return `list=${value}; path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`
}

/**
 * The value: the head, then `/` before each line; undefined when it is too long. The head is the number of the list;
 * where the server has its lines, `~` and their key, `~` and their count follow, and the lines are what was changed since.
 */
export function joinedLines(head: string, lines: string[]) {
  const value = [head, ...lines].join('/')
  return lines.length > mostInCookie || value.length > longestValue ? undefined : value
}

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

export type ListedAmount = { quantity: string; unit: string }

/** The value with this amount, '0' for none; undefined if full. A list on the server gets the '0' as a change. */
export function withAmount(value: string, id: string, { quantity, unit }: ListedAmount) {
  const [head = '', ...lines] = value.split('/')
  const name = encodedPart(id)
  const isSame = (line: string) => line.split(':')[0] === name
  const listed = lines.find(isSame)
  if (quantity === '0' && !head.includes('~')) {
    const others = lines.filter((line) => !isSame(line))
    return others.length > 0 ? joinedLines(head, others) : ''
  }
  const [, , , ...rest] = listed?.split(':') ?? []
  const changed = joinedParts([name, quantity, unitPart(unit), ...rest])
  const all = listed ? lines.map((line) => (isSame(line) ? changed : line)) : [...lines, changed]
  return joinedLines(head || newListNumber(), all)
}

/** Undefined for what the server must judge, such as '1,5' or another unit. A card asks for one, in the line's unit. */
export function amountWith(listed: ListedAmount | undefined, quantity = '1', unit = '') {
  const isOdd = !/^[1-9]\d{0,6}$/.test(quantity) || (listed && unit && unit !== listed.unit)
  const sum = Math.round((Number(listed?.quantity ?? 0) + Number(quantity)) * 1000) / 1000
  if (isOdd || !(sum < 10_000_000)) return undefined
  return { quantity: String(sum), unit: listed?.unit ?? (unit || 'pcs') }
}

/** Puts an amount of a product into the cookie. Returns false when it does not fit, or cookies are blocked. */
export function storeAmount(id: string, amount: ListedAmount) {
  const value = withAmount(listValueIn(document.cookie), id, amount)
  if (value === undefined) return false
  document.cookie = listCookie(value, location.protocol === 'https:')
  dispatchEvent(new Event('listchange'))
  return listValueIn(document.cookie) === value
}
