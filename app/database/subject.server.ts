import { type Generated, sql } from 'kysely'

import { monthsBefore } from '#app/platform/clock.ts'

import type { ActivityKind } from './activity-kinds.ts'
import { olderThan } from './stored-times.server.ts'
import type { TableFacts } from './tables.server.ts'

declare module './tables.server.ts' {
  interface Tables {
    contentVersions: { subject: Announced; version: number }
    additions: {
      subject: Subject
      key: string
      recordId: string
      entryHash: string
      createdAt: string
    }
    activity: {
      _id: string
      createdAt: string
      personId: string | null
      kind: ActivityKind
      action: string
      recordId: string | null
      title: string | null
      records: Generated<number>
      changes: Generated<string>
    }
    /** One row; `trustedAt` is the clock time of the last accepted run, `refusals` counts those refused since. */
    cleanup: {
      _id: string
      startedAt: string | null
      trustedAt: string
      refusals: Generated<number>
    }
  }
}

export const databaseTables = {
  contentVersions: { inBackup: true, personal: 'none' },
  additions: {
    inBackup: true,
    personal: 'none',
    expired: (now) => olderThan('createdAt', 48 * 3_600_000, now),
  },
  activity: {
    inBackup: true,
    personal: 'none',
    expired: (now) => sql`"createdAt" < ${monthsBefore(now, 12)}`,
  },
  cleanup: { inBackup: false, personal: 'none' },
} satisfies Record<string, TableFacts>
