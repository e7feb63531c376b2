import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'

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

/**
 * The post that an address means, however its title is spelled there: with capitals, spaces and signs, and
 * with one hyphen where the rule makes two, or the other way round (R-BLOG-4, C-47, C-48).
 */
export async function postSpelled(db: Database, spelling: string): Promise<Post | undefined> {
  const slug = postSlug(spelling)
  return (await findPost(db, slug)) ?? (await postCollapsed(db, slug.replaceAll(/-+/g, '-')))
}

/** The first post whose slug has these words, however many hyphens stand between them. */
async function postCollapsed(db: Database, words: string): Promise<Post | undefined> {
  const [first = ''] = words.split('-')
  // No slug has a plus; the ones between hyphens go, each with the hyphen after it.
  const collapsed = sql`replace(replace(replace("slug", '-', '-+'), '+-', ''), '-+', '-')`
  return posts(db)
    .where('slug', '>=', `${first}-`)
    .where('slug', '<', `${first}.`)
    .where(sql<SqlBool>`${collapsed} = ${words}`)
    .orderBy('createdAt')
    .orderBy('_id')
    .limit(1)
    .executeTakeFirst()
}

/** The post at /blog/{slug}. */
export async function findPost(db: Database, slug: string): Promise<Post | undefined> {
  if (!isStorable(slug)) return undefined

  return posts(db).where('slug', '=', slug).executeTakeFirst()
}

/** A post that is not deleted, by its exact id. */
export async function postWithId(db: Database, id: string): Promise<Post | undefined> {
  if (!isStorable(id)) return undefined

  return posts(db).where('_id', '=', id).executeTakeFirst()
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
  const read = await posts(db)
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
  const slug = (await addressFor(tx, title)) || (await freeSlug(tx, `post-${shortId(_id)}`))
  const dates = { createdAt, updatedAt: createdAt }
  const post = { _id, slug, title, description, imageUrl, ...dates, version: 1 }
  await tx
    .insertInto('posts')
    .values({ ...post, ...titleWords(title), deletedAt: null })
    .execute()
  return post
}

/**
 * The slug that a new post of this title would get now (C-9); `''` for a title without a letter or digit of the
 * alphabet, because then it comes from the id.
 */
export async function addressFor(db: Kysely<Tables>, title: string) {
  const slug = postSlug(title)
  return slug && freeSlug(db, slug)
}

/** The end of an id, where new ids are random. */
function shortId(id: string) {
  return postSlug(id).slice(-8) || newId().slice(-8)
}

/**
 * The slug itself for the first post, then with -2, -3 … (C-9). Deleted posts keep theirs. Changes to
 * posts stand in one queue, so nobody takes the slug between this question and the insert.
 */
async function freeSlug(db: Kysely<Tables>, slug: string) {
  const rows = await db
    .selectFrom('posts')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}

/**
 * Saves an edited post at the address that it has (C-9). `version` is the one that the editor started from:
 * when the post has been saved since, nothing is written and the answer is `stale`.
 */
export async function changePost(
  db: Database,
  id: string,
  { title, description, imageUrl }: PostFields,
  version: number,
): Promise<'changed' | 'stale' | 'missing'> {
  if (!isStorable(id)) return 'missing'

  const updatedAt = new Date().toISOString()
  const saved = await db.change('posts', (tx) =>
    tx
      .updateTable('posts')
      .set({
        title,
        description,
        imageUrl,
        ...titleWords(title),
        updatedAt,
        version: version + 1,
      })
      .where('_id', '=', id)
      .where('version', '=', version)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (saved.numUpdatedRows > 0) return 'changed'
  return (await postWithId(db, id)) ? 'stale' : 'missing'
}

/** Hides the post. Answers how many there were to hide: 0 or 1 (C-64). */
export function deletePost(db: Database, id: string) {
  return moveToTrash(db, 'posts', id)
}

/** Shows a deleted post again. Answers how many there were: 0 or 1. */
export function restorePost(db: Database, id: string) {
  return takeFromTrash(db, 'posts', id)
}

function posts(db: Database) {
  return db.selectFrom('posts').select(columns).where('deletedAt', 'is', null)
}
