import {
  PostgresDialect,
  type PostgresCursor,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely'
import {
  type ClientBase,
  type ClientConfig,
  Pool,
  types,
  type PoolClient,
  type QueryConfig,
} from 'pg'

import { errorCode } from '#app/platform/error-code.ts'
import { UserError } from '#app/platform/user-error.ts'

import { connectionUse } from './connection-use.ts'
import { type ChangeHeard, listenToPostgres } from './postgres-listener.server.ts'

/** Lifts the time limit of the transaction's statements, on server and client. */
export const withoutTimeLimit = 'set local statement_timeout = 0'

/** In milliseconds, above `statement_timeout`, so that a working server ends the query itself. */
const longestQuery = 35_000

const unlimited = 2 ** 31 - 1

type LastAnswers = Map<PoolClient, number>

types.setTypeParser(types.builtins.INT8, Number)

/** In milliseconds. */
const longestConnecting = 4_000

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
  // Without a listener, a connection closed by the server between queries would end the process.
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

/** By a query, because poolers such as PgBouncer refuse timeouts in the startup packet. */
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

/** Contains host and database name but never the password. */
function openingProblem(url: string, error: unknown) {
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' }
  const location = `${pathname.slice(1) || 'the default database'} at ${host || 'this machine'}`
  const message = error instanceof Error ? error.message : ''
  const reason = (message || errorCode(error) || 'no reason given').replaceAll(/\s+/g, ' ')
  return `Cannot open the PostgreSQL database ${location} (${reason}): check DATABASE_URL, and that the server runs and lets this user in.`
}

/** pg would reuse a connection whose query got no answer, and queue the next query behind it. */
function withoutDeadClients(pool: Pool) {
  const lastAnswers: LastAnswers = new Map()
  pool.on('connect', (client) => lastAnswers.set(client, performance.now()))
  pool.on('remove', (client) => lastAnswers.delete(client))
  const { isExhausted, take } = connectionUse(pool.options.max)
  const connect = async () => {
    const client = await pool.connect()
    const giveBack = take()
    return {
      query: limitedQuery(client, lastAnswers),
      release(isDiscarded?: boolean) {
        giveBack()
        client.release(isDiscarded)
      },
    }
  }
  const limited: PostgresPool = { options: pool.options, connect, end: () => pool.end() }
  const closeSilent = (since: number) =>
    lastAnswers.forEach((time, client) => void (time < since && cut(client)))
  const use = () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount })
  return { ...limited, isExhausted, closeSilent, use }
}

function limitedQuery(client: PoolClient, lastAnswers: LastAnswers) {
  let limit = longestQuery
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here')
    if (text === withoutTimeLimit) limit = unlimited
    const limited = { text, values: [...values], query_timeout: limit }
    return answerTo(limited)
  }
  async function answerTo(limited: QueryConfig) {
    try {
      const answer = await client.query(limited)
      lastAnswers.set(client, performance.now())
      return answer
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') cut(client)
      throw error
    }
  }
  return query
}

function cut(client: PoolClient) {
  client.connection.stream.destroy(new Error('Connection terminated: PostgreSQL does not answer'))
}
