import type { Generated } from 'kysely'

import { recordRows } from '#app/database/record-rows.server.ts'

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
