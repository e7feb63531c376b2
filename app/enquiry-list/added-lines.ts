import { detailLabels } from '#app/content/line-details.ts'
import type { Typed } from '#app/http/form-input.ts'
import { longestNote, mostPieces, typedEnquiryLine } from '#app/inbox/enquiry-line.ts'

import { type CookieList, valueOf } from './list-cookie.ts'
import { keyOf, type ListedLine, mostLines, withLine, withNote } from './listed-line.ts'

export type ReviewedLine = ListedLine & { text: string }

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

/** A list that is asked for again names what is on the plates by their labels. */
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
