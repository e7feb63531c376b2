import { type Kysely, PostgresAdapter } from 'kysely'

import type { Engine } from './database.server.ts'
import type { Tables } from './tables.server.ts'

export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
