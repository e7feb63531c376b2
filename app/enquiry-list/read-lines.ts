import { isHeading } from './column-heads.ts'
import {
  numberIn,
  type LeftOut,
  type ReadLine,
  type ReadList,
  plainLine,
  shortened,
  quantityIn,
} from './read-line.ts'
import { linesOfTable } from './table-lines.ts'

/** At most `most` of them. */
export function rowsIn(text: string, most?: number) {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/, most)
}

/** Every line that is not empty becomes a line or is named as left out. */
export function readPasted(text: string): ReadList {
  const rows = rowsIn(text).map(plainLine)
  const tabbed = rows.filter((row) => row.trim().includes('\t'))
  const filled = rows.filter((row) => row.trim() !== '')
  if (tabbed.length > 0 && tabbed.length >= 0.6 * filled.length) {
    return linesOfTable(rows.map((row) => withoutMarks(row, '').split('\t')))
  }
  return readRows(rows)
}

function readRows(rows: string[]): ReadList {
  const list: ReadList = { lines: [], leftOut: [] }
  let isAfterClosing = false
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue
    const sourceRow = index + 1
    const text = withoutMarks(row)
    isAfterClosing ||= closing.test(text)
    const why = reasonToLeaveOut(text, isAfterClosing)
    if (why) list.leftOut.push({ sourceRow, text: shortened(row), why })
    else list.lines.push({ ...readLine(text), sourceRow })
  }
  return list
}

/** A mail's `> `, a bullet, and the number of a line in a list. */
const marks = [
  /^(?:\s*>)+/,
  /^\s*[*•●○◦▪■‣·–—-]\s+/u,
  /^\s*(?:#\s?|item\s|pos\.?\s|line\s)?\(?\d{1,3}(?:\)\.?|\.(?=\s|\p{L})|:)\s*/iu,
]

function withoutMarks(row: string, space = ' ') {
  const bare = marks.reduce((text, mark) => {
    const rest = text.replace(mark, '')
    return /[\p{L}\p{N}]/u.test(rest) ? rest : text
  }, row)
  return space === '' ? bare : bare.trim()
}

const greeting =
  /^(?:dear|hello|hi|good (?:day|morning|afternoon|evening)|attn|to|from|cc|bcc|subject|sent|date|re|fw|fwd|on\s.+wrote)(?:[\s:,.!]|$)/iu
const request =
  /^(?:please|pls|plz|kindly|we (?:need|require|are|would)|i need|could you|can you|would you|thank you|thanks|looking forward|awaiting|urgent)\b[^\d]*$/iu
const closing =
  /^(?:--|_{3,}|(?:(?:with|many|best|kind|warm|kindest)[\s,]+)*(?:regards|thanks|wishes|rgds)\b|b\.?\s?rgds?\b|b\/?r[,.]?$|brgds\b|thanks\b|thank you\b|yours\b|sincerely\b|sent from my\b)/iu

function reasonToLeaveOut(text: string, isAfterClosing: boolean): LeftOut['why'] | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'empty'
  if (isHeading(text.split(/\s{2,}|\t|[;|,]\s?/))) return 'heading'
  const isCounted = quantityIn(text)?.unit !== undefined || /^\d{1,3}\s*[x×*]\s/i.test(text)
  if (isAfterClosing && !isCounted) return 'signature'
  const isLetter =
    !isCounted && (greeting.test(text) || request.test(text) || /^[^\d]*:$/.test(text))
  return isLetter ? 'greeting' : undefined
}

function readLine(line: string): Omit<ReadLine, 'sourceRow'> {
  const [cells] = line.includes('\t') ? linesOfTable([line.split('\t')]).lines : []
  if (cells) return cells
  const { text, ...counted } = quantityIn(line) ?? { quantity: '1', text: line }
  const whole = shortened(text)
  const partNumber = numberIn(whole)
  return { ...counted, text: whole, ...(partNumber && { partNumber }) }
}
