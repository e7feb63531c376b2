import { Client, types } from 'pg'
import { z } from 'zod'

import { type Value, isBackedUp, quoted, type Snapshot, type Table } from './snapshot.ts'
/** A row with bytes can take megabytes. */
const rowsAtOnce = { usual: 500, withBytes: 8 }

const settings = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local lock_timeout = '5s'`

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = new Client({ connectionString: url, types: { getTypeParser: parserOf } })
  // Without a listener, a lost connection would end the process; the next query reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${settings}`)
    const tables = await tablesOf(client)
    const isMigrated = tables.some(({ name }) => name === 'kysely_migration')
    const migrations = isMigrated
      ? await client.query('select name from kysely_migration order by name')
      : { rows: [] }
    return {
      migrations: z
        .array(z.object({ name: z.string() }))
        .parse(migrations.rows)
        .map(({ name }) => name),
      tables: tables.filter(({ name }) => isBackedUp(name)).map(tableOf),
      rows: (table) => rowsOf(client, table, tables),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** PostgreSQL's text, except for numbers and bytes; pg's parsers lose digits and make dates. */
function parserOf(oid: number): (text: string) => Value {
  const { INT2, INT4, INT8, FLOAT4, FLOAT8, BOOL, BYTEA } = types.builtins
  if ([INT2, INT4, INT8].includes(oid)) return BigInt
  if ([FLOAT4, FLOAT8].includes(oid)) return Number
  if (oid === BOOL) return (text) => Number(text === 't')
  if (oid === BYTEA) return (text) => Buffer.from(text.slice(2), 'hex')
  return String
}

const foundTable = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string(), key: z.number().nullable() })),
})
type FoundTable = z.infer<typeof foundTable>

/** Omits search terms: SQLite has no such type, and the site makes them again. */
async function tablesOf(client: Client) {
  const { rows } = await client.query(`
    select c.relname::text as "name", json_agg(json_build_object(
      'name', a.attname, 'type', a.atttypid::regtype, 'key', array_position(i.indkey::int2[], a.attnum)
    ))::text as "columns"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid <> 'tsvector'::regtype
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by c.relname collate "C"`)
  const texts = z.array(z.object({ name: z.string(), columns: z.string() })).parse(rows)
  return texts.map(({ name, columns }) => foundTable.parse({ name, columns: JSON.parse(columns) }))
}

function tableOf({ name, columns: all }: FoundTable): Table {
  const keys = all.flatMap(({ name, key }) => (key === null ? [] : { name, key }))
  const sorted = keys.toSorted((a, b) => a.key - b.key).map(({ name }) => name)
  const columns = all.map(({ name }) => name).toSorted()
  return { name, columns, keys: sorted.length > 0 ? sorted : columns }
}

async function* rowsOf(client: Client, { name, columns, keys }: Table, tables: FoundTable[]) {
  const found = tables.find((table) => table.name === name)
  // By bytes, as SQLite orders.
  const order = keys.map((key) => {
    const isText = found?.columns.some((column) => column.name === key && column.type === 'text')
    return `${quoted(key)}${isText ? ' collate "C"' : ''}`
  })
  const select = `select ${columns.map(quoted).join()} from ${quoted(name)} order by ${order.join()}`
  const hasBytes = found?.columns.some(({ type }) => type === 'bytea')
  const count = hasBytes ? rowsAtOnce.withBytes : rowsAtOnce.usual
  await client.query(`declare "rows" no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<Record<string, Value>>(`fetch ${count} from "rows"`)
    yield* rows
    if (rows.length < count) break
  }
  await client.query('close "rows"')
}
