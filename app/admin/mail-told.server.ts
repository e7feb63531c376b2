import type { Database } from '#app/database/database.server.ts'
import { mailState, refusedEmails, countQueued } from '#app/mail/mail-state.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { subjectOf } from './mail-words.ts'

/**
 * The email state for every admin page; `refusedAt` is the time of the last refusal. Cheap: reads only queued and
 * refused emails, each by an index.
 */
export async function mailTold(db: Database, mail: Mail) {
  const state = await mailState(db, mail)
  return typeof state === 'string' ? { is: state } : { is: 'in trouble' as const, ...state }
}

export type MailTold = Awaited<ReturnType<typeof mailTold>>

/** The email state, the number of queued emails, and the refused emails with the references of their enquiries. */
export async function mailDetails(db: Database, mail: Mail) {
  const [told, waiting, refused] = await Promise.all([
    mailTold(db, mail),
    countQueued(db),
    refusedEmails(db),
  ])
  const about = refused.map((one) => ({ ...one, ...subjectOf(one.event) }))
  const references = await referencesOf(
    db,
    about.flatMap(({ enquiryId }) => enquiryId ?? []),
  )
  const known = about.map((one) => ({ ...one, reference: references.get(one.enquiryId ?? '') }))
  return { told, waiting, refused: known }
}

export type RefusedMail = Awaited<ReturnType<typeof mailDetails>>['refused'][number]

/** References by enquiry id; deleted enquiries are absent. */
async function referencesOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('enquiries')
    .select(['_id', 'reference'])
    .where('_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ _id, reference }) => [_id, reference]))
}
