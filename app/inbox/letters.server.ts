import { type Selectable, sql, type Transaction } from 'kysely'

import type { Engine } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'

import { letterToOwner, letterToSender } from './letters.ts'

const hour = 3_600_000
/** Who types another's address again and again does not fill a stranger's mailbox, nor in small portions. */
const most = { anHour: 3, aDay: 10 }

/** What letters about an enquiry need; `siteUrl` is our public origin. */
export type Post = { mail: Mail; siteUrl: string }

/** Queues what tells of an enquiry just stored; nobody is told of one that looks like a machine's. */
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

/** Counted by what was asked rather than by mail: a mail that was sent has no address any more. */
async function mayConfirm(
  tx: Transaction<Tables>,
  engine: Engine,
  { _id, createdAt }: Selectable<Tables['enquiries']>,
  email: string,
) {
  const address = email.toLowerCase()
  // SQLite lets one write at a time; on PostgreSQL those of one address stand in line here.
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(tx)
  }
  const since = (hours: number) => new Date(Date.parse(createdAt) - hours * hour).toISOString()
  const others = await tx
    .selectFrom('enquiries')
    .select('createdAt')
    .where((is) => is(is.fn<string>('lower', ['email']), '=', address))
    // SQLite uses the index only where this is said.
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
