import { actForNobody } from './authority.server.ts'
import { databaseTime } from './cleanup-clock.server.ts'
import type { Database } from './database.server.ts'
import { type Claimed, claimNext, type Queue } from './queue.server.ts'

/** Can run again after it failed half-way. */
type Save = () => Promise<unknown>

type Work<Item> = {
  /** Returns what saves the outcome. `signal` aborts when `stop` has waited for `patience`. */
  attempt: (item: Item, signal: AbortSignal) => Promise<Save>
  /** Receives the first of consecutive errors. */
  report: (error: unknown) => void
  /** Runs before the first item is claimed. */
  begin?: Save
  /** Asked before each item. */
  isReady?: () => Promise<boolean>
  /** The clock that writes `nextTryAt`; without it, that of the database. */
  now?: () => number
  /** The clock that all copies of the site share. */
  sharedTime?: () => Promise<number>
}

/** In milliseconds. */
export type WorkerTiming = {
  atOnce: number
  pollInterval: number
  /** How long `stop` waits for the items that are tried. */
  patience?: number
  /** In this time the transaction that has queued an item commits. */
  wakeDelay?: number
}

/** Saves each outcome before it claims the next item, however long the database is away. */
export function openWorker<Row, Column extends keyof Row & string>(
  db: Database,
  queue: Queue<Row, Column>,
  work: Work<Claimed<Pick<Row, Column>>> & WorkerTiming,
) {
  const { attempt, begin, now, isReady = async () => true } = work
  const { sharedTime = () => databaseTime(db), patience = 0, wakeDelay = 100 } = work
  const stopping = new AbortController()
  const unsaved = begin ? [begin] : []
  let isOpen = false
  let poll: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined

  async function next() {
    if (!isOpen || !(await isReady())) return undefined
    const shared = await sharedTime()
    return claimNext(db, queue, { now: now?.() ?? shared, shared })
  }
  const lanes = openLanes(work, async () => {
    for (;;) {
      await saveAll(unsaved)
      const item = await next()
      if (!item) return
      lanes.add()
      unsaved.push(await attempt(item, stopping.signal))
    }
  })

  return {
    /** Resolves when no item is tried and none was due. */
    idle: lanes.idle,
    start() {
      isOpen = true
      poll = setInterval(lanes.look, work.pollInterval).unref()
      lanes.look()
    },
    wake() {
      clearTimeout(soon)
      if (isOpen) soon = setTimeout(lanes.look, wakeDelay).unref()
    },
    async stop() {
      isOpen = false
      clearInterval(poll)
      clearTimeout(soon)
      const abort = setTimeout(() => stopping.abort(), patience)
      await lanes.idle()
      clearTimeout(abort)
    },
  }
}

async function saveAll(unsaved: Save[]) {
  for (let save = unsaved.shift(); save; save = unsaved.shift()) {
    try {
      await save()
    } catch (error) {
      unsaved.push(save)
      throw error
    }
  }
}

type Lanes = { atOnce: number; report: (error: unknown) => void }

/** Each lane tries one item after the other until none is due. */
function openLanes({ atOnce, report }: Lanes, workOff: () => Promise<void>) {
  const running = new Set<Promise<void>>()
  let isFailing = false
  let isMissed = false

  async function lane() {
    try {
      await workOff()
      isFailing = false
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
    }
  }
  function add() {
    if (running.size === atOnce) return
    // It is no work of the request that has queued an item.
    const started = actForNobody(lane).finally(() => {
      running.delete(started)
      if (isMissed) look()
    })
    running.add(started)
  }
  /** A lane that is about to end may not see what was queued meanwhile, so another one follows it. */
  function look() {
    isMissed = running.size === atOnce
    add()
  }
  async function idle() {
    while (running.size > 0) await Promise.all(running)
  }
  return { add, look, idle }
}
