import { isStatusSecret as isSecret } from '#app/inbox/quotes/status-secret.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import { joinedLines, listValueIn, mostLines } from './cookie-text.ts'
import { isFilled, lineFrom, type ListedLine, textOf } from './listed-line.ts'

/** `listNumber` is '' while nothing is listed; `key` is '' while the cookie holds the whole list. */
export type CookieList = { listNumber: string; key: string; lines: ListedLine[] }

/** Leaves unreadable parts out. With a key, the lines are changes to those of the server; quantity '0' removes one. */
export function listIn(cookies: string): CookieList {
  const [head = '', ...lines] = listValueIn(cookies).split('/')
  const [listNumber = '', key = ''] = head.split('~')
  return {
    listNumber: isListNumber(listNumber) ? listNumber : '',
    key: isListNumber(listNumber) && isSecret(key) ? key : '',
    lines: linesFrom(lines.join('/')),
  }
}

export function linesFrom(text: string) {
  return text.split('/').slice(0, mostLines).map(lineFrom).filter(isFilled)
}

export const textOfLines = (lines: ListedLine[]) => lines.map(textOf).join('/')

/** In characters. */
const longestList = 250_000

export function hasRoom(lines: ListedLine[]) {
  return lines.length <= mostLines && textOfLines(lines).length <= longestList
}

export function savedHead({ listNumber, key, lines }: CookieList) {
  return [listNumber, key, lines.length].join('~')
}

export function valueOf({ listNumber, lines }: Pick<CookieList, 'listNumber' | 'lines'>) {
  return joinedLines(listNumber, lines.map(textOf))
}

/** Without notes and numbers: they can be typed again, the lines cannot. */
export function bareLines<Line extends ListedLine>(lines: Line[]) {
  return lines.map((line) => ({ ...line, note: '', details: {} }))
}
