import type { Database } from '#app/database/database.server.ts'
import { within } from '#app/database/stored-times.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { isEmailQueued, type Mail } from './queue.server.ts'
import { longestAge } from './subject.server.ts'

const grace = 2 * 60_000
const mostShown = 100

export async function mailState(db: Database, mail: Mail) {
  if (!mail.settings) return 'off' as const
  const [stuck, [last], refused] = await Promise.all([
    stuckEmail(db, mail.now()),
    refusedEmails(db, 1),
    countRefused(db),
  ])
  const lastError = stuck?.lastError ?? last?.lastError
  if (!lastError) return 'fine' as const
  return {
    since: stuck?.createdAt,
    waiting: stuck ? await countQueued(db) : 0,
    refused,
    refusedAt: last?.failedAt ?? undefined,
    lastError,
  }
}

/** The oldest email waiting while none goes out. Ignores deferred ones while others go out. */
async function stuckEmail(db: Database, now: number) {
  const waiting = db
    .selectFrom('mails')
    .select(['createdAt', 'lastError'])
    .where(isEmailQueued)
    .where('lastError', 'is not', null)
    .where('createdAt', '<', isoTime(now - grace))
    .orderBy('createdAt')
    .limit(1)
  const oldest = await waiting.executeTakeFirst()
  if (!oldest) return undefined
  const sent = db.selectFrom('mails').select((is) => is.fn.max('sentAt').as('last'))
  const { last } = await sent.where(within('sentAt', longestAge, now)).executeTakeFirstOrThrow()
  if (!last) return oldest
  return waiting.where('createdAt', '>=', isoTime(Date.parse(last) - grace)).executeTakeFirst()
}

export async function refusedEmails(db: Database, limit = mostShown) {
  return db
    .selectFrom('mails')
    .select(['event', 'recipient', 'failedAt', 'lastError'])
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .orderBy('event')
    .limit(limit)
    .execute()
}

export async function countRefused(db: Database) {
  const { refused } = await db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<number>().as('refused'))
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return refused
}

export async function countQueued(db: Database) {
  const { queued } = await db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<number>().as('queued'))
    .where(isEmailQueued)
    .executeTakeFirstOrThrow()
  return queued
}
