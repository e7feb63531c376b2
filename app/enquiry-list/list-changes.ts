import { detailLabels } from '#app/content/line-details.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { longestNote, mostPieces, typedEnquiryLine } from '#app/inbox/enquiry-line.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import { mostLines } from './cookie-text.ts'
import { bareLines, valueOf, type CookieList } from './list-cookie.ts'
import { type FileOfList, filesIn } from './listed-file.ts'
import {
  freeLine,
  fullList,
  keyOf,
  linesIn,
  type ListedLine,
  withLine,
  withNote,
} from './listed-line.ts'

export type ChangedList = {
  listNumber: string
  lines: ListedLine[]
  files: FileOfList[]
  typed: Typed
  problems: Problems
}

const longestTitle = 300
/** A number of the usual length. */
const anyNumber = 'L-2222-2222'

/** The list as a form of its page gives it, without the line that a button removes and with the one typed below. */
export function changedList(form: URLSearchParams): ChangedList {
  const typed: Typed = Object.fromEntries(
    [...form].map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trim()]).toReversed(),
  )
  const removed = typed.do?.replace(/^remove /, '')
  const files = filesIn(form).filter(({ _id }) => typed.do !== `unattach ${_id}`)
  const remaining = linesIn(form).filter((line) => keyOf(line) !== removed)
  const free = typed.free ?? ''
  const lines = free ? withLine(remaining, { ...freeLine(free), ...amountOf(typed) }) : remaining
  // The number becomes part of a header.
  const { listNumber: given = '' } = typed
  const listNumber = isListNumber(given) ? given : ''
  const { filesProblem } = typed
  const refused = filesProblem ? { files: filesProblem } : {}
  const problem = free ? problemOf(free, lines) : undefined
  if (problem) {
    return { listNumber, lines: remaining, files, typed, problems: { ...refused, free: problem } }
  }
  return { listNumber, lines, files, typed: { ...typed, free: undefined }, problems: refused }
}

function amountOf({ freeQuantity, freeUnit }: Typed) {
  return { quantity: freeQuantity || '1', unit: freeUnit || 'pcs' }
}

function problemOf(free: string, lines: ListedLine[]) {
  if (free.length > longestTitle) return `Please use at most ${longestTitle} characters for a line.`
  const isTooLong = valueOf({ listNumber: anyNumber, lines: bareLines(lines) }) === undefined
  return isTooLong ? fullList : undefined
}

/** Lines that another tab has put on the list since the form was shown. */
export function linesElsewhere({ lines, typed }: ChangedList, listed: ListedLine[]) {
  const known = new Set([...lines.map(keyOf), typed.do?.replace(/^remove /, '')])
  return listed.filter((line) => !known.has(keyOf(line)))
}

type ReviewedLine = ListedLine & { text: string }

/** The lines of a review that are to be added, and the fields with what is wrong. */
export function reviewedLines(typed: Typed, most: number) {
  const lines: ReviewedLine[] = []
  const wrong: number[] = []
  for (let n = 1; n <= most; n++) {
    const text = typed[`text-${n}`]
    const product = typed[`product-${n}`] ?? ''
    if (text === undefined || product === 'none') continue
    const suggested = typed[`suggested-${n}`] === product ? typed[`certainty-${n}`] : 'chosen'
    const read = typedEnquiryLine.safeParse({
      productId: product,
      title: product ? (typed[`title-${n}-${product}`] ?? text) : text,
      quantity: typed[`quantity-${n}`],
      unit: typed[`unit-${n}`],
      note: typed[`note-${n}`],
      details: detailsOf(typed, n),
      certainty: product ? suggested : 'free',
    })
    if (read.success) lines.push({ ...read.data, text })
    else wrong.push(n)
  }
  return { lines, wrong }
}

/** The form of a repeated list names its details by their labels. */
function detailsOf(typed: Typed, n: number) {
  const labels = Object.values(detailLabels)
  const said = labels.map((label) => [label, typed[`detail-${n}-${label}`]?.trim()])
  return Object.fromEntries(said.filter(([, value]) => value))
}

/**
 * As many lines as the cookie holds; `rest` are those that do not fit because it `isFull`. Rows of one part are one
 * line; they are in `rest` too if their remarks are too long for one.
 */
export function addedLines(list: CookieList, reviewed: ReviewedLine[]) {
  const rest: ReviewedLine[] = []
  let [added, count, isFull] = [list, 0, false]
  for (const rows of Map.groupBy(reviewed, keyOf).values()) {
    const { text: _, ...line } = rows.reduce(withRow)
    const title = line.productId ? '' : line.title
    const next = { ...added, lines: withLine(added.lines, { ...line, title }) }
    isFull ||= next.lines.length > mostLines || valueOf(next) === undefined
    if (isFull || next.lines.some(({ note }) => note.length > longestNote)) rest.push(...rows)
    else [added, count] = [next, count + 1]
  }
  return { added, count, rest, isFull }
}

/** Two rows of a part are one line. Another unit or remark goes into its note, so that no row is lost. */
function withRow(line: ReviewedLine, { quantity, unit, note }: ReviewedLine): ReviewedLine {
  const sum = Math.round((Number(line.quantity) + Number(quantity)) * 1000) / 1000
  const isOne = unit === line.unit && sum <= mostPieces
  if (isOne) return { ...line, quantity: String(sum), note: withNote(line.note, note) }
  const other = [line.note, `and ${quantity} ${unit}`].filter(Boolean).join('; ')
  return { ...line, note: withNote(other, note) }
}
