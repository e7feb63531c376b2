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

/** A post as it is added: imported ones bring their id and time. */
export type NewPost = PostFields & Partial<Pick<Post, '_id' | 'createdAt'>>

/** What decides the slug of a post when its title is edited. */
type Slugged = Pick<Post, '_id' | 'slug' | 'title'>

/** Where a list begins and how many it may hold. */
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

/** What a list shows of a post: the beginning of its text, and of how many characters the whole has. */
export type ListedPost = Pick<Post, '_id' | 'slug' | 'title' | 'imageUrl' | 'createdAt'> & {
  beginning: string
  length: number
}

/** One page of the posts as a list shows them, newest first; texts stay in the database. */
export async function listedPosts(
  db: Database,
  { after, limit }: Place,
): Promise<Page<ListedPost>> {
  const read = await db
    .selectFrom('posts')
    .select(['_id', 'slug', 'title', 'imageUrl', 'createdAt'])
    // One character more than any list shows, so that the list knows whether it leaves something out.
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

/** The newest posts, but for the one that is being read. */
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

/** The whole list, newest first, `size` posts at a time. */
export function postSlices(db: Database, size: number) {
  return slices((after) => postPage(db, { after, limit: size }))
}

/**
 * Adds one post and gives it a slug of its own. The fields are trusted: whoever took them from outside
 * has parsed them. `createdAt` is any time that Date can read, else RangeError.
 */
export async function addPost(db: Database, fields: NewPost): Promise<Post> {
  return db.change('posts', (tx) => insertPost(tx, fields))
}

/** Adds all of them in one change, or none; each as `addPost` does. */
export async function addPosts(db: Database, list: NewPost[]): Promise<Post[]> {
  return db.change('posts', async (tx) => {
    const added: Post[] = []
    for (const fields of list) added.push(await insertPost(tx, fields))
    return added
  })
}

/** Adds one post within a change that somebody else has begun. */
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
 * The slug that a post gets with this title: a new one (C-9), `''` where it comes from the id; or this one, edited
 * (C-86). An edited post keeps its slug while the slug form of its title is the same, or is empty; with a title that it
 * had before it gets the slug of that time again.
 */
export async function slugFor(db: Kysely<Tables>, title: string, post?: Slugged) {
  const wanted = postSlug(title)
  if (!post) return wanted && freeSlug(db, wanted)
  if (wanted === '' || wanted === postSlug(post.title)) return post.slug
  return (await slugBefore(db, post, wanted)) ?? freeSlug(db, wanted, post)
}

/** The slug of a new post that comes from its id. */
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
 * The slug itself for the first post, then with -2, -3 … (C-9). What another post has or had is taken, also while that
 * is deleted. Changes to posts stand in one queue, so nobody takes the slug between this question and the change.
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

/** Lets the slug that the post had lead to it, now that it has this one. */
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
 * Saves an edited post; its slug follows the title (C-86). `version` is the one that the editor started from: when the
 * post has been saved since, nothing is written and the answer is `stale`.
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

/** Hides the post. Answers how many there were to hide: 0 or 1 (C-64). */
export function deletePost(db: Database, id: string) {
  return moveToTrash(db, 'posts', id)
}

/** Shows a deleted post again. Answers how many there were: 0 or 1. */
export function restorePost(db: Database, id: string) {
  return takeFromTrash(db, 'posts', id)
}

/** A query for the posts that are not deleted, for its callers to narrow. */
export function livePosts(db: Kysely<Tables>) {
  return db.selectFrom('posts').select(columns).where('deletedAt', 'is', null)
}
