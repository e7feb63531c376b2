import { sql, type Transaction } from 'kysely'
import { z } from 'zod'

import { engineOf } from '#app/database/database.server.ts'
import { withoutTimeLimit } from '#app/database/postgres.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { Manifest } from './manifest.ts'
import { entriesOf, linesOf, tableIn } from './read-archive.server.ts'
import { type TableRow, rowIn, quoted } from './snapshot.ts'
type Tx = Transaction<Tables>

/** SQLite allows 32,766 values in a statement, PostgreSQL 65,535. */
const valuesAtOnce = 20_000

/** The tables are at the archive's migration. Its rows already include the effects of triggers and references. */
export async function loadRows(tx: Tx, path: string, { tables }: Manifest) {
  const enable = await disableRules(tx)
  // A migration may have added rows.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
  for await (const entry of entriesOf(path)) {
    const table = tableIn(entry)
    if (table) await insert(tx, table, (await linesOf(entry)).map(rowIn))
    else for await (const _chunk of entry.bytes);
  }
  await enable()
}

async function insert(tx: Tx, table: string, rows: TableRow[]) {
  const columns = Object.keys(rows[0] ?? {})
  const size = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  const names = sql.join(columns.map((name) => sql.ref(name)))
  for (let start = 0; start < rows.length; start += size) {
    const values = rows
      .slice(start, start + size)
      .map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    const into = sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`
    await into.execute(tx)
  }
}

function disableRules(tx: Tx) {
  return engineOf(tx) === 'sqlite' ? disableInSqlite(tx) : disableInPostgres(tx)
}

async function disableInSqlite(tx: Tx) {
  // Checked at the commit instead.
  await sql`pragma defer_foreign_keys = on`.execute(tx)
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger'`.execute(tx)
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
  return async () => {
    for (const trigger of triggers) await sql.raw(trigger.sql).execute(tx)
  }
}

const reference = z.object({ table: z.string(), name: z.string(), rule: z.string() })

async function disableInPostgres(tx: Tx) {
  await sql.raw(withoutTimeLimit).execute(tx)
  // Reading past the archive's files takes long without a query.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { rows } = await sql`select conrelid::regclass::text as "table", conname::text as "name",
      pg_get_constraintdef(oid) as "rule" from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  const references = z.array(reference).parse(rows)
  const { rows: withTriggers } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as "table" from pg_trigger
    join pg_class on pg_class.oid = tgrelid and relnamespace = current_schema()::regnamespace
    where not tgisinternal`.execute(tx)
  const run = (text: string) => sql.raw(text).execute(tx)
  for (const { table, name } of references)
    await run(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table } of withTriggers) await run(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table } of withTriggers) await run(`alter table ${table} enable trigger user`)
    for (const { table, name, rule } of references)
      await run(`alter table ${table} add constraint ${quoted(name)} ${rule}`)
    await continueSequences(tx)
  }
}

/** Otherwise the next row would get the number of a loaded row. */
async function continueSequences(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(tx)
  for (const { table, column } of rows) {
    const [from, number] = [sql.table(table), sql.ref(column)]
    await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}),
      coalesce((select max(${number}) from ${from}), 0) + 1, false)`.execute(tx)
  }
}
