import { detailLabels } from '#app/content/line-details.ts'
import type { Problems, Typed } from '#app/http/form-input.ts'
import { longestNote, typedEnquiryLine } from '#app/inbox/enquiry-line.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import { hasRoom } from './list-cookie.ts'
import { type FileOfList, filesIn } from './listed-file.ts'
import {
  choicesIn,
  freeLine,
  fullList,
  keyOf,
  keysIn,
  linesIn,
  type ListedLine,
  mergedRows,
  withChosen,
  withLine,
  withRow,
} from './listed-line.ts'

export type ChangedList = {
  listNumber: string
  lines: ListedLine[]
  files: FileOfList[]
  typed: Typed
  problems: Problems
  chosen: string[]
}

const longestTitle = 300

export function changedList(form: URLSearchParams): ChangedList {
  const fields = new Map(
    [...form]
      .map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trim()] as const)
      .toReversed(),
  )
  const typed: Typed = Object.fromEntries(fields)
  const removed = typed.do?.replace(/^remove /, '')
  const files = filesIn(form).filter(({ _id }) => typed.do !== `unattach ${_id}`)
  const choices = choicesIn(fields)
  const remaining = mergedRows(
    withChosen(
      linesIn(fields).filter((line) => keyOf(line) !== removed),
      choices,
    ),
  )
  const chosen = [...choices].flatMap(([key, id]) => (id ? [key] : []))
  const free = typed.free ?? ''
  const lines = free ? withLine(remaining, { ...freeLine(free), ...amountOf(typed) }) : remaining
  // The number becomes part of a header.
  const { listNumber: given = '' } = typed
  const listNumber = isListNumber(given) ? given : ''
  const { filesProblem } = typed
  const refused = filesProblem ? { files: filesProblem } : {}
  const problem = free ? problemOf(free, lines) : undefined
  if (problem) {
    const problems = { ...refused, free: problem }
    return { listNumber, lines: remaining, files, typed, problems, chosen }
  }
  const rest = { ...typed, free: undefined }
  return { listNumber, lines, files, typed: rest, problems: refused, chosen }
}

function amountOf({ freeQuantity, freeUnit }: Typed) {
  return { quantity: freeQuantity || '1', unit: freeUnit || 'pcs' }
}

function problemOf(free: string, lines: ListedLine[]) {
  if (free.length > longestTitle) return `Please use at most ${longestTitle} characters for a line.`
  return hasRoom(lines) ? undefined : fullList
}

export function linesElsewhere(
  { lines, typed, chosen = [] }: Pick<ChangedList, 'lines' | 'typed'> & { chosen?: string[] },
  listed: ListedLine[],
) {
  const removed = [typed.do?.replace(/^remove /, ''), ...keysIn(typed.removed), ...chosen]
  const known = new Set([...lines.map(keyOf), ...removed])
  return listed.filter((line) => !known.has(keyOf(line)))
}

type ReviewedLine = ListedLine & { text: string }

export function reviewedLines(typed: Typed, most: number) {
  const lines: ReviewedLine[] = []
  const wrong: number[] = []
  for (let n = 1; n <= most; n++) {
    const text = typed[`text-${n}`]
    const product = typed[`product-${n}`] ?? ''
    if (text === undefined || product === 'none') continue
    const suggested = typed[`suggested-${n}`] === product ? typed[`certainty-${n}`] : 'chosen'
    const quantity = typed[`quantity-${n}`]?.trim()
    const isOpen = typed[`product-${n}`] === undefined && typed[`certainty-${n}`] === 'choose'
    const choices = isOpen ? choicesOf(typed, n) : []
    const read = typedEnquiryLine.safeParse({
      productId: product,
      title: product ? (typed[`title-${n}-${product}`] ?? text) : text,
      quantity,
      unit: typed[`unit-${n}`],
      note: typed[`note-${n}`],
      details: detailsOf(typed, n),
      certainty: product ? suggested : 'free',
    })
    // A blank quantity is one that the buyer was asked for.
    if (read.success && quantity !== '')
      lines.push({ ...read.data, text, ...(choices.length > 0 && { choices }) })
    else wrong.push(n)
  }
  return { lines, wrong }
}

function choicesOf(typed: Typed, n: number) {
  const start = `title-${n}-`
  return Object.keys(typed).flatMap((name) =>
    name.startsWith(start) ? [name.slice(start.length)] : [],
  )
}

/** The form of a repeated list names its details by their labels. */
function detailsOf(typed: Typed, n: number) {
  const labels = Object.values(detailLabels)
  const said = labels.map((label) => [label, typed[`detail-${n}-${label}`]?.trim()])
  return Object.fromEntries(said.filter(([, value]) => value))
}

/** As many lines as fit; `rest` are the others, and rows of a part whose joined remarks are too long. */
export function addedLines(listed: ListedLine[], reviewed: ReviewedLine[]) {
  const rest: ReviewedLine[] = []
  let [added, count, isFull] = [listed, 0, false]
  for (const rows of Map.groupBy(reviewed, keyOf).values()) {
    const { text: _, ...line } = rows.reduce(withRow)
    const title = line.productId ? '' : line.title
    const next = withLine(added, { ...line, title })
    isFull ||= !hasRoom(next)
    if (isFull || next.some(({ note }) => note.length > longestNote)) rest.push(...rows)
    else [added, count] = [next, count + 1]
  }
  return { added, count, rest, isFull }
}

export function withMore(lines: ListedLine[], line: ListedLine) {
  const before = lines.find((one) => keyOf(one) === keyOf(line))
  return before ? lines.map((one) => (one === before ? withRow(one, line) : one)) : [...lines, line]
}
