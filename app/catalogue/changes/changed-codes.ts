import { changedText, isEnglishMonth } from '#app/spreadsheets/changed-texts.ts'

import type { Target } from './import-columns.ts'

/** Exports put an apostrophe before what a spreadsheet would read as a formula. */
export function withoutMarks(cell: string) {
  if (!cell.includes("'")) return cell
  return cell.replaceAll(/(^|[;\t\r\n])'(?=[\s\p{C}"]*[=+\-@＝＋－＠﹢﹣])/gu, '$1')
}

/** The text behind `="00123"` and `'00123`, which keep a number as it is. */
export function markedText(target: Target, cell: string) {
  if (!/^[=']/.test(cell)) return undefined
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  const [, typed] = /^'([^'\n]+)$/.exec(cell) ?? []
  return typed !== undefined && (isCode(target) || /^\d/.test(typed)) ? typed.trim() : undefined
}

const codes = new Set<Target>(['impaCode', 'model', 'partNumbers'])

export function isCode(target: Target) {
  return codes.has(target) || target.startsWith('number:')
}

const remedy = 'Format the column as text and type the number again.'
export const changedWords = {
  date: `The spreadsheet made a date of this number. ${remedy}`,
  shortened: `The spreadsheet shortened this number. ${remedy}`,
}

/** As in `NamedCell`; `changed` is from the reader of the file. */
type Code = { target: Target; cell: string; isText?: boolean; changed?: string | undefined }

/** A number that a spreadsheet has changed cannot be restored. */
export function changedBySpreadsheet({ target, cell, isText, changed: known }: Code) {
  if (!isCode(target) || isText || known) return known
  const lines = target === 'partNumbers' ? cell.split('\n').map(valueOf) : [cell]
  const doubtful = lines.filter((line) => !short.test(line))
  const [changed] = doubtful.flatMap((line) => changedText(line, isEnglishMonth) ?? [])
  return changed && changedWords[changed]
}

/** Numbers of parts look like this too; a file of text is suspected of them, a typed cell is not. */
const short = /^(?:\d{1,2}\/\d{1,2}|\d+E\d+)$/i

/** Of a line like `Maker: 2-Mar`. */
function valueOf(line: string) {
  return line.slice(line.indexOf(': ') + 1).trim()
}
