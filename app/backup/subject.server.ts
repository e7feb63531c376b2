import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** One row, 1. `startedAt` is that of the running or last backup; `finishedAt` and `name` those of the last success. */
    backupState: {
      id: number
      startedAt: string | null
      leasedUntil: string | null
      finishedAt: string | null
      /** The last success in the site's own folder. */
      dailyAt: string | null
      /** The last failure of a backup to another place, until one succeeds. */
      copyFailedAt: string | null
      copyError: string | null
      name: string | null
      size: number | null
      missingFiles: number | null
      failedAt: string | null
      error: string | null
      /** The time of the backup that this database was restored from. */
      restoredFrom: string | null
      restoredAt: string | null
    }
  }
}

export const backupTables = {
  backupState: { inBackup: false, personal: 'none' },
} satisfies Record<string, TableFacts>
