import { PostgresDialect } from 'kysely'
import { type ClientBase, type ClientConfig, Pool, types } from 'pg'

import { errorCode } from '#app/platform/error-code.ts'
import { UserError } from '#app/platform/user-error.ts'

import { type ChangeHeard, listenToPostgres } from './postgres-listener.server.ts'
import { withoutDeadClients } from './postgres-pool.server.ts'

types.setTypeParser(types.builtins.INT8, Number)

/** In milliseconds. */
const longestConnecting = 4_000

/** Opens a connection pool and tests one connection. Throws a UserError of one line. */
export async function openPostgres(url: string, connections: number) {
  const config: ClientConfig = {
    connectionString: url,
    fallback_application_name: 'chandlery',
    connectionTimeoutMillis: longestConnecting,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const pool = new Pool({
    ...config,
    max: connections,
    idleTimeoutMillis: 30_000,
    onConnect: limitWaits,
  })
  // Without a listener, a connection that the server closes between two queries would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new UserError(openingProblem(url, error), { cause: error })
  }
  const limited = withoutDeadClients(pool)
  return {
    dialect: new PostgresDialect({ pool: limited }),
    isExhausted: limited.isExhausted,
    poolUse: limited.use,
    listen: (heard: ChangeHeard) =>
      listenToPostgres(config, { heard, fellSilent: limited.closeSilent }),
  }
}

/** Sets timeouts by a query, because poolers such as PgBouncer refuse them in the startup packet. */
async function limitWaits(client: ClientBase) {
  const limits = {
    text: `select
      set_config('statement_timeout', '30s', false),
      set_config('lock_timeout', '5s', false),
      set_config('idle_in_transaction_session_timeout', '30s', false)`,
    query_timeout: longestConnecting,
  }
  await client.query(limits)
}

/** Contains the host and the database name but never the password. */
function openingProblem(url: string, error: unknown) {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  const place = `${pathname.slice(1) || 'the default database'} at ${host || 'this machine'}`
  const message = error instanceof Error ? error.message : ''
  const reason = (message || errorCode(error) || 'no reason given').replaceAll(/\s+/g, ' ')
  return `Cannot open the PostgreSQL database ${place} (${reason}): check DATABASE_URL, and that the server runs and lets this user in.`
}
