import { sql, type SqlBool } from 'kysely'

import { logActivity } from './activity.server.ts'
import { retryWhileBusy } from './database-busy.server.ts'
import type { Database } from './database.server.ts'
import { demoIds } from './demo-ids.ts'
import { countOf } from './managed-list.server.ts'
import { endOfTrash } from './trash.server.ts'

const subjects = ['products', 'posts', 'videos'] as const

export async function removeDemo(db: Database, now = Date.now()) {
  const deletedAt = new Date(now).toISOString()
  let deletedCount = 0
  for (const subject of subjects) {
    const { numUpdatedRows } = await db.change(subject, (tx) =>
      tx
        .updateTable(subject)
        .set({ deletedAt })
        .where('_id', 'in', demoIds(subject))
        .where('version', '=', 1)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),
    )
    deletedCount += Number(numUpdatedRows)
  }
  await logDemo(db, 'demo removed', deletedCount)
  return { deletedCount, deletedAt }
}

export async function restoreDemo(db: Database, batch?: string, now = Date.now()) {
  let restoredCount = 0
  for (const subject of subjects) {
    const { numUpdatedRows } = await db.change(subject, (tx) => {
      const records = tx
        .updateTable(subject)
        .set({ deletedAt: null })
        .where('_id', 'in', demoIds(subject))
        .where('version', '=', 1)
        .where('deletedAt', '>=', endOfTrash(now))
      return (batch ? records.where('deletedAt', '=', batch) : records).executeTakeFirst()
    })
    restoredCount += Number(numUpdatedRows)
  }
  await logDemo(db, 'demo restored', restoredCount)
  return restoredCount
}

async function logDemo(db: Database, action: string, records: number) {
  if (records === 0) return
  await retryWhileBusy(() => logActivity(db, { kind: 'imports', action, records }))
}

export async function demoCounts(db: Database, now = Date.now()) {
  const count = async (deleted: ReturnType<typeof sql<SqlBool>>) => {
    const counts = await Promise.all(
      subjects.map((subject) =>
        countOf(
          db,
          subject,
          sql<SqlBool>`${deleted} and "version" = 1 and "_id" in (${sql.join(demoIds(subject))})`,
        ),
      ),
    )
    return counts.reduce((sum, rows) => sum + rows, 0)
  }
  return {
    shown: await count(sql<SqlBool>`"deletedAt" is null`),
    inTrash: await count(sql<SqlBool>`"deletedAt" >= ${endOfTrash(now)}`),
  }
}
