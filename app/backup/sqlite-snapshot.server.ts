import { DatabaseSync } from 'node:sqlite'

import { z } from 'zod'

import { oneLine, UserError } from '#app/platform/user-error.ts'

import { isBackedUp, quoted, type Snapshot, type Table } from './snapshot.ts'

const names = z.array(z.object({ name: z.string() }).transform(({ name }) => name))
const column = z.object({ name: z.string(), pk: z.number() })

/** A separate read transaction in WAL mode blocks no writer. The file must exist. */
export function openSqliteSnapshot(path: string): Snapshot {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  const list = (text: string, ...values: string[]) => names.parse(file.prepare(text).all(...values))
  file.exec('begin')
  const tables = list(
    `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
  )
  return {
    migrations: tables.includes('kysely_migration')
      ? list('select name from kysely_migration order by name')
      : [],
    tables: tables.filter(isBackedUp).map((name) => tableIn(file, name)),
    async *rows({ name, columns, keys }) {
      const select = `select ${columns.map(quoted).join()} from ${quoted(name)} order by ${keys.map(quoted).join()}`
      const statement = file.prepare(select)
      statement.setReadBigInts(true)
      for (const row of statement.iterate()) yield row
    },
    close: async () => file.close(),
  }
}

/** Throws a UserError: an archive of damaged rows would replace good ones. */
export function expectWholeFile(path: string) {
  const reason = problemIn(path)
  if (reason === undefined) return
  throw new UserError(
    `The database ${path} is damaged (${reason}). No backup is made of it, and the earlier ones stay: stop the site and restore the newest (docs/backup.md).`,
  )
}

export function problemIn(path: string, check: 'quick_check' | 'integrity_check' = 'quick_check') {
  try {
    using file = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    const found = file.prepare(`pragma ${check}(1)`).get()?.[check]
    return found === 'ok' ? undefined : oneLine(String(found))
  } catch (error) {
    if (error instanceof Error) return oneLine(error.message)
    throw error
  }
}

function tableIn(file: DatabaseSync, name: string): Table {
  const stored = file.prepare('select name, pk from pragma_table_xinfo(?) where hidden = 0')
  const all = z.array(column).parse(stored.all(name))
  const keys = all.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  const columns = all.map(({ name }) => name).toSorted()
  return { name, columns, keys: keys.length > 0 ? keys.map(({ name }) => name) : columns }
}
