import { setImmediate as othersFirst } from 'node:timers/promises'

import pLimit, { type LimitFunction } from 'p-limit'

import type { Database } from '#app/database/database.server.ts'

import { searcher } from './searcher.server.ts'

/** The limits of waiting searches, in all and for one IP address, which a ship's crew may share. */
const lanes = {
  searches: { most: 100, mostOfOne: 20 },
  suggestions: { most: 20, mostOfOne: 5 },
}

type Waiting = { whom: ReturnType<typeof searcher> }
type Lane = { turns: LimitFunction; waiting: Set<Waiting> }
type Lanes = Record<keyof typeof lanes, Lane>

const lanesOf = new WeakMap<Database, Lanes>()

/** Too many searches wait. An outage, because it is temporary. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting'
  readonly code = 'EBUSY'
}

/**
 * SQLite queries block the process, so the searches of one lane run one after the other and yield at every step
 * (`yieldToEventLoop`). Throws `TooManyWaiting` if too many wait, and `Gone` if the client has disconnected.
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
 * Lets other requests run; throws `Gone` if the client has disconnected. Of concurrent callers one continues in each
 * turn of the event loop, so that other requests run between any two.
 */
export async function yieldToEventLoop(db: Database) {
  if (db.engine === 'sqlite') {
    const turn = (lastTurns.get(db) ?? Promise.resolve()).then(() => othersFirst())
    lastTurns.set(db, turn)
    await turn
  }
  searcher()?.signal.throwIfAborted()
}
