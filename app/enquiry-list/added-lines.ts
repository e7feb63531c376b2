import type { Typed } from '#app/http/form-input.ts'
import { typedEnquiryLine } from '#app/inbox/enquiry-line.ts'

import { type CookieList, valueOf } from './list-cookie.ts'
import { type ListedLine, mostLines, withLine } from './listed-line.ts'

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
      certainty: product ? suggested : 'free',
    })
    if (read.success) lines.push({ ...read.data, text })
    else wrong.push(n)
  }
  return { lines, wrong }
}

/** As many lines as the cookie holds; `rest` are those that do not fit. */
export function addedLines(list: CookieList, lines: ReviewedLine[]) {
  let added = list
  for (const [index, { text: _, ...line }] of lines.entries()) {
    const title = line.productId ? '' : line.title
    const next = { ...added, lines: withLine(added.lines, { ...line, title }) }
    if (next.lines.length > mostLines || valueOf(next) === undefined)
      return { added, count: index, rest: lines.slice(index) }
    added = next
  }
  return { added, count: lines.length, rest: [] }
}
