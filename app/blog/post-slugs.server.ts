import type { Kysely, Transaction } from 'kysely'

import { newId } from '#app/database/ids.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { postSlug } from './post-slug.ts'
import type { Post } from './post.ts'

type Slugged = Pick<Post, '_id' | 'slug' | 'title'>

/** `''` if the slug must come from the id. An edited post keeps its slug while the slug form of its title stays (C-86). */
export async function slugFor(db: Kysely<Tables>, title: string, post?: Slugged) {
  const base = postSlug(title)
  if (!post) return base && freeSlug(db, base)
  if (base === '' || base === postSlug(post.title)) return post.slug
  return (await slugBefore(db, post, base)) ?? freeSlug(db, base, post)
}

export function slugFromId(db: Kysely<Tables>, id: string) {
  // New ids are random at their end.
  const end = postSlug(id).slice(-8) || newId().slice(-8)
  return freeSlug(db, `post-${end}`)
}

async function slugBefore(db: Kysely<Tables>, { _id }: Slugged, titleSlug: string) {
  const former = db.selectFrom('formerSlugs').select('slug').where('postId', '=', _id)
  return (await former.where('titleSlug', '=', titleSlug).executeTakeFirst())?.slug
}

/** Former slugs are taken too, also those of deleted posts. Changes to posts run in one queue, so the slug stays free. */
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

/** Saves the previous slug of the post, so that its old address still finds the post. `slug` is the new one. */
export async function saveFormerSlug(tx: Transaction<Tables>, post: Slugged, slug: string) {
  const own = tx.deleteFrom('formerSlugs').where('postId', '=', post._id)
  await own.where('slug', '=', slug).execute()
  const form = postSlug(post.title)
  const isOfTitle = new RegExp(`^${form}(-\\d+)?$`).test(post.slug)
  const former = { slug: post.slug, postId: post._id, titleSlug: isOfTitle ? form : '' }
  await tx.insertInto('formerSlugs').values(former).execute()
}
