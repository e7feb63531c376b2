import { isListNumber } from '#app/inbox/reference.ts'

import {
  encodedPart,
  joinedLines,
  joinedParts,
  listValueIn,
  mostLines,
  unitPart,
} from './cookie-text.ts'
import { detailsFrom, shortDetails, type Certainty, type ListedLine } from './listed-line.ts'

/** `listNumber` is '' while nothing is listed. */
export type CookieList = { listNumber: string; lines: ListedLine[] }

const codes = { e: 'exact', l: 'likely', c: 'chosen', f: 'free' } as const

/** From a Cookie header or from `document.cookie`. Unreadable parts are left out. */
export function listIn(cookies: string): CookieList {
  const [listNumber = '', ...lines] = listValueIn(cookies).split('/')
  return {
    listNumber: isListNumber(listNumber) ? listNumber : '',
    lines: lines.slice(0, mostLines).map(lineIn).filter(isFilled),
  }
}

function lineIn(text: string): ListedLine {
  const [productId = '', quantity, unit, title = '', note = '', code = '', details = ''] = text
    .split(':')
    .map(decoded)
  const certainty = new Map<string, Certainty>(Object.entries(codes)).get(code)
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

/** The value of the cookie; undefined when it is too long. */
export function valueOf({ listNumber, lines }: CookieList) {
  return joinedLines(listNumber, lines.map(textOf))
}

/** Without notes and numbers: they can be typed again, the lines cannot. */
export function bareLines<Line extends ListedLine>(lines: Line[]) {
  return lines.map((line) => ({ ...line, note: '', details: {} }))
}

function textOf({ productId, title, quantity, unit, certainty, note, details }: ListedLine) {
  // The title of a product is in the catalogue.
  const named = productId ? '' : title
  const code = certainty === usual(productId) ? '' : certainty.slice(0, 1)
  const ends = [named, note, code, shortDetails(details)].map(encodedPart)
  return joinedParts([encodedPart(productId), encodedPart(quantity), unitPart(unit), ...ends])
}
