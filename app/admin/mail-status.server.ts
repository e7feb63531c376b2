import type { Database } from '#app/database/database.server.ts'
import { countQueued, countRefused, mailState, refusedEmails } from '#app/mail/mail-state.server.ts'
import type { Mail } from '#app/mail/queue.server.ts'

import { purposeOf } from './mail-words.ts'

/** For every admin page, so it reads only queued and refused emails, each by an index. */
export async function mailStatus(db: Database, mail: Mail) {
  const state = await mailState(db, mail)
  return typeof state === 'string' ? { is: state } : { is: 'failing' as const, ...state }
}

export type MailStatus = Awaited<ReturnType<typeof mailStatus>>

export async function mailDetails(db: Database, mail: Mail) {
  const [status, queued, refused, refusedCount] = await Promise.all([
    mailStatus(db, mail),
    countQueued(db),
    refusedEmails(db),
    countRefused(db),
  ])
  const about = refused.map((row) => ({ ...row, ...purposeOf(row.event) }))
  const ids = about.flatMap(({ enquiryId }) => enquiryId ?? [])
  const references = await referencesOf(db, ids)
  const known = about.map((row) => ({ ...row, reference: references.get(row.enquiryId ?? '') }))
  return { status, queued, refused: known, refusedCount }
}

export type RefusedMail = Awaited<ReturnType<typeof mailDetails>>['refused'][number]

async function referencesOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('enquiries')
    .select(['_id', 'reference'])
    .where('_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ _id, reference }) => [_id, reference]))
}
