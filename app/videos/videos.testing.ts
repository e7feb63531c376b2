import type { Database } from '#app/database/database.server.ts'
import { type Entry, insertRecord } from '#app/database/record-writes.server.ts'

import type { VideoFields } from './video.ts'
import { videos } from './videos.server.ts'

export function addVideo(db: Database, entry: Entry<VideoFields>) {
  return db.change('videos', (tx) => insertRecord(tx, videos, entry))
}
