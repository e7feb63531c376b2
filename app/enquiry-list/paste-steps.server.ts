import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { Typed } from '#app/http/form-input.ts'

import { columnKinds } from './column-heads.ts'
import { mostLines } from './cookie-text.ts'
import { type Details, detailsText } from './listed-line.ts'
import { type MatchedLine, matchLines } from './match-lines.server.ts'
import { mostRows } from './read-file.server.ts'
import type { LeftOut, ReadLine, ReadList } from './read-line.ts'
import { readPasted, rowsIn } from './read-lines.ts'
import { type Column, linesOfTable, shapeOf, type Table, type TableShape } from './table-lines.ts'

export const mostReviewed = mostLines

export type Review = { lines: MatchedLine[]; leftOut: LeftOut[]; rest: string }
export type PasteStep = {
  text: string
  problem?: string
  notice?: string
  table?: { rows: Table; shape: TableShape }
  review?: Review
}

const tableFields = z.array(z.array(z.string().max(500)).max(40)).max(mostRows + 1)

/** The rows of a file travel in the form, so that nothing is stored. */
export function tableIn({ table = '' }: Typed): Table | undefined {
  try {
    return table === '' ? undefined : tableFields.parse(JSON.parse(table))
  } catch {
    return undefined
  }
}

export async function tableStep(db: Database, typed: Typed, rows: Table): Promise<PasteStep> {
  const read = rows.slice(0, mostRows)
  const isCut = rows.length > mostRows
  const notice = isCut ? 'This file has more than 2,000 rows: the first 2,000 are read.' : undefined
  const shape = chosenShape(typed, read)
  if (!shape) return { text: '', ...(notice && { notice }), table: { rows, shape: shapeOf(read) } }
  const isNamed = shape.columns.includes('partNumber') || shape.columns.includes('description')
  const problem = isNamed
    ? undefined
    : 'Please say which column holds the part number or the description.'
  const list = linesOfTable(read, shape)
  if (problem) return { text: '', problem, table: { rows, shape } }
  if (list.lines.length === 0)
    return { text: '', problem: 'No row has a part in these columns.', table: { rows, shape } }
  return { text: '', ...(notice && { notice }), review: await reviewOf(db, list) }
}

export function tableAgain(typed: Typed, rows: Table) {
  const read = rows.slice(0, mostRows)
  return { rows, shape: chosenShape(typed, read) ?? shapeOf(read) }
}

function chosenShape(typed: Typed, rows: Table): TableShape | undefined {
  const columns = columnsIn(typed, rows)
  const head = Number(typed.head)
  const headRow = head > 0 && head <= rows.length ? head - 1 : undefined
  return columns && { headRow, columns, repeated: [], unknown: [] }
}

function columnsIn(typed: Typed, rows: Table): Column[] | undefined {
  if (typed['column-0'] === undefined) return undefined
  const width = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: width }, (_, index) => {
    const kind = typed[`column-${index}`]
    return columnKinds.find((one) => one === kind) ?? 'none'
  })
}

export async function textStep(db: Database, text: string): Promise<PasteStep> {
  if (text.trim() === '') return { text, problem: 'Please paste a list, or choose a file.' }
  if (rowsIn(text, mostRows + 1).length > mostRows)
    return { text, problem: 'This list has more than 2,000 lines. Please paste fewer at once.' }
  const list = readPasted(text)
  if (list.table) return { text, table: list.table }
  if (list.lines.length > 0) return { text, review: await reviewOf(db, list) }
  return { text, problem: 'No part was found in this text. Please write one part in each line.' }
}

async function reviewOf(db: Database, { lines, leftOut }: ReadList): Promise<Review> {
  const rest = lines.slice(mostReviewed).map(textOfLine).join('\n')
  return { lines: await matchLines(db, lines.slice(0, mostReviewed)), leftOut, rest }
}

type Line = Pick<
  ReadLine,
  'quantity' | 'unit' | 'text' | 'maker' | 'note' | 'possibleQuantities'
> & { details?: Details }

/** Reads back as the same quantity and unit; maker, plate and remark are in the text then. */
export function textOfLine(line: Line) {
  const { quantity, unit = '', text, maker = '', note = '', details = {} } = line
  const own = text.includes(maker) ? '' : maker
  const more = [own, detailsText({ details }), note.replaceAll(/\s+/g, ' ')].filter(Boolean)
  const part = [text, ...more].join(', ')
  return line.possibleQuantities || quantity === '' ? part : `${quantity} ${unit || 'pcs'} ${part}`
}
