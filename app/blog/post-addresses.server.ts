import { type RawBuilder, type SqlBool, sql } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { recordIn } from '#app/database/record-rows.server.ts'

import { postSlug } from './post-slug.ts'
import type { Post } from './post.ts'
import { findPost, isPublished, postRows, publishedPosts } from './posts.server.ts'

const most = 50_000

export function postAddresses(db: Database) {
  return db
    .selectFrom('posts')
    .select(['slug', 'updatedAt'])
    .where('deletedAt', 'is', null)
    .where(isPublished)
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(most)
    .execute()
}

/** Any spelling of a slug: capitals, spaces, punctuation, one hyphen where the rule makes two or the other way round. */
export async function postSpelled(db: Database, spelling: string): Promise<Post | undefined> {
  const slug = postSlug(spelling)
  return (
    (await findPost(db, slug)) ??
    (await oldestPost(db, hadSlug(db, sql`"slug" = ${slug}`))) ??
    (await postCollapsed(db, slug.replaceAll(/-+/g, '-')))
  )
}

async function postCollapsed(db: Database, words: string) {
  const [first = ''] = words.split('-')
  // Collapses repeated hyphens. A plus is a safe marker because no slug contains one.
  const collapsed = sql`replace(replace(replace("slug", '-', '-+'), '+-', ''), '-+', '-')`
  const range = sql`"slug" >= ${`${first}-`} and "slug" < ${`${first}.`}`
  const hasWords = sql<SqlBool>`${range} and ${collapsed} = ${words}`
  return (await oldestPost(db, hasWords)) ?? (await oldestPost(db, hadSlug(db, hasWords)))
}

function hadSlug(db: Database, condition: RawBuilder<SqlBool>) {
  return sql<SqlBool>`"_id" in ${db.selectFrom('formerSlugs').select('postId').where(condition)}`
}

async function oldestPost(db: Database, condition: RawBuilder<SqlBool>) {
  const oldest = publishedPosts(db).where(condition).orderBy('createdAt').orderBy('_id')
  const row = await oldest.limit(1).executeTakeFirst()
  return row && recordIn(postRows, row)
}
