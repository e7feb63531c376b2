import { isStatusSecret as isSecret } from '#app/inbox/quotes/status-secret.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import { joinedLines, listValueIn, mostLines } from './cookie-text.ts'
import { isFilled, lineFrom, type ListedLine, textOf } from './listed-line.ts'

/** `listNumber` is '' while nothing is listed; `key` is '' while the cookie holds the whole list. */
export type CookieList = { listNumber: string; key: string; lines: ListedLine[] }

/**
 * From a Cookie header or from `document.cookie`. Unreadable parts are left out. With a key, the lines are changes to
 * those that the server has, and a quantity of '0' takes one away.
 */
export function listIn(cookies: string): CookieList {
  const [head = '', ...lines] = listValueIn(cookies).split('/')
  const [listNumber = '', key = ''] = head.split('~')
  return {
    listNumber: isListNumber(listNumber) ? listNumber : '',
    key: isListNumber(listNumber) && isSecret(key) ? key : '',
    lines: linesFrom(lines.join('/')),
  }
}

/** The cookie's text of lines, with `/` between them. */
export function linesFrom(text: string) {
  return text.split('/').slice(0, mostLines).map(lineFrom).filter(isFilled)
}

export const textOfLines = (lines: ListedLine[]) => lines.map(textOf).join('/')

/** In characters. */
const longestList = 250_000

/** Whether a list can have these lines. */
export function hasRoom(lines: ListedLine[]) {
  return lines.length <= mostLines && textOfLines(lines).length <= longestList
}

/** The head of the cookie of a list that the server has. */
export function savedHead({ listNumber, key, lines }: CookieList) {
  return [listNumber, key, lines.length].join('~')
}

/** The value of a cookie that holds the whole list; undefined when it is too long. */
export function valueOf({ listNumber, lines }: Pick<CookieList, 'listNumber' | 'lines'>) {
  return joinedLines(listNumber, lines.map(textOf))
}

/** Without notes and numbers: they can be typed again, the lines cannot. */
export function bareLines<Line extends ListedLine>(lines: Line[]) {
  return lines.map((line) => ({ ...line, note: '', details: {} }))
}
