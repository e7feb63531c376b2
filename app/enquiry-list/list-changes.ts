import type { Problems, Typed } from '#app/http/form-input.ts'
import { isListNumber } from '#app/inbox/reference.ts'

import { bareLines, valueOf } from './list-cookie.ts'
import { type FileOfList, filesIn } from './listed-file.ts'
import { freeLine, fullList, keyOf, linesIn, type ListedLine, withLine } from './listed-line.ts'

export type ChangedList = {
  listNumber: string
  lines: ListedLine[]
  files: FileOfList[]
  typed: Typed
  problems: Problems
}

const longestTitle = 300
/** As long as each number is. */
const anyNumber = 'L-2222-2222'

/** The list as a form of its page gives it, without the line that a button removes and with the one typed below. */
export function changedList(form: URLSearchParams): ChangedList {
  const typed: Typed = Object.fromEntries(
    [...form].map(([name, text]) => [name, text.replaceAll('\r\n', '\n').trim()]).toReversed(),
  )
  const removed = typed.do?.replace(/^remove /, '')
  const files = filesIn(form).filter(({ _id }) => typed.do !== `unattach ${_id}`)
  const kept = linesIn(form).filter((line) => keyOf(line) !== removed)
  const free = typed.free ?? ''
  const lines = free ? withLine(kept, { ...freeLine(free), ...amountOf(typed) }) : kept
  // It goes into a header.
  const { listNumber: given = '' } = typed
  const listNumber = isListNumber(given) ? given : ''
  const { filesProblem } = typed
  const refused = filesProblem ? { files: filesProblem } : {}
  const problem = free ? problemOf(free, lines) : undefined
  if (problem) {
    return { listNumber, lines: kept, files, typed, problems: { ...refused, free: problem } }
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
