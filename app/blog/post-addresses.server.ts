import { type RawBuilder, type SqlBool, sql, type Kysely, type Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { recordIn } from '#app/database/record-rows.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { inAscii } from '#app/platform/in-ascii.server.ts'

import { asciiSlug } from './post-slug.ts'
import type { Post } from './post.ts'
import { findPost, isPublished, postRows, publishedPosts } from './posts.server.ts'

type Slugged = Pick<Post, '_id' | 'slug' | 'title'>

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

/** Accepts capitals, spaces, punctuation, and other numbers of hyphens. */
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

/** `''` if only the id can make a slug. An edited post keeps its slug while its title's slug form stays (C-86). */
export async function slugFor(db: Kysely<Tables>, title: string, post?: Slugged) {
  const base = postSlug(title)
  if (!post) return base && freeSlug(db, base)
  if (base === '' || base === postSlug(post.title)) return post.slug
  return (await slugBefore(db, post, base)) ?? freeSlug(db, base, post)
}

export function slugFromId(db: Kysely<Tables>, id: string) {
  // New ids are random at their end.
  const end = asciiSlug(id).slice(-8) || newId().slice(-8)
  return freeSlug(db, `post-${end}`)
}

async function slugBefore(db: Kysely<Tables>, { _id }: Slugged, titleSlug: string) {
  const former = db.selectFrom('formerSlugs').select('slug').where('postId', '=', _id)
  return (await former.where('titleSlug', '=', titleSlug).executeTakeFirst())?.slug
}

/** Former slugs stay taken, even of deleted posts. Changes of posts run one at a time, so the slug stays free. */
async function freeSlug(db: Kysely<Tables>, slug: string, post?: Slugged) {
  const current = db.selectFrom('posts').select(['slug', '_id as postId'])
  const former = db.selectFrom('formerSlugs').select(['slug', 'postId'])
  const rows = await db
    .selectFrom(current.unionAll(former).as('slugs'))
    .select(['slug', 'postId'])
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const taken = new Set(rows.filter(({ postId }) => postId !== post?._id).map((row) => row.slug))
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}

export async function saveFormerSlug(tx: Transaction<Tables>, post: Slugged, slug: string) {
  const own = tx.deleteFrom('formerSlugs').where('postId', '=', post._id)
  await own.where('slug', '=', slug).execute()
  const form = postSlug(post.title)
  const isOfTitle = new RegExp(`^${form}(-\\d+)?$`).test(post.slug)
  const former = { slug: post.slug, postId: post._id, titleSlug: isOfTitle ? form : '' }
  await tx.insertInto('formerSlugs').values(former).execute()
}

/** The slug of a title in any script (R-SLUG-2, C-47). */
export function postSlug(title: string) {
  return asciiSlug(inAscii(title))
}
