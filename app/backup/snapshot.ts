import type { TableFacts } from '#app/database/tables.server.ts'
import { tables } from '#app/subjects.server.ts'

import type { Value } from './rows.ts'

/** `keys` are the columns of the primary key; `columns` are sorted, so that both engines say a row alike. */
export type Table = { name: string; columns: string[]; keys: string[] }

/** A consistent view of a database; it stays the same while others write. */
export type Snapshot = {
  migrations: string[]
  tables: Table[]
  rows: (table: Table) => AsyncIterable<Record<string, Value>>
  close: () => Promise<void>
}

export function isBackedUp(table: string) {
  const facts = new Map<string, TableFacts>(Object.entries(tables)).get(table)
  // Kysely writes its own tables at a restore.
  return facts?.inBackup ?? !table.startsWith('kysely_')
}

export function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`
}
