import type { Database } from '#app/database/database.server.ts'
import { newId } from '#app/database/ids.ts'
import { type Cursor, cut, olderThan, type Page, slices } from '#app/database/paging.server.ts'
import { withoutNulls } from '#app/database/tables.server.ts'

import type { Video, VideoFields } from './video.ts'

/** A video as it is added: imported ones bring their id and time. */
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
  const read = await db
    .selectFrom('videos')
    .select(columns)
    .where('deletedAt', 'is', null)
    .where(olderThan(after))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, ...next } = cut(read, limit)
  return { records: rows.map(withoutNulls), ...next }
}

/** The whole list, newest first, `size` videos at a time. */
export function videoSlices(db: Database, size: number) {
  return slices((after) => videoPage(db, { after, limit: size }))
}

/**
 * Adds one video. The fields are trusted: whoever took them from outside has parsed them. `createdAt` is
 * any time that Date can read, else RangeError.
 */
export async function addVideo(db: Database, fields: NewVideo): Promise<Video> {
  const row = newRow(fields)
  await db.change('videos', (tx) => tx.insertInto('videos').values(row).execute())
  return withoutNulls(row)
}

/** Adds all of them in one change, or none; each as `addVideo` does. */
export async function addVideos(db: Database, list: NewVideo[]): Promise<Video[]> {
  const rows = list.map(newRow)
  await db.change('videos', async (tx) => {
    if (rows.length > 0) await tx.insertInto('videos').values(rows).execute()
  })
  return rows.map(withoutNulls)
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
