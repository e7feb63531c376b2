import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'

import { connectionUse } from './connection-use.ts'

/** Lifts the time limit of the statements in this transaction, on the server and in the client. */
export const withoutTimeLimit = 'set local statement_timeout = 0'

/** In milliseconds; longer than `statement_timeout`, so that a server that answers ends the query itself. */
const longestQuery = 35_000
const unlimited = 2 ** 31 - 1

/**
 * Closes a connection whose query got no answer: pg would put it back into the pool and queue the next query behind
 * the lost one.
 */
export function withoutDeadClients(pool: Pool) {
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

type LastAnswers = Map<PoolClient, number>

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
