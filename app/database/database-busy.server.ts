import { setTimeout as sleep } from 'node:timers/promises'

import { errorCode, sqliteCode } from '#app/platform/error-code.ts'

const patience = 5_000

/** Another writer locked the database for five seconds; nothing was written, and a retry can succeed. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('The database is busy: another writer holds it. Please try again soon.', { cause })
  }
}

const sqliteBusy = 5
const serializationFailure = '40001'
const deadlock = '40P01'
const lockTimedOut = '55P03'

function canBeTriedAgain(error: unknown) {
  const code = errorCode(error)
  return sqliteCode(error) === sqliteBusy || code === serializationFailure || code === deadlock
}

/** `work` must have no effect when it fails. Throws DatabaseBusy after 5 s. */
export async function retryWhileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const gaveUp = canBeTriedAgain(error) && performance.now() > deadline
      if (gaveUp || errorCode(error) === lockTimedOut) throw new DatabaseBusy(error)
      if (!canBeTriedAgain(error)) throw error
    }
    await sleep(5 + Math.random() * 25)
  }
}
