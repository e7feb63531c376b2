import type { Selectable } from 'kysely'

import { databaseTime } from '#app/database/cleanup-clock.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import {
  type Claimed,
  growingPause,
  type Queue,
  release,
  saveTry,
} from '#app/database/queue.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { openWorker } from '#app/database/worker.server.ts'
import { isoTime, isWithin } from '#app/platform/clock.ts'
import { publicInternet } from '#app/platform/public-host.server.ts'

import { type Message, type PushOutcome, sendPush } from './send-push.server.ts'
import type { PushKeys } from './subscriptions.server.ts'

type PushRow = Selectable<Tables['pushes']>

export const pushes: Queue<PushRow, 'enquiryId' | 'subscriptionId' | 'createdAt'> = {
  table: 'pushes',
  columns: ['enquiryId', 'subscriptionId', 'createdAt'],
  key: ['enquiryId', 'subscriptionId'],
  ends: ['endedAt'],
  order: ['nextTryAt', 'tries', 'subscriptionId'],
  /** Longer than `timeout`. */
  lease: 60_000,
  longestPause: 3_600_000,
}

type ClaimedPush = Claimed<Pick<PushRow, 'enquiryId' | 'subscriptionId' | 'createdAt'>>

/** In milliseconds. */
const usual = {
  pollInterval: 5_000,
  atOnce: 4,
  timeout: 15_000,
  firstDelay: 5_000,
  longestDelay: 10 * 60_000,
  longestAge: 24 * 3_600_000,
  ...publicInternet,
  ca: '',
}

export type PushTiming = Partial<typeof usual>

type Site = {
  keys: PushKeys
  contact: () => string
  /** Undefined if the enquiry is deleted or spam. */
  messageOf: (enquiryId: string, ownerId: string) => Promise<Message | undefined>
  report: (error: unknown) => void
}

export function openPush(db: Database, site: Site, changes: PushTiming = {}) {
  const sending = { ...site, ...usual, ...changes }
  async function attempt(push: ClaimedPush, stopping: AbortSignal) {
    const outcome = await sent(db, push, sending, stopping)
    return async () => {
      const now = await databaseTime(db)
      return stopping.aborted && outcome.is === 'retry'
        ? release(db, pushes, push, now)
        : save(db, push, outcome, { ...sending, now })
    }
  }
  return openWorker(db, pushes, { ...sending, attempt })
}

type Sending = Site & typeof usual

async function sent(
  db: Database,
  push: ClaimedPush,
  { messageOf, contact, timeout, ca, ...sending }: Sending,
  stopping: AbortSignal,
): Promise<PushOutcome> {
  const subscription = await db
    .selectFrom('pushSubscriptions')
    .select(['endpoint', 'p256dh', 'auth', 'ownerId'])
    .where('_id', '=', push.subscriptionId)
    .executeTakeFirst()
  const message = subscription && (await messageOf(push.enquiryId, subscription.ownerId))
  if (!message) return { is: 'refused', message: 'The browser or the enquiry was deleted.' }
  const { endpoint, p256dh, auth } = subscription
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeout)])
  const to = { ...sending, contact: contact(), signal, ...(ca && { ca }) }
  return sendPush({ endpoint, keys: { p256dh, auth } }, message, to)
}

/** A crash before this sends the message again, which replaces the first. */
function save(
  db: Database,
  push: ClaimedPush,
  outcome: PushOutcome,
  { firstDelay, longestDelay, longestAge, now }: Sending & { now: number },
) {
  if (outcome.is === 'gone') {
    const gone = db.deleteFrom('pushSubscriptions').where('_id', '=', push.subscriptionId)
    return retryWhileBusy(() => gone.execute())
  }
  if (outcome.is === 'sent')
    return saveTry(db, pushes, push, { endedAt: isoTime(now), lastError: null })
  const { message: lastError, wait = 0 } = outcome
  const isOver = outcome.is === 'refused' || !isWithin(push.createdAt, longestAge, now)
  if (isOver) return saveTry(db, pushes, push, { endedAt: isoTime(now), lastError })
  const pause = Math.max(growingPause(push.tries, firstDelay, longestDelay), wait)
  return saveTry(db, pushes, push, { nextTryAt: isoTime(now + pause), lastError })
}
