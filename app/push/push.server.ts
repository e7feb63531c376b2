import pLimit from 'p-limit'

import { actForNobody } from '#app/database/authority.server.ts'
import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'
import { publicInternet } from '#app/platform/public-host.server.ts'

import { type ClaimedPush, claimPush, saveOutcome } from './queue.server.ts'
import { type Message, type Outcome, sendPush } from './send-push.server.ts'
import type { PushKeys } from './subscriptions.server.ts'

/** In milliseconds. The lease is longer than `timeout`, so that no other process sends the same message. */
const usual = {
  pollInterval: 5_000,
  timeout: 15_000,
  lease: 60_000,
  firstDelay: 5_000,
  longestDelay: 10 * 60_000,
  longestAge: 24 * 3_600_000,
  atOnce: 4,
  ...publicInternet,
  ca: '',
}

type Timing = typeof usual
export type PushTiming = Partial<Timing>

type Options = {
  keys: PushKeys
  contact: () => string
  /** The message about an enquiry to this person; undefined if the enquiry is deleted, or spam. */
  messageOf: (enquiryId: string, ownerId: string) => Promise<Message | undefined>
  report: (error: unknown) => void
}

/** Sends queued messages until `stop`, which waits for those on their way. */
export function openPush(db: Database, options: Options, changes: PushTiming = {}) {
  const timing = { ...usual, ...changes }
  const stopping = new AbortController()
  const queue = pLimit(1)
  let interval: NodeJS.Timeout | undefined
  const run = async () => {
    try {
      const one = () => sendDue(db, options, timing, stopping.signal)
      await Promise.all(Array.from({ length: timing.atOnce }, one))
    } catch (error) {
      options.report(error)
    }
  }
  const wake = () => {
    if (interval && queue.pendingCount === 0) void actForNobody(() => queue(run))
  }
  return {
    wake,
    start() {
      interval = setInterval(wake, timing.pollInterval).unref()
      wake()
    },
    async stop() {
      clearInterval(interval)
      interval = undefined
      stopping.abort()
      await queue(() => undefined)
    },
  }
}

async function sendDue(db: Database, options: Options, timing: Timing, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const now = await databaseTime(db)
    const push = await claimPush(db, timing.lease, now)
    if (!push) return
    const outcome = await sent(db, push, { ...options, ...timing, stopping })
    await save(db, push, outcome, { ...timing, now })
  }
}

type Sending = Options & Timing & { stopping: AbortSignal }

async function sent(db: Database, push: ClaimedPush, sending: Sending): Promise<Outcome> {
  const subscription = await db
    .selectFrom('pushSubscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'ownerId'])
    .where('_id', '=', push.subscriptionId)
    .executeTakeFirst()
  const message = subscription && (await sending.messageOf(push.enquiryId, subscription.ownerId))
  if (!message) return { is: 'refused', message: 'The browser or the enquiry was deleted.' }
  const { endpoint, p256dh, auth } = subscription
  const { contact, stopping, timeout, ca, ...more } = sending
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
  const to = { ...more, contact: contact(), signal, ...(ca && { ca }) }
  return sendPush({ endpoint, keys: { p256dh, auth } }, message, to)
}

/** Saved before the next one is claimed: a crash before this line sends it once more, which replaces the first. */
function save(
  db: Database,
  push: ClaimedPush,
  outcome: Outcome,
  { firstDelay, longestDelay, longestAge, now }: Timing & { now: number },
) {
  if (outcome.is === 'gone') {
    const gone = db.deleteFrom('pushSubscriptions').where('_id', '=', push.subscriptionId)
    return retryWhileBusy(() => gone.execute())
  }
  if (outcome.is === 'sent')
    return saveOutcome(db, push, { endedAt: isoTime(now), lastError: null })
  const { message: lastError, wait = 0 } = outcome
  const isOver = outcome.is === 'refused' || !isWithin(push.createdAt, longestAge, now)
  if (isOver) return saveOutcome(db, push, { endedAt: isoTime(now), lastError })
  const delay = Math.min(firstDelay * 3 ** (push.tries - 1), longestDelay)
  return saveOutcome(db, push, { nextTryAt: isoTime(now + Math.max(delay, wait)), lastError })
}
