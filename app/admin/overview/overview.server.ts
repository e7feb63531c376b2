import { incompleteProducts } from '#app/catalogue/admin/incomplete-products.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { trashCount } from '#app/database/trashed.server.ts'
import { enquiryCounts } from '#app/inbox/admin/managed-enquiries.server.ts'
import { postsAndVideosWithLostFiles } from '#app/media/remote-files/record-files.server.ts'

/** Record counts and open tasks of the owner (C-28); every count uses an index or a counter. */
export async function attention(db: Database, now = Date.now()) {
  const [products, withLostFiles, inTrash, inbox] = await Promise.all([
    incompleteProducts(db),
    postsAndVideosWithLostFiles(db),
    trashCount(db, now),
    enquiryCounts(db),
  ])
  const { unread, new: unanswered, answered } = inbox
  const open = unanswered + answered
  return { ...products, withLostFiles, inTrash, unread, unanswered, open }
}

/** Open enquiries whose day of the follow-up has come, the longest due first. `today`: year-month-day. */
export async function dueFollowUps(db: Database, today: string, limit = 5) {
  return db
    .selectFrom('enquiries')
    .select(['_id', 'reference', 'name', 'vessel', 'followUpOn'])
    .where('followUpOn', 'is not', null)
    .where('followUpOn', '<=', today)
    .where('status', 'in', ['new', 'answered'])
    .orderBy('followUpOn')
    .orderBy('_id')
    .limit(limit)
    .execute()
}

/** Open enquiries of ships that are expected, the next first. `today`: year-month-day. */
export async function shipsArriving(db: Database, today: string, limit = 5) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['_id', 'name', 'vessel', 'port', 'eta'])
    .where('eta', '>=', today)
    .where('status', 'in', ['new', 'answered'])
    .orderBy('eta')
    .orderBy('_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ eta, ...row }) => (eta === null ? [] : [{ ...row, eta }]))
}

export async function latestChanges(db: Database, limit: number) {
  const subjects = ['products', 'posts', 'videos'] as const
  const read = await Promise.all(
    subjects.map(async (subject) => {
      const newest = db.selectFrom(subject).select(['_id', 'title', 'updatedAt', 'version'])
      const rows = await newest
        .where('deletedAt', 'is', null)
        .orderBy('updatedAt', 'desc')
        .orderBy('_id', 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ subject, ...row }))
    }),
  )
  const changes = read.flat()
  return changes.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, limit)
}
