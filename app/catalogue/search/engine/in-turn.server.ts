import { setImmediate as othersFirst } from 'node:timers/promises'

import pLimit, { type LimitFunction } from 'p-limit'

import type { Database } from '#app/database/database.server.ts'

import { searcher } from './searcher.server.ts'

/** How many may wait, and how many of them for one network address: a ship's crew may have one together. */
const lanes = {
  searches: { most: 100, mostOfOne: 20 },
  suggestions: { most: 20, mostOfOne: 5 },
}

type Waiting = { whom: ReturnType<typeof searcher> }
type Lane = { turns: LimitFunction; waiting: Set<Waiting> }
type Lanes = Record<keyof typeof lanes, Lane>

const lanesOf = new WeakMap<Database, Lanes>()

/** Too many wait already; an outage, for it passes. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
  readonly code = 'EBUSY'
}

/**
 * SQLite is read in this process, which answers nobody meanwhile: so what is in one lane is done one after the
 * other, each giving way at every step (`yieldToEventLoop`). Throws `TooManyWaiting` when many are there, and `Gone` when
 * nobody waits for it any more.
 */
export async function inTurn<T>(db: Database, name: keyof typeof lanes, work: () => Promise<T>) {
  if (db.engine === 'postgres') return work()
  const { turns, waiting } = laneOf(db, name)
  const whom = searcher()
  const others = [...waiting].filter((one) => !one.whom?.signal.aborted)
  const own = others.filter((one) => whom && one.whom?.address === whom.address)
  const { most, mostOfOne } = lanes[name]
  if (others.length >= most || own.length >= mostOfOne) {
    throw new TooManyWaiting(`Too many ${name} are waiting.`)
  }
  const place = { whom }
  waiting.add(place)
  return turns(() => {
    waiting.delete(place)
    whom?.signal.throwIfAborted()
    return work()
  })
}

function laneOf(db: Database, name: keyof typeof lanes) {
  const known = lanesOf.get(db) ?? { searches: emptyLane(), suggestions: emptyLane() }
  lanesOf.set(db, known)
  return known[name]
}

function emptyLane(): Lane {
  return { turns: pLimit(1), waiting: new Set() }
}

const lastTurns = new WeakMap<Database, Promise<void>>()

/**
 * Lets those be answered who have come since the last step; throws `Gone` when nobody waits for it any more. Where
 * several give way at once, there are answers between the next steps of any two.
 */
export async function yieldToEventLoop(db: Database) {
  if (db.engine === 'sqlite') {
    const turn = (lastTurns.get(db) ?? Promise.resolve()).then(() => othersFirst())
    lastTurns.set(db, turn)
    await turn
  }
  searcher()?.signal.throwIfAborted()
}
