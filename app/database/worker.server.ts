import { actForNobody } from './authority.server.ts'
import { databaseTime } from './cleanup-clock.server.ts'
import type { Database } from './database.server.ts'
import { type Claimed, claimNext, type Queue } from './queue.server.ts'

/** Can run again after failing half-way. */
type Save = () => Promise<unknown>

type Work<Item> = {
  /** Returns a function that saves the outcome. `signal` aborts after `stop` has waited for `patience`. */
  attempt: (item: Item, signal: AbortSignal) => Promise<Save>
  /** Receives the first of consecutive errors. */
  report: (error: unknown) => void
  begin?: Save
  isReady?: () => Promise<boolean>
  /** Clock of `nextTryAt`; by default the database's. */
  now?: () => number
  sharedTime?: () => Promise<number>
}

export type WorkerTiming = {
  atOnce: number
  pollInterval: number
  /** In milliseconds; how long `stop` waits for running tries. */
  patience?: number
  /** In milliseconds; lets the transaction that queued the item commit. */
  wakeDelay?: number
}

/** Saves each outcome before claiming the next item, however long the database is away. */
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
    // Runs without the access of the request that queued the item.
    const started = actForNobody(lane).finally(() => {
      running.delete(started)
      if (isMissed) look()
    })
    running.add(started)
  }
  /** A lane that is ending may miss newly queued items, so another follows. */
  function look() {
    isMissed = running.size === atOnce
    add()
  }
  async function idle() {
    while (running.size > 0) await Promise.all(running)
  }
  return { add, look, idle }
}
