import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** In lower case; gets no newsletter before `confirmedAt`. */
    subscribers: {
      _id: string
      email: string
      wording: string
      source: string
      createdAt: string
      /** Null while no email could be sent. */
      askedAt: string | null
      confirmedAt: string | null
      suspectedAt: string | null
      suspicion: string | null
      senderHash: string
      token: string | null
    }
  }
}

export const newsletterTables = {
  subscribers: { inBackup: true, personal: 'erased' },
} satisfies Record<string, TableFacts>
