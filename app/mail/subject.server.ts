import type { Generated } from 'kysely'

import { olderThan } from '#app/database/stored-times.server.ts'
import type { TableFacts } from '#app/database/tables.server.ts'

export const longestAge = 30 * 24 * 3_600_000

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** `letter` is JSON; it and the addresses are null once sent. The sending process has a lease. */
    mails: {
      event: string
      recipient: string | null
      replyTo: string | null
      letter: string | null
      createdAt: string
      tries: Generated<number>
      nextTryAt: string
      leasedUntil: string | null
      lastError: string | null
      failedAt: string | null
      sentAt: string | null
    }
    mailSettings: {
      id: 1
      host: string
      port: number
      user: string
      password: string
      from: string
      owner: string
      changedAt: string
      testProblem: string | null
    }
  }
}

export const mailTables = {
  mails: {
    inBackup: true,
    personal: 'erased',
    // Also unsent ones, because their records are saved elsewhere.
    expired: (now) => olderThan('createdAt', longestAge, now),
  },
  mailSettings: { inBackup: false, personal: 'none' },
} satisfies Record<string, TableFacts>
