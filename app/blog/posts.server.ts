import { type Kysely, sql, type Transaction } from 'kysely'

import { blogPreview } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { type Cursor, cut, olderThan, type Page, slices } from '#app/database/paging.server.ts'
import { titleWords } from '#app/database/searched.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { moveToTrash, takeFromTrash } from '#app/database/trash.server.ts'

import { postSlug } from './post-slug.ts'
import type { Post, PostFields } from './post.ts'

/** The input for a new post; an imported post includes its id and time. */
export type NewPost = PostFields & Partial<Pick<Post, '_id' | 'createdAt'>>

/** The fields that decide the slug of a post when its title is edited. */
type Slugged = Pick<Post, '_id' | 'slug' | 'title'>

/** The cursor of a list and its maximum length. */
type Place = { after?: Cursor | undefined; limit: number }

const columns = [
  '_id',
  'slug',
  'title',
  'description',
  'imageUrl',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** The post at /blog/{slug}. */
export async function findPost(db: Database, slug: string): Promise<Post | undefined> {
  if (!isStorable(slug)) return undefined

  return livePosts(db).where('slug', '=', slug).executeTakeFirst()
}

/** A post that is not deleted, by its exact id. */
export async function postWithId(db: Database, id: string): Promise<Post | undefined> {
  if (!isStorable(id)) return undefined

  return livePosts(db).where('_id', '=', id).executeTakeFirst()
}

/** A post in a list: the beginning of its text, and the length of the whole text in characters. */
export type ListedPost = Pick<Post, '_id' | 'slug' | 'title' | 'imageUrl' | 'createdAt'> & {
  beginning: string
  length: number
}

/** One page of posts for a list, newest first; does not read whole texts. */
export async function listedPosts(
  db: Database,
  { after, limit }: Place,
): Promise<Page<ListedPost>> {
  const read = await db
    .selectFrom('posts')
    .select(['_id', 'slug', 'title', 'imageUrl', 'createdAt'])
    // One character more than any list shows, so that a list knows whether text is left out.
    .select(sql<string>`substr("description", 1, ${sql.lit(blogPreview + 1)})`.as('beginning'))
    .select(sql<number>`length("description")`.as('length'))
    .where('deletedAt', 'is', null)
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, ...next } = cut(read, limit)
  return { records: rows, ...next }
}

/** The newest posts without `except`, the post on the current page. */
export async function newestPosts(db: Database, count: number, except?: Post) {
  const { records } = await listedPosts(db, { limit: count + (except ? 1 : 0) })
  return records.filter((one) => one._id !== except?._id).slice(0, count)
}

/** One page of posts, newest first. */
export async function postPage(db: Database, { after, limit }: Place): Promise<Page<Post>> {
  const read = await livePosts(db)
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, ...next } = cut(read, limit)
  return { records: rows, ...next }
}

/** All posts, newest first, `size` at a time. */
export function postSlices(db: Database, size: number) {
  return slices((after) => postPage(db, { after, limit: size }))
}

/**
 * Adds one post with a unique slug. The caller must have parsed the fields. Throws RangeError when Date
 * cannot parse `createdAt`.
 */
export async function addPost(db: Database, fields: NewPost): Promise<Post> {
  return db.change('posts', (tx) => insertPost(tx, fields))
}

/** Adds all posts in one transaction, or none; each as `addPost` does. */
export async function addPosts(db: Database, list: NewPost[]): Promise<Post[]> {
  return db.change('posts', async (tx) => {
    const added: Post[] = []
    for (const fields of list) added.push(await insertPost(tx, fields))
    return added
  })
}

/** Adds one post within the caller's transaction. */
export async function insertPost(tx: Transaction<Tables>, fields: NewPost): Promise<Post> {
  const { title, description, imageUrl, _id = newId() } = fields
  const createdAt = (fields.createdAt ? new Date(fields.createdAt) : new Date()).toISOString()
  const slug = (await slugFor(tx, title)) || (await slugFromId(tx, _id))
  const dates = { createdAt, updatedAt: createdAt }
  const post = { _id, slug, title, description, imageUrl, ...dates, version: 1 }
  await tx
    .insertInto('posts')
    .values({ ...post, ...titleWords(title), deletedAt: null })
    .execute()
  return post
}

/**
 * The slug for a title. A new post gets a free slug (C-9), or `''` when the slug must come from its id. An edited post
 * keeps its slug while the slug form of its title is unchanged or empty; an earlier title restores its slug (C-86).
 */
export async function slugFor(db: Kysely<Tables>, title: string, post?: Slugged) {
  const wanted = postSlug(title)
  if (!post) return wanted && freeSlug(db, wanted)
  if (wanted === '' || wanted === postSlug(post.title)) return post.slug
  return (await slugBefore(db, post, wanted)) ?? freeSlug(db, wanted, post)
}

/** Makes the slug of a new post from its id. */
function slugFromId(db: Kysely<Tables>, id: string) {
  // New ids are random at their end.
  const end = postSlug(id).slice(-8) || newId().slice(-8)
  return freeSlug(db, `post-${end}`)
}

async function slugBefore(db: Kysely<Tables>, { _id }: Slugged, titleSlug: string) {
  const former = db.selectFrom('formerSlugs').select('slug').where('postId', '=', _id)
  return (await former.where('titleSlug', '=', titleSlug).executeTakeFirst())?.slug
}

/**
 * The slug itself for the first post, then with -2, -3 … (C-9). Current and former slugs of other posts are taken, also
 * those of deleted posts. Changes to posts run in one queue, so the slug is still free when the change saves it.
 */
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
async function saveFormerSlug(tx: Transaction<Tables>, post: Slugged, slug: string) {
  const own = tx.deleteFrom('formerSlugs').where('postId', '=', post._id)
  await own.where('slug', '=', slug).execute()
  const form = postSlug(post.title)
  const isOfTitle = new RegExp(`^${form}(-\\d+)?$`).test(post.slug)
  const titleSlug = isOfTitle ? form : ''
  await tx
    .insertInto('formerSlugs')
    .values({ slug: post.slug, postId: post._id, titleSlug })
    .execute()
}

/**
 * Saves an edited post; its slug follows the title (C-86). `version` is the version that the edit started from: if the
 * post was saved since then, nothing is written and the result is `stale`.
 */
export async function changePost(
  db: Database,
  id: string,
  fields: PostFields,
  version: number,
): Promise<'changed' | 'stale' | 'missing'> {
  if (!isStorable(id)) return 'missing'

  const isSaved = await db.change('posts', async (tx) => {
    const post = livePosts(tx).where('_id', '=', id).where('version', '=', version)
    const current = await post.executeTakeFirst()
    if (current) await saveChange(tx, current, fields)
    return current !== undefined
  })
  if (isSaved) return 'changed'
  return (await postWithId(db, id)) ? 'stale' : 'missing'
}

async function saveChange(tx: Transaction<Tables>, current: Post, fields: PostFields) {
  const { title, description, imageUrl } = fields
  const slug = await slugFor(tx, title, current)
  const updatedAt = new Date().toISOString()
  const dated = { updatedAt, version: current.version + 1 }
  await tx
    .updateTable('posts')
    .set({ slug, title, description, imageUrl, ...titleWords(title), ...dated })
    .where('_id', '=', current._id)
    .execute()
  if (slug !== current.slug) await saveFormerSlug(tx, current, slug)
}

/** Moves the post to the trash. Returns how many posts were moved: 0 or 1 (C-64). */
export function deletePost(db: Database, id: string) {
  return moveToTrash(db, 'posts', id)
}

/** Restores a deleted post. Returns how many posts were restored: 0 or 1. */
export function restorePost(db: Database, id: string) {
  return takeFromTrash(db, 'posts', id)
}

/** A query for the posts that are not deleted; callers add their own conditions. */
export function livePosts(db: Kysely<Tables>) {
  return db.selectFrom('posts').select(columns).where('deletedAt', 'is', null)
}
