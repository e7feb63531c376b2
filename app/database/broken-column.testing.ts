import { sql } from 'kysely'

import type { Database } from './database.server.ts'
import { changeSchema } from './outage.testing.ts'
import type { Tables } from './tables.server.ts'

export async function breakColumn(db: Database, table: keyof Tables, column: string) {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    )
  await rename(column, 'lost')
  return () => rename('lost', column)
}

export async function emptyColumn(db: Database, table: keyof Tables, column: string) {
  const [of, name, saved] = [sql.table(table), sql.ref(column), sql.ref('kept')]
  await sql`alter table ${of} add column ${saved} text`.execute(db)
  await sql`update ${of} set ${saved} = ${name}`.execute(db)
  const [must, may] = [`"${column}" text not null`, `"${column}" text`]
  const loosened = `update sqlite_schema set sql = replace(sql, '${must}', '${may}')`
  await changeSchema(db, `${loosened} where name = '${table}'`)
  await sql`update ${of} set ${name} = null`.execute(db)
  return async () => {
    await sql`update ${of} set ${name} = ${saved}`.execute(db)
    await sql`alter table ${of} drop column ${saved}`.execute(db)
  }
}
