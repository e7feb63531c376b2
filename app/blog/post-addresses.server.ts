import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { postSlug } from './post-slug.ts'
import type { Post } from './post.ts'
import { findPost, livePosts } from './posts.server.ts'

/** The most that one sitemap may hold. */
const most = 50_000

/** The slug of every post, newest first, and when each was last changed. */
export function postAddresses(db: Database) {
  return db
    .selectFrom('posts')
    .select(['slug', 'updatedAt'])
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(most)
    .execute()
}

/**
 * The post that an address means, now or before its title was edited, however the title is spelled there: with
 * capitals, spaces and signs, and with one hyphen where the rule makes two, or the other way round (R-BLOG-4, C-47,
 * C-48, C-86).
 */
export async function postSpelled(db: Database, spelling: string): Promise<Post | undefined> {
  const slug = postSlug(spelling)
  const isSlug = sql<SqlBool>`"slug" = ${slug}`
  return (
    (await findPost(db, slug)) ??
    (await withFormerSlug(db, isSlug).executeTakeFirst()) ??
    (await postCollapsed(db, slug.replaceAll(/-+/g, '-')))
  )
}

/** The first post whose slug, or else a former one, has these words, however many hyphens stand between them. */
async function postCollapsed(db: Database, words: string): Promise<Post | undefined> {
  const [first = ''] = words.split('-')
  // No slug has a plus; the ones between hyphens go, each with the hyphen after it.
  const collapsed = sql`replace(replace(replace("slug", '-', '-+'), '+-', ''), '-+', '-')`
  const range = sql`"slug" >= ${`${first}-`} and "slug" < ${`${first}.`}`
  const hasWords = sql<SqlBool>`${range} and ${collapsed} = ${words}`
  return (
    (await oldestPost(db).where(hasWords).executeTakeFirst()) ??
    (await withFormerSlug(db, hasWords).executeTakeFirst())
  )
}

/** The first post that had such a slug before its title was edited. */
function withFormerSlug(db: Database, condition: RawBuilder<SqlBool>) {
  const former = db.selectFrom('formerSlugs').select('postId').where(condition)
  return oldestPost(db).where('_id', 'in', former)
}

function oldestPost(db: Database) {
  return livePosts(db).orderBy('createdAt').orderBy('_id').limit(1)
}
