import type { Generated } from 'kysely'

import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** `letter` is JSON; it and the addresses are null once the email is sent. The process that sends it has a lease until `leasedUntil`. */
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
    /** At most one row, whose `id` is 1. */
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
  mails: { inBackup: true, personal: 'erased' },
  mailSettings: { inBackup: false, personal: 'none' },
} satisfies Record<string, TableFacts>
