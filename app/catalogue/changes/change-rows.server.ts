import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'

import { engineOf } from '#app/database/database.server.ts'
import { doUpdate, insertRows } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { cellFaultKinds, type SheetRow } from '#app/spreadsheets/sheet-file.ts'

import type { Reason, RowProblem } from './mends.ts'

export type ChangeRow = Selectable<Tables['importRows']>
export type CheckedRow = Pick<ChangeRow, 'row' | 'cells' | 'productId' | 'fields' | 'problems'> & {
  /** Null for a row that belongs to the product of another row. */
  kind: ChangeRow['kind']
  checkedVersion: number | null
  digests?: string
  pictures?: number | null
}

export type Difference = { label: string; before: string; after: string }
/** `name` is how the row is called: its number in a file, or the kind and the id of a record. */
export type DescribedRow = {
  name: string
  title: string
  productId: string | undefined
  differences: Difference[]
}

type Source = Pick<ChangeRow, 'row' | 'cells'>
/** `version` is undefined for a new record. */
type Checked = Pick<CheckedRow, 'productId' | 'digests' | 'pictures'> & {
  version: number | undefined
  fields: object
  kind?: 'change'
}

export function checkedRow({ row, cells }: Source, checked: Checked): CheckedRow {
  const { version, fields, kind, ...others } = checked
  const known = Object.keys(fields).length > 0 ? 'change' : 'same'
  return {
    row,
    cells,
    kind: kind ?? (version === undefined ? 'add' : known),
    fields: JSON.stringify(fields, nullForUndefined),
    problems: null,
    checkedVersion: version ?? null,
    ...others,
  }
}

export function wrongRow(
  { row, cells }: Source,
  problems: string[],
  productId: string | null = null,
): CheckedRow {
  const none = { fields: null, checkedVersion: null }
  return { row, cells, kind: 'wrong', productId, ...none, problems: JSON.stringify(problems) }
}

export function joinedRow({ row, cells }: Source): CheckedRow {
  const none = { productId: null, fields: null, problems: null, checkedVersion: null }
  return { row, cells, kind: null, ...none }
}

/** What rows have in common whose problems differ in a cell or in the number of a row. */
export function reasonOf(problem: string) {
  return problem.replaceAll(/“[^“”]*”/g, '“…”').replaceAll(/Row \d+/g, 'Row …')
}

const mostReasons = 50

const mostExamples = 5

export function openReasons() {
  const counted = new Map<string, Reason>()
  return {
    note(row: number, text: string, { target, kind, most }: Omit<RowProblem, 'words'> = {}) {
      const reason = reasonOf(text)
      const known = counted.get(reason)
      if (!known && counted.size >= mostReasons) return
      const { rows, first = [] } = known ?? { rows: 0 }
      const examples = first.length < mostExamples ? [...first, row] : first
      counted.set(reason, { reason, rows: rows + 1, first: examples, target, kind, most })
    },
    most: () => [...counted.values()].toSorted((one, other) => other.rows - one.rows),
  }
}

/** For LIKE with `!` as its escape: the problems of rows with this reason. */
export function problemsLike(reason: string) {
  const text = JSON.stringify([reason]).slice(0, -1)
  return `${text.replaceAll(/[!%_]/g, '!$&').replaceAll('…', '%')}%`
}

/** JSON leaves undefined out, and null means that a field is cleared. */
function nullForUndefined(_name: string, value: unknown) {
  return value === undefined ? null : value
}

const faults = z.array(z.object({ kind: z.enum(cellFaultKinds), column: z.number().optional() }))
const faulty = z.object({ cells: z.array(z.string()), faults })

export function storedCells({ cells: read, faults: found }: SheetRow) {
  const cells = read.map((cell) => cell.replaceAll('\0', ''))
  return JSON.stringify(found ? { cells, faults: found } : cells)
}

export function rowIn(text: string): z.infer<typeof faulty> {
  const stored: unknown = JSON.parse(text)
  return areTexts(stored) ? { cells: stored, faults: [] } : faulty.parse(stored)
}

function areTexts(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.every((cell) => typeof cell === 'string')
}

export function cellsIn(text: string) {
  return rowIn(text).cells
}

export function rowsLeft(db: Kysely<Tables>, importId: string) {
  return db
    .selectFrom('importRows')
    .where('importId', '=', importId)
    .where('row', '>', ({ selectFrom }) =>
      selectFrom('imports').select('done').where('_id', '=', importId),
    )
    .orderBy('row')
}

/** PostgreSQL learns late of rows that were just added, and would sort all that are left for each slice. */
export async function countRows(db: Kysely<Tables>) {
  if (engineOf(db) === 'postgres') await sql`analyze "importRows"`.execute(db)
}

type Sized = { row: number; size: number | null }

/** In characters of JSON: a slice with more would hold up visitors, however few rows it has. */
const mostCharacters = 100_000

/** The last of the first rows that are together no slice too large; always one. */
export function lastOfSlice(sizes: readonly Sized[], most = mostCharacters) {
  let characters = 0
  const next = sizes.findIndex(({ size }, place) => {
    characters += size ?? 0
    return place > 0 && characters > most
  })
  return sizes.at(next < 0 ? -1 : next - 1)?.row ?? 0
}

type Numbered = { importId: string; row: number; cells: string }

/** Rows that exist; `cells` stay as they are. */
export function updateRows(
  db: Kysely<Tables>,
  columns: readonly (keyof Tables['importRows'])[],
  rows: readonly Numbered[],
) {
  const key = ['importId', 'row']
  const suffix = doUpdate(key, columns)
  return insertRows(
    db,
    { table: 'importRows', columns: [...key, 'cells', ...columns], suffix },
    rows,
  )
}
