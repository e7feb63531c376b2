import { setImmediate as othersFirst } from 'node:timers/promises'

import pLimit, { type LimitFunction } from 'p-limit'

import type { Database } from '#app/database/database.server.ts'

const mostWaiting = 100

const turnsOf = new WeakMap<Database, LimitFunction>()

/**
 * SQLite is read in this process, which answers nobody meanwhile: so searches are made one after the other,
 * each giving way at every step (`giveWay`). Throws an outage when a hundred are waiting.
 */
export async function inTurn<T>(db: Database, work: () => Promise<T>): Promise<T> {
  if (db.engine === 'postgres') return work()
  const turns = turnsOf.get(db) ?? pLimit(1)
  turnsOf.set(db, turns)
  if (turns.pendingCount >= mostWaiting) {
    throw Object.assign(new Error('Too many searches are waiting.'), { code: 'EBUSY' })
  }
  return turns(work)
}

/** Lets those be answered who have come since the last step. */
export async function giveWay(db: Database) {
  if (db.engine === 'sqlite') await othersFirst()
}
