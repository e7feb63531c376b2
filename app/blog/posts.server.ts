import { sql, type SqlBool } from 'kysely'

import { blogPreview } from '#app/content/constants.ts'
import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { recordIn, recordRows } from '#app/database/record-rows.server.ts'
import {
  type Cursor,
  olderThan,
  type Page,
  pageOf,
  findRecord,
  liveRecords,
} from '#app/database/records.server.ts'
import { plainWords, videosIn } from '#app/ui/text-markup.ts'

import { type Post, post, postFields } from './post.ts'

export const postRows = recordRows<Post>({
  subject: 'posts',
  fields: postFields,
  record: post,
  columns: ['slug'],
})

export async function findPost(db: Database, slug: string): Promise<Post | undefined> {
  if (!isStorable(slug)) return undefined

  const row = await publishedPosts(db).where(sql.ref('slug'), '=', slug).executeTakeFirst()
  return row && recordIn(postRows, row)
}

export const isPublished = sql<SqlBool>`"state" is null`

export function publishedPosts(db: Database) {
  return liveRecords(db, postRows).where(isPublished)
}

export function postWithId(db: Database, id: string) {
  return findRecord(db, postRows, id)
}

export type ListedPost = Pick<Post, '_id' | 'slug' | 'title' | 'imageUrl' | 'createdAt'> & {
  beginning: string
  length: number
}

/** In characters, with the addresses of links, which are not shown. */
const readForPreview = 2_000

export async function listedPosts(
  db: Database,
  { after, limit }: { after?: Cursor | undefined; limit: number },
): Promise<Page<ListedPost>> {
  const read = await db
    .selectFrom('posts')
    .select(['_id', 'slug', 'title', 'imageUrl', 'createdAt'])
    .select(sql<string>`substr("description", 1, ${sql.lit(readForPreview)})`.as('beginning'))
    .select(sql<number>`length("description")`.as('length'))
    .where('deletedAt', 'is', null)
    .where(isPublished)
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const posts = read.map((post) => ({ ...post, beginning: previewWords(post.beginning) }))
  return pageOf(posts, limit)
}

/** One character more than any list shows, so that a list knows whether to add an ellipsis. */
function previewWords(text: string) {
  return [...plainWords(text)].slice(0, blogPreview + 1).join('')
}

export async function newestPosts(db: Database, count: number, except?: Post) {
  const { records } = await listedPosts(db, { limit: count + (except ? 1 : 0) })
  return records.filter(({ _id }) => _id !== except?._id).slice(0, count)
}

const videoColumns = ['_id', 'title', 'videoUrl', 'posterUrl'] as const

export async function videosOf(db: Database, text: string) {
  const ids = videosIn(text)
  if (ids.length === 0) return []
  const named = db.selectFrom('videos').select(videoColumns).where('_id', 'in', ids)
  const rows = await named.where('deletedAt', 'is', null).execute()
  return rows.map(shownVideo)
}

export async function videosToChoose(db: Database, limit = 100) {
  const videos = db.selectFrom('videos').select(videoColumns).where('deletedAt', 'is', null)
  const rows = await videos
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shownVideo)
}

type VideoRow = { _id: string; title: string; videoUrl: string; posterUrl: string | null }

function shownVideo({ posterUrl, ...video }: VideoRow) {
  return { ...video, ...(posterUrl && { posterUrl }) }
}
