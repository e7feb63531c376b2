import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'

import { postSlug } from './post-slug.ts'
import type { Post } from './post.ts'
import { findPost, livePosts } from './posts.server.ts'

/** The maximum number of addresses in one sitemap. */
const most = 50_000

/** Slug and last change of every post that is not deleted, newest first. */
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
 * Finds a post by any spelling of its current or a former slug: with capitals, spaces and punctuation, and with one
 * hyphen where the rule makes two, or the other way round (R-BLOG-4, C-47, C-48, C-86).
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

/** The oldest post whose slug, or else former slug, has these words, with any number of hyphens between them. */
async function postCollapsed(db: Database, words: string): Promise<Post | undefined> {
  const [first = ''] = words.split('-')
  // Collapses repeated hyphens. A plus is a safe marker because no slug contains one.
  const collapsed = sql`replace(replace(replace("slug", '-', '-+'), '+-', ''), '-+', '-')`
  const range = sql`"slug" >= ${`${first}-`} and "slug" < ${`${first}.`}`
  const hasWords = sql<SqlBool>`${range} and ${collapsed} = ${words}`
  return (
    (await oldestPost(db).where(hasWords).executeTakeFirst()) ??
    (await withFormerSlug(db, hasWords).executeTakeFirst())
  )
}

/** Selects the oldest post with a former slug that meets the condition. */
function withFormerSlug(db: Database, condition: RawBuilder<SqlBool>) {
  const former = db.selectFrom('formerSlugs').select('postId').where(condition)
  return oldestPost(db).where('_id', 'in', former)
}

function oldestPost(db: Database) {
  return livePosts(db).orderBy('createdAt').orderBy('_id').limit(1)
}
