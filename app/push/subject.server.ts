import type { Generated } from 'kysely'

import { notWithin, olderThan } from '#app/database/stored-times.server.ts'
import type { TableFacts } from '#app/database/tables.server.ts'

/** In milliseconds. Each start of the admin renews its browser. */
export const longestUnused = 30 * 24 * 3_600_000

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** One row, 1: the VAPID keys of this site. */
    pushKeys: { id: number; publicKey: string; privateKey: string }
    /** `_id` is a hash of `endpoint`. */
    pushSubscriptions: {
      _id: string
      ownerId: string
      sessionHash: string
      endpoint: string
      p256dh: string
      auth: string
      createdAt: string
    }
    /** `endedAt`: sent or given up. */
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
  pushSubscriptions: {
    inBackup: false,
    personal: 'with owners',
    opensAdmin: true,
    expired: (now) => notWithin('createdAt', longestUnused, now),
  },
  pushes: {
    inBackup: false,
    personal: 'with enquiries',
    expired: (now) => olderThan('createdAt', 30 * 24 * 3_600_000, now),
  },
} satisfies Record<string, TableFacts>
