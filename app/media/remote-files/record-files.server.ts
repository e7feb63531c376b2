import { type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import type { RemoteFileRow } from '../subject.server.ts'

type Subject = RemoteFileRow['subject']

/** The files of a record that are not in our own store, for its edit form. */
export async function remoteFilesOf(db: Database, subject: Subject, recordId: string) {
  const rows = await db
    .selectFrom('remoteFiles')
    .select(['kind', 'address', 'problem', 'failedAt'])
    .where('subject', '=', subject)
    .where('recordId', '=', recordId)
    .orderBy('kind')
    .orderBy('address')
    .execute()
  return rows.map(({ failedAt, ...row }) => ({ ...row, isLost: failedAt !== null }))
}

/** A condition on products: the site has given up fetching one of their files. */
export const hasLostFile = sql<SqlBool>`"products"."_id" in (
  select "recordId" from "remoteFiles" where "subject" = 'products' and "failedAt" is not null)`

/** The posts and videos of which a file cannot be fetched; mended ones make room for others. */
export async function postsAndVideosWithLostFiles(db: Database, limit = 5) {
  const lost = await Promise.all(
    (['posts', 'videos'] as const).map(async (subject) => {
      const failed = db
        .selectFrom('remoteFiles')
        .select('recordId')
        .where('subject', '=', subject)
        .where('failedAt', 'is not', null)
      const records = db.selectFrom(subject).select(['_id', 'title']).where('_id', 'in', failed)
      const rows = await records.orderBy('_id').limit(limit).execute()
      return rows.map((row) => ({ subject, ...row }))
    }),
  )
  return lost.flat()
}
