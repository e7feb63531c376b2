import type { Generated } from 'kysely'

import { olderThan } from '#app/database/stored-times.server.ts'
import type { TableFacts, Tables } from '#app/database/tables.server.ts'

export type RemoteFileKind = 'picture' | 'video' | 'datasheet'
export type RemoteFileRow = Tables['remoteFiles']

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** Only the store of an original reads `place` and `removal`. `size` is in bytes. */
    mediaFiles: {
      key: string
      store: 'disk' | 's3' | 'image-host' | 'video-host'
      place: string
      removal: string | null
      size: number
      createdAt: string
    }
    mediaUses: { address: string; subject: Announced; recordId: string }
    mediaToRemove: { address: string; since: string }
    mediaSources: { kind: RemoteFileKind; source: string; address: string; storedAt: string }
    /** Files on other hosts named by live records; triggers keep the rows. The fetching process has a lease. */
    remoteFiles: {
      subject: 'products' | 'posts' | 'videos'
      recordId: string
      kind: RemoteFileKind
      address: string
      tries: Generated<number>
      /** `''` is due at once. */
      nextTryAt: Generated<string>
      leasedUntil: string | null
      problem: string | null
      failedAt: string | null
    }
    /** `metadata` is JSON; `movedAt` is when the newest byte arrived. */
    uploads: {
      _id: string
      kind: 'video' | 'attachment' | 'zip' | 'sheet'
      size: number | null
      received: Generated<number>
      metadata: string
      createdAt: string
      movedAt: string
    }
    /** `at` is the offset of the first byte. */
    uploadParts: { uploadId: string; at: number; bytes: Uint8Array }
    uploadOutcomes: { _id: string; outcome: string; createdAt: string }
  }
}

const day = 24 * 3_600_000

export const mediaTables = {
  mediaFiles: { inBackup: true, personal: 'none' },
  mediaUses: { inBackup: true, personal: 'none' },
  mediaToRemove: { inBackup: true, personal: 'none' },
  mediaSources: {
    inBackup: true,
    personal: 'none',
    expired: (now) => olderThan('storedAt', 30 * day, now),
  },
  remoteFiles: { inBackup: true, personal: 'none' },
  uploads: {
    inBackup: false,
    personal: 'none',
    expired: (now) => olderThan('movedAt', 2 * day, now),
  },
  uploadParts: { inBackup: false, personal: 'none' },
  uploadOutcomes: {
    inBackup: false,
    personal: 'none',
    expired: (now) => olderThan('createdAt', 2 * day, now),
  },
} satisfies Record<string, TableFacts>
