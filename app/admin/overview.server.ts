import { incompleteProducts } from '#app/catalogue/admin/incomplete-products.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { countOf } from '#app/database/managed-list.server.ts'
import { trashCount } from '#app/database/trashed.server.ts'
import { enquiryCounts } from '#app/inbox/admin/managed-enquiries.server.ts'
import { postsAndVideosWithLostFiles } from '#app/media/remote-files/record-files.server.ts'

const week = 7 * 24 * 3_600_000

/** Record counts and open tasks of the owner (C-28); every count uses an index or a counter. */
export async function attention(db: Database, now = Date.now()) {
  const [products, posts, videos, withLostFiles, inTrash, recent, inbox] = await Promise.all([
    incompleteProducts(db),
    countOf(db, 'posts'),
    countOf(db, 'videos'),
    postsAndVideosWithLostFiles(db),
    trashCount(db, now),
    recentEnquiries(db, new Date(now - week).toISOString()),
    enquiryCounts(db),
  ])
  const { unread, new: unanswered } = inbox
  return { ...products, posts, videos, withLostFiles, inTrash, ...recent, unread, unanswered }
}

async function recentEnquiries(db: Database, since: string) {
  const { all, spam } = await db
    .selectFrom('enquiries')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'spam').as('spam'),
    ])
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return { enquiries: all - spam, spam }
}

/** Open enquiries whose day of the follow-up has come, the longest due first. */
export async function dueFollowUps(db: Database, now = Date.now(), limit = 5) {
  return db
    .selectFrom('enquiries')
    .select(['_id', 'reference', 'name', 'vessel', 'followUpOn'])
    .where('followUpOn', 'is not', null)
    .where('followUpOn', '<=', new Date(now).toISOString().slice(0, 10))
    .where('status', 'in', ['new', 'answered'])
    .orderBy('followUpOn')
    .orderBy('_id')
    .limit(limit)
    .execute()
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
