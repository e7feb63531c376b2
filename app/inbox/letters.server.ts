import { type Selectable, sql, type Transaction } from 'kysely'

import type { Engine } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'

import { letterToOwner, letterToSender } from './letters.ts'

const hour = 3_600_000
/** Limits confirmations per address, so that repeated enquiries cannot fill a stranger's mailbox. */
const most = { anHour: 3, aDay: 10 }

/** The dependencies of emails about an enquiry; `siteUrl` is our public origin. */
export type Post = { mail: Mail; siteUrl: string }

/** Queues the emails about an enquiry just saved; none if it has spam signals. */
export async function queueLetters(
  tx: Transaction<Tables>,
  engine: Engine,
  enquiry: Selectable<Tables['enquiries']>,
  { mail, siteUrl }: Post,
) {
  if (enquiry.suspectedAt) return
  await queueMail(tx, mail, letterToOwner(enquiry, siteUrl))
  const { email } = enquiry
  if (!email || !mail.settings) return
  if (!(await mayConfirm(tx, engine, enquiry, email))) return
  await queueMail(tx, mail, letterToSender(enquiry, email, siteUrl))
}

/** Counts enquiries instead of emails, because a sent email has no address any more. */
async function mayConfirm(
  tx: Transaction<Tables>,
  engine: Engine,
  { _id, createdAt }: Selectable<Tables['enquiries']>,
  email: string,
) {
  const address = email.toLowerCase()
  // SQLite allows one write at a time; on PostgreSQL this lock queues writes for one address.
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(tx)
  }
  const since = (hours: number) => new Date(Date.parse(createdAt) - hours * hour).toISOString()
  const others = await tx
    .selectFrom('enquiries')
    .select('createdAt')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', address))
    // SQLite uses the index only with this condition.
    .where('email', 'is not', null)
    .where('createdAt', '>', since(24))
    .where('suspectedAt', 'is', null)
    .where('_id', '<>', _id)
    .orderBy('createdAt', 'desc')
    .limit(most.aDay)
    .execute()
  const recent = others.filter((other) => other.createdAt > since(1))
  return recent.length < most.anHour && others.length < most.aDay
}
