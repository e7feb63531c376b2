import type { Generated } from 'kysely'

import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** One row, 1: the keys by which push services know this site (VAPID). */
    pushKeys: { id: number; publicKey: string; privateKey: string }
    /** A browser that gets notifications of new enquiries; `_id` is a hash of `endpoint`. */
    pushSubscriptions: {
      _id: string
      ownerId: string
      sessionHash: string
      endpoint: string
      p256dh: string
      auth: string
      createdAt: string
    }
    /** A message to one browser; `endedAt` is when it was sent or given up. */
    pushes: {
      enquiryId: string
      subscriptionId: string
      createdAt: string
      tries: Generated<number>
      nextTryAt: string
      leasedUntil: string | null
      lastError: string | null
      endedAt: string | null
    }
  }
}

export const pushTables = {
  pushKeys: { inBackup: true, personal: 'none' },
  pushSubscriptions: { inBackup: false, personal: 'with owners', opensAdmin: true },
  pushes: { inBackup: false, personal: 'with enquiries' },
} satisfies Record<string, TableFacts>
