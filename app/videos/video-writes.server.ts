import type { Database } from '#app/database/database.server.ts'
import { addRecords, type Entry, type RecordType } from '#app/database/record-writes.server.ts'
import { titleWords } from '#app/database/searched.ts'

import type { Video, VideoFields } from './video.ts'
import { videoRows } from './videos.server.ts'

export const videos: RecordType<VideoFields, Video> = {
  ...videoRows,
  rowsPerInsert: 500,
  beforeSave: (_tx, { title }) => titleWords(title),
}

export function addVideos(db: Database, list: Entry<VideoFields>[]) {
  return addRecords(db, videos, list)
}
