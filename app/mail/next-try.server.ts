import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { inSlices } from '#app/database/in-slices.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import { isQueued } from './queue.server.ts'

const emailsAtOnce = 200

/** The server of all emails failed. */
export function postponeAll(db: Database, until: number, lastError: string) {
  return changeQueued(db, '<', { nextTryAt: isoTime(until), lastError })
}

/** Makes all queued emails due: the server accepted one, or the process started, maybe with new settings. */
export function makeAllDue(db: Database, now: number) {
  return changeQueued(db, '>', { nextTryAt: isoTime(now) })
}

/** In slices: after a long outage thousands of emails wait, which would block other requests on SQLite. */
function changeQueued(
  db: Database,
  sign: '<' | '>',
  change: { nextTryAt: string; lastError?: string },
) {
  const waiting = db.selectFrom('mails').select('event').where(isQueued)
  const some = waiting.where('nextTryAt', sign, change.nextTryAt).limit(emailsAtOnce)
  // Another copy of the site may have sent some of them meanwhile.
  const update = db.updateTable('mails').set(change).where('event', 'in', some).where(isQueued)
  return inSlices(emailsAtOnce, () =>
    retryWhileBusy(async () => Number((await update.executeTakeFirst()).numUpdatedRows)),
  )
}
