import { onTestFinished } from 'vitest'

import type { Database } from '#app/database/database.server.ts'

import { openMail } from './mail.server.ts'
import { type NewEmail, queueEmail } from './queue.server.ts'
import type { MailSettings } from './settings.ts'

/** In milliseconds: frequent queue checks, and long timeouts for a busy machine. */
const pace = {
  pollInterval: 20,
  wakeDelay: 5,
  connecting: 20_000,
  silence: 20_000,
  wholeMail: 40_000,
  patience: 20_000,
}

export function startMail(
  db: Database,
  settings: MailSettings | undefined,
  changes: Partial<typeof pace> = {},
) {
  const began = Date.now()
  const clock = { ahead: 0 }
  const reports: unknown[] = []
  const now = () => began + clock.ahead
  const mail = openMail(db, settings, (reason) => reports.push(reason), {
    ...pace,
    ...changes,
    now,
  })
  onTestFinished(() => mail.stop())
  mail.start()
  return { mail, clock, reports }
}

export function withoutMail(db: Database) {
  return openMail(db, undefined, () => undefined)
}

export function withoutMailing(db: Database) {
  return { mail: withoutMail(db), siteUrl: 'https://www.example.com' }
}

export function anEmail(changes: Partial<NewEmail> = {}): NewEmail {
  return {
    event: 'enquiry 1 to owner',
    to: 'owner',
    subject: 'An enquiry',
    text: 'A radar, please.',
    ...changes,
  }
}

export function queued(
  db: Database,
  mail: Parameters<typeof queueEmail>[1],
  changes?: Partial<NewEmail>,
) {
  return db.transaction().execute((tx) => queueEmail(tx, mail, anEmail(changes)))
}

export function allMails(db: Database) {
  return db.selectFrom('mails').selectAll().orderBy('event').execute()
}

/** In milliseconds: the timeout and interval of an expectation, long enough for a busy machine. */
export const soon = { timeout: 30_000, interval: 10 }
