import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** One row, 1. `startedAt` of the running or last backup; `finishedAt` and `name` of the last success. */
    backupState: {
      id: number
      startedAt: string | null
      leasedUntil: string | null
      finishedAt: string | null
      dailyAt: string | null
      /** Last failure of a backup to another store, until one succeeds. */
      copyFailedAt: string | null
      copyError: string | null
      copiedAt: string | null
      name: string | null
      size: number | null
      missingFiles: number | null
      failedAt: string | null
      error: string | null
      restoredFrom: string | null
      restoredAt: string | null
    }
    /** At most one row. `publicKey` (age) is that for which copies are encrypted. */
    backupStore: {
      id: 1
      endpoint: string
      region: string
      bucket: string
      folder: string
      accessKeyId: string
      secretAccessKey: string
      publicKey: string
      changedAt: string
    }
  }
}

export const backupTables = {
  backupState: { inBackup: false, personal: 'none' },
  backupStore: { inBackup: false, personal: 'none' },
} satisfies Record<string, TableFacts>
