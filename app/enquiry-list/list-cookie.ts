import { isListNumber } from '#app/inbox/reference.ts'

import { detailsFrom, shortDetails } from './line-details.ts'
import { type Certainty, type ListedLine, mostLines } from './listed-line.ts'

/** `listNumber` is '' while nothing is listed. */
export type CookieList = { listNumber: string; lines: ListedLine[] }

/** In characters: a browser stores 4,096 with the name and the attributes. */
const longestValue = 3_800
const maxAge = 90 * 24 * 3_600

const letters = { e: 'exact', l: 'likely', c: 'chosen', f: 'free' } as const

/** From a Cookie header or from `document.cookie`. Unreadable parts are left out. */
export function listIn(cookies: string): CookieList {
  const [, value = ''] = /(?:^|;\s*)list=([^;]*)/.exec(cookies) ?? []
  const [listNumber = '', ...lines] = value.split('/')
  return {
    listNumber: isListNumber(listNumber) ? listNumber : '',
    lines: lines.slice(0, mostLines).map(lineIn).filter(isFilled),
  }
}

function lineIn(text: string): ListedLine {
  const [productId = '', quantity, unit, title = '', note = '', letter = '', details = ''] = text
    .split(':')
    .map(decoded)
  const certainty = new Map<string, Certainty>(Object.entries(letters)).get(letter)
  return {
    productId,
    title,
    quantity: quantity || '1',
    unit: unit || 'pcs',
    certainty: certainty ?? usual(productId),
    note,
    details: detailsFrom(details),
  }
}

const usual = (productId: string) => (productId ? 'chosen' : 'free')
const isFilled = ({ productId, title }: ListedLine) => productId !== '' || title !== ''

function decoded(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** The value: the number, then `/` before each line and `:` between its parts; undefined when it is too long. */
export function valueOf({ listNumber, lines }: CookieList) {
  const value = [listNumber, ...lines.map(textOf)].join('/')
  return lines.length > mostLines || value.length > longestValue ? undefined : value
}

/** Without notes and numbers: they can be typed again, the lines cannot. */
export function bareLines<Line extends ListedLine>(lines: Line[]) {
  return lines.map((line) => ({ ...line, note: '', details: {} }))
}

function textOf({ productId, title, quantity, unit, certainty, note, details }: ListedLine) {
  // The title of a product is in the catalogue.
  const named = productId ? '' : title
  const letter = certainty === usual(productId) ? '' : certainty.slice(0, 1)
  const parts = [
    productId,
    quantity,
    unit === 'pcs' ? '' : unit,
    named,
    note,
    letter,
    shortDetails(details),
  ]
  return parts
    .map(encoded)
    .join(':')
    .replace(/(?<!:):+$/, '')
}

function encoded(text: string) {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
}

/** A Set-Cookie header, and what script assigns to `document.cookie`. */
export function listCookie(value: string, isSecure: boolean) {
  const age = value === '' ? 0 : maxAge
  return `list=${value}; path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`
}
