import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'

import { engineOf } from '#app/database/database.server.ts'
import { doUpdate, insertRows } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

export type ChangeRow = Selectable<Tables['importRows']>
export type CheckedRow = Pick<ChangeRow, 'row' | 'cells' | 'productId' | 'fields' | 'problems'> & {
  kind: NonNullable<ChangeRow['kind']>
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

/** JSON leaves undefined out, and null means that a field is cleared. */
function nullForUndefined(_name: string, value: unknown) {
  return value === undefined ? null : value
}

const texts = z.array(z.string())

export function cellsIn(text: string) {
  return texts.parse(JSON.parse(text))
}

/** The rows that this phase has not reached. */
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
