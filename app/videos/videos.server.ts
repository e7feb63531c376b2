import type { Transaction } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { isStorable } from '#app/database/fields.ts'
import { newId } from '#app/database/ids.ts'
import { type Cursor, cut, olderThan, type Page, slices } from '#app/database/paging.server.ts'
import { titleWords } from '#app/database/searched.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'

import type { Video, VideoFields } from './video.ts'

/** The input for a new video; an imported video includes its id and time. */
export type NewVideo = VideoFields & Partial<Pick<Video, '_id' | 'createdAt'>>

const columns = [
  '_id',
  'title',
  'videoUrl',
  'posterUrl',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** One page of videos, newest first. */
export async function videoPage(
  db: Database,
  { after, limit }: { after?: Cursor | undefined; limit: number },
): Promise<Page<Video>> {
  const read = await videos(db)
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, ...next } = cut(read, limit)
  return { records: rows.map(withoutNulls), ...next }
}

/** A video that is not deleted, by its exact id. */
export async function findVideo(db: Database, id: string): Promise<Video | undefined> {
  if (!isStorable(id)) return undefined

  const row = await videos(db).where('_id', '=', id).executeTakeFirst()
  return row && withoutNulls(row)
}

/** All videos, newest first, `size` at a time. */
export function videoSlices(db: Database, size: number) {
  return slices((after) => videoPage(db, { after, limit: size }))
}

/**
 * Adds one video. The caller must have parsed the fields. Throws RangeError when Date cannot parse
 * `createdAt`.
 */
export async function addVideo(db: Database, fields: NewVideo): Promise<Video> {
  return db.change('videos', (tx) => insertVideo(tx, fields))
}

/** Adds one video within the caller's transaction. */
export async function insertVideo(tx: Transaction<Tables>, fields: NewVideo): Promise<Video> {
  const row = newRow(fields)
  await tx
    .insertInto('videos')
    .values({ ...row, ...titleWords(row.title) })
    .execute()
  return withoutNulls(row)
}

/** Adds all videos in one transaction, or none; each as `addVideo` does. */
export async function addVideos(db: Database, list: NewVideo[]): Promise<Video[]> {
  const rows = list.map(newRow)
  await db.change('videos', async (tx) => {
    const worded = rows.map((row) => ({ ...row, ...titleWords(row.title) }))
    if (worded.length > 0) await tx.insertInto('videos').values(worded).execute()
  })
  return rows.map(withoutNulls)
}

/**
 * Saves an edited video. `version` is the version that the edit started from: if the video was saved
 * since then, nothing is written and the result is `stale`.
 */
export async function changeVideo(
  db: Database,
  id: string,
  { title, videoUrl, posterUrl }: VideoFields,
  version: number,
): Promise<'changed' | 'stale' | 'missing'> {
  if (!isStorable(id)) return 'missing'

  const updatedAt = new Date().toISOString()
  const saved = await db.change('videos', (tx) =>
    tx
      .updateTable('videos')
      .set({
        title,
        videoUrl,
        posterUrl: posterUrl ?? null,
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
  return (await findVideo(db, id)) ? 'stale' : 'missing'
}

function videos(db: Database) {
  return db.selectFrom('videos').select(columns).where('deletedAt', 'is', null)
}

function newRow({ title, videoUrl, posterUrl, ...given }: NewVideo) {
  const createdAt = (given.createdAt ? new Date(given.createdAt) : new Date()).toISOString()
  return {
    _id: given._id ?? newId(),
    title,
    videoUrl,
    posterUrl: posterUrl ?? null,
    createdAt,
    updatedAt: createdAt,
    version: 1,
  }
}
