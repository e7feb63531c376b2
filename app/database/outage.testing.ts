import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { Client } from 'pg'

import type { Database } from './database.server.ts'
import type { Tables } from './tables.server.ts'

/** Damages a SQLite table; PostgreSQL closes and refuses connections. Returns a function that restores access. */
export async function takeAway(
  db: Database,
  table: keyof Tables = 'products',
): Promise<() => Promise<void>> {
  return db.engine === 'sqlite' ? damage(db, table) : shut(db)
}

/** Damages one index of a SQLite file: its root page becomes that of the products table, which is no index. */
export async function takeIndexAway(db: Database, index: string) {
  const { rows } = await sql<{ far: number }>`select products.rootpage - other.rootpage as far
    from sqlite_schema as products, sqlite_schema as other
    where products.name = 'products' and other.name = ${index}`.execute(db)
  return damage(db, index, rows[0]?.far)
}

async function damage(db: Database, name: string, far = 1_000_000) {
  const move = (pages: number) =>
    changeSchema(
      db,
      `update sqlite_schema set rootpage = rootpage + ${pages} where name = '${name}'`,
    )
  await move(far)
  return () => move(-far)
}

export async function changeSchema(db: Database, statement: string) {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const file = new DatabaseSync(rows[0]?.file ?? '', { defensive: false, timeout: 5_000 })
  file.exec(`pragma writable_schema = on; ${statement}; ${bumped(file)}`)
  file.close()
}

/** Every connection reads the schema again when `schema_version` has changed. */
function bumped(file: DatabaseSync) {
  const { schema_version: version } = file.prepare('pragma schema_version').get() ?? {}
  return `pragma schema_version = ${Number(version) + 1}`
}

async function shut(db: Database) {
  const { rows } = await sql<{ name: string; folder: string }>`select current_database() as name,
    current_setting('unix_socket_directories') as folder`.execute(db)
  const { name, folder } = rows[0] ?? { name: '', folder: '' }
  const admit = async (isAllowed: boolean) => {
    const client = new Client({ host: folder, user: 'postgres', database: 'postgres' })
    await client.connect()
    await client.query(`alter database "${name}" allow_connections ${isAllowed}`)
    if (!isAllowed) {
      const text = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
      await client.query(text, [name])
    }
    await client.end()
  }
  await admit(false)
  return () => admit(true)
}
