import { notWithin } from '#app/database/stored-times.server.ts'
import type { TableFacts } from '#app/database/tables.server.ts'
import { day } from '#app/platform/clock.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** The lines of a list that is not sent, as its cookie has them, and nothing about the buyer. */
    savedLists: {
      keyHash: string
      lines: string
      /** In characters of `lines`. */
      size: number
      senderHash: string
      savedAt: string
    }
  }
}

export const enquiryListTables = {
  savedLists: {
    inBackup: false,
    personal: 'none',
    expired: (now) => notWithin('savedAt', 30 * day, now),
  },
} satisfies Record<string, TableFacts>
