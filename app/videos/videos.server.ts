import type { Generated } from 'kysely'

import type { Database } from '#app/database/database.server.ts'
import { recordRows } from '#app/database/record-rows.server.ts'
import { findRecord } from '#app/database/records.server.ts'

import { type Video, video, type VideoFields, videoFields } from './video.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    videos: RecordTable & FieldColumns<VideoFields> & { searchText: Generated<string> }
  }
}

export const videoRows = recordRows<Video>({
  subject: 'videos',
  fields: videoFields,
  record: video,
})

export function findVideo(db: Database, id: string) {
  return findRecord(db, videoRows, id)
}
