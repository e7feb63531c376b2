import type { Database } from '#app/database/database.server.ts'

import type { Mail } from './mail.server.ts'
import { iso, isWaiting } from './waiting.server.ts'

/**
 * `since`: when the oldest undelivered email was queued. `refused`: the number of emails that are not retried.
 * `refusedAt`: when the last of them was refused.
 */
export type MailTrouble = {
  since: string | undefined
  waiting: number
  refused: number
  refusedAt: string | undefined
  lastError: string
}

/** In milliseconds. A second try may succeed; after this time the owner sees the error. */
const grace = 2 * 60_000

/** 'off' without a mail server, 'fine', or the delivery error for a banner. */
export async function mailState(db: Database, mail: Mail): Promise<'off' | 'fine' | MailTrouble> {
  if (!mail.settings) return 'off'
  const since = iso(mail.now() - grace)
  const [stuck, refused] = await Promise.all([
    db
      .selectFrom('mails')
      .select(['createdAt', 'lastError'])
      .where(isWaiting)
      .where('lastError', 'is not', null)
      .where('createdAt', '<', since)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst(),
    refusedMail(db),
  ])
  const lastError = stuck?.lastError ?? refused[0]?.lastError
  if (!lastError) return 'fine'
  return {
    since: stuck?.createdAt,
    waiting: stuck ? await waitingMail(db) : 0,
    refused: refused.length,
    refusedAt: refused[0]?.failedAt ?? undefined,
    lastError,
  }
}

/** The permanently refused emails of the last 30 days, newest first, with the server's message; at most 100. */
export async function refusedMail(db: Database) {
  return db
    .selectFrom('mails')
    .select(['event', 'recipient', 'failedAt', 'lastError'])
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .orderBy('event')
    .limit(100)
    .execute()
}

/** The number of queued emails. */
export async function waitingMail(db: Database) {
  const { waiting } = await db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<number>().as('waiting'))
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return waiting
}
