import type { Database } from '#app/database/database.server.ts'
import { mailState, refusedMail, waitingMail } from '#app/mail/mail-state.server.ts'
import type { Mail } from '#app/mail/mail.server.ts'

import { subjectOf } from './mail-words.ts'

/**
 * What every page of the owner says about mail; `refusedAt` is when a mail was refused last. Cheap: only what waits
 * or was refused is read, by an index each.
 */
export async function mailTold(db: Database, mail: Mail) {
  const state = await mailState(db, mail)
  return typeof state === 'string' ? { is: state } : { is: 'in trouble' as const, ...state }
}

export type MailTold = Awaited<ReturnType<typeof mailTold>>

/** The whole truth about mail: its state, how much waits, what was refused, and the enquiries that was about. */
export async function mailDetails(db: Database, mail: Mail) {
  const [told, waiting, refused] = await Promise.all([
    mailTold(db, mail),
    waitingMail(db),
    refusedMail(db),
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

/** By the ids of enquiries that are still there. */
async function referencesOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('enquiries')
    .select(['_id', 'reference'])
    .where('_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ _id, reference }) => [_id, reference]))
}
