import type { Generated } from 'kysely'

import type { FieldColumns, TableFacts } from '#app/database/tables.server.ts'

import type { VideoFields } from './video.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    videos: RecordTable & FieldColumns<VideoFields> & { searchText: Generated<string> }
  }
}

export const videoTables = {
  videos: { inBackup: true, personal: 'none' },
} satisfies Record<string, TableFacts>
