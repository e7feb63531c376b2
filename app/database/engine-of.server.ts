import { type Kysely, PostgresAdapter } from 'kysely'

import type { Engine } from './database.server.ts'
import type { Tables } from './tables.server.ts'

/** Which engine a database, or a transaction of it, speaks to. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
