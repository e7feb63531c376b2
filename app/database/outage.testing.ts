import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { Client } from 'pg'

import type { Database } from './database.server.ts'
import type { Subject } from './tables.server.ts'

/**
 * Takes the data away from everybody who has the database open: of a SQLite file one table is
 * damaged, a PostgreSQL drops its connections and lets nobody in. Answers what puts it right again.
 */
export async function takeAway(
  db: Database,
  table: Subject = 'products',
): Promise<() => Promise<void>> {
  return db.engine === 'sqlite' ? damage(db, table) : shut(db)
}

/** The catalogue of the file says that the table is on a page which it does not have. */
async function damage(db: Database, table: Subject) {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const far = 1_000_000
  const move = async (pages: number) => {
    const file = new DatabaseSync(rows[0]?.file ?? '', { defensive: false, timeout: 5_000 })
    file.exec(`pragma writable_schema = on;
      update sqlite_schema set rootpage = rootpage + ${pages} where name = '${table}';
      ${bumped(file)}`)
    file.close()
  }
  await move(far)
  return () => move(-far)
}

/** Everybody who has read the catalogue reads it again when its number has grown. */
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
