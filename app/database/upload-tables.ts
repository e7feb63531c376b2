import type { Generated } from 'kysely'

/** Filled only on PostgreSQL: uploads that have not arrived whole, their bytes, and what became of them. */
export interface UploadTables {
  /** `metadata` is JSON; `movedAt` is the time of the newest byte. */
  uploads: {
    _id: string
    kind: 'video' | 'attachment' | 'zip'
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
