import type { FileLimits } from '#app/spreadsheets/file-refusal.ts'
import { openReader } from '#app/spreadsheets/read-rows.server.ts'
import type {
  FileDescription,
  ReadingChoice,
  SheetDescription,
  SheetRow,
} from '#app/spreadsheets/sheet-file.ts'

import { headRowIn, headRowsIn, knownHeadsIn } from './import-columns.ts'

export const mostImportRows = 100_000
export const mostColumns = 100
const readingTime = 300_000
const limits: FileLimits = {
  rows: mostImportRows,
  columns: mostColumns,
  // Longer than any field, so that a text that is too long is named and not cut.
  cell: 20_000,
  inflated: 400 * 1024 * 1024,
  elements: 40_000_000,
  texts: 64 * 1024 * 1024,
}
const { readRows, describeFile } = openReader()

export type FileChoice = ReadingChoice & { headRow?: number | undefined }

/** What must be asked, because a guess could bring wrong products. */
export type FileQuestion = 'sheet' | 'encoding' | 'hiddenRows'

export type ImportDescription = FileDescription & {
  choice: FileChoice
  sheet: SheetDescription | undefined
  headRows: number[]
  questions: FileQuestion[]
}

type Extent = {
  /** Sheets are read only as far as the proposal needs, and hidden rows are not counted. */
  isQuick?: boolean
  uncounted?: string | undefined
}

export async function describeImport(
  path: string,
  given: FileChoice = {},
  extent: Extent = {},
): Promise<ImportDescription> {
  const reading = { limits, time: readingTime, choice: given, ...extent }
  const described = await describeFile(path, reading)
  const sheet = given.sheet
    ? described.sheets.find(({ name }) => name === given.sheet)
    : proposedSheet(described.sheets)
  const choice = {
    sheet: described.kind === 'workbook' ? (given.sheet ?? sheet?.name) : undefined,
    encoding: given.encoding ?? described.encodings[0]?.encoding,
    headRow: given.headRow ?? headRowIn(sheet?.first ?? []),
    hiddenRows: given.hiddenRows ?? 'read',
  }
  const headRows = headRowsIn(sheet?.first ?? [])
  return { ...described, choice, sheet, headRows, questions: questionsOf(described, sheet, given) }
}

/** Below it, the letters of another encoding are nearly as likely. */
const leastConfidence = 0.55

function questionsOf(
  { sheets, encodings }: FileDescription,
  sheet: SheetDescription | undefined,
  given: FileChoice,
) {
  const questions: FileQuestion[] = []
  if (!given.sheet && sheets.filter(isOffered).length > 1) questions.push('sheet')
  const [{ confidence } = { confidence: 1 }] = encodings
  if (!given.encoding && confidence < leastConfidence) questions.push('encoding')
  if (!given.hiddenRows && (sheet?.hiddenRows ?? 0) > 0) questions.push('hiddenRows')
  return questions
}

/** Hidden sheets can be chosen by their name. */
export function isOffered({ kind, isHidden, rows }: SheetDescription) {
  return kind === 'worksheet' && !isHidden && rows > 0
}

/** The one with the most known heads, because covers and notes have few. */
function proposedSheet(sheets: SheetDescription[]) {
  const worksheets = sheets.filter(({ kind }) => kind === 'worksheet')
  const shown = worksheets.filter(({ isHidden }) => !isHidden)
  const heads = (sheet: SheetDescription) => knownHeadsIn(sheet.first)
  return shown.toSorted((one, other) => heads(other) - heads(one))[0] ?? worksheets[0]
}

/** Reads the rows of a choice. Throws FileRefused. */
export function readImportRows(
  path: string,
  choice: ReadingChoice,
  take: (rows: SheetRow[]) => Promise<void>,
) {
  return readRows(path, { limits, time: readingTime, choice, take })
}
