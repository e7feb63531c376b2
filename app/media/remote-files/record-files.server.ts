import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { text } from '#app/database/fields.ts'
import { sendWritten, written } from '#app/http/writes.server.ts'

import type { RemoteFileRow } from '../subject.server.ts'
import { tryAgain } from './queue.server.ts'

type Subject = RemoteFileRow['subject']

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

export const hasLostFile = sql<SqlBool>`"products"."_id" in (
  select "recordId" from "remoteFiles" where "subject" = 'products' and "failedAt" is not null)`

/** At most `limit`; once repaired, others follow. */
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

const remoteFile = z.object({
  kind: z.enum(['picture', 'video', 'datasheet']),
  address: text(2_000),
})

export async function remoteFileRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const again = written(
    'Fetch a file of another host that was given up; queuedCount is the number of records that wait for it',
    { queuedCount: z.number().int() },
    { body: remoteFile },
  )
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/uploads/again', again, async (request, reply) =>
      sendWritten(reply, { queuedCount: await tryAgain(db, request.body) }),
    )
}
