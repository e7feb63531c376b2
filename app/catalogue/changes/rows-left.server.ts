import { type Kysely, sql } from 'kysely'

import { engineOf } from '#app/database/database.server.ts'
import { doUpdate, insertRows } from '#app/database/insert-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

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
