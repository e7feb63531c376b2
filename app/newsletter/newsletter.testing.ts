import type { Database, Engine } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'
import { parseEmail } from '#app/mail/email.ts'
import { openMail } from '#app/mail/mail.server.ts'
import type { MailSettings } from '#app/mail/settings.ts'

import { subscriberFields } from './subscriber.ts'
import { saveSubscriber } from './subscribers.server.ts'

/** No server listens here, so emails stay queued for the test. */
const settings: MailSettings = {
  server: { host: '127.0.0.1', port: 9, isSecure: false, login: undefined },
  from: 'site@example.com',
  owner: 'owner@example.com',
}

const siteUrl = 'https://shop.example'
export const minute = 60_000
export const day = 24 * 60 * minute

export async function openNewsletter(engine: Engine, { isMailed = true } = {}) {
  const db = await freshDatabase(engine)
  const clock = { now: Date.parse('2026-03-01T12:59:00.000Z') }
  const mail = openMail(db, isMailed ? settings : undefined, () => {}, { now: () => clock.now })
  const mailing = { mail, siteUrl }
  return {
    db,
    clock,
    mailing,
    withMail: { siteUrl, mail: openMail(db, settings, () => {}, { now: () => clock.now }) },
    subscribe: (email: string, { source = '/faq', spamSignals = '' } = {}) =>
      saveSubscriber(
        db,
        {
          ...subscriberFields.parse({ email, source }),
          senderHash: 'a1b2c3',
          suspicion: spamSignals || null,
        },
        mailing,
      ),
  }
}

export function rowsOf(db: Database) {
  return db.selectFrom('subscribers').selectAll().orderBy('createdAt').orderBy('_id').execute()
}

export async function rowOf(db: Database) {
  return db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow()
}

export async function queuedEmails(db: Database) {
  const mails = await db.selectFrom('mails').selectAll().orderBy('event').execute()
  return mails.map(({ event, letter }) => ({ event, ...parseEmail(letter ?? '') }))
}
