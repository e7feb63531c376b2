import type { FastifyInstance } from 'fastify'

import type { Database } from '#app/database/database.server.ts'
import { recordRows } from '#app/database/record-rows.server.ts'
import { addRecords, type Entry, type RecordType } from '#app/database/record-writes.server.ts'
import { titleWords } from '#app/database/searched.ts'
import { listQuery } from '#app/http/lists.server.ts'
import { listRecords, writeRecords } from '#app/http/record-routes.server.ts'

import { type Video, video, type VideoFields, videoFields, videoChanges } from './video.ts'

export const videoRows = recordRows<Video>({
  subject: 'videos',
  fields: videoFields,
  record: video,
})

export const videos: RecordType<VideoFields, Video> = {
  ...videoRows,
  rowsPerInsert: 500,
  beforeSave: (_tx, { title }) => titleWords(title),
}

export async function videoRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const path = '/videos'
  listRecords(app, db, { type: videos, path, summary: 'Videos, newest first', query: listQuery })
  const bodies = { entry: videoFields, changes: videoChanges }
  writeRecords(app, db, { type: videos, path, name: 'video', ...bodies })
}

export function addVideos(db: Database, list: Entry<VideoFields>[]) {
  return addRecords(db, videos, list)
}
