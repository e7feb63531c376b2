import { sql } from 'kysely'

import type { TableFacts } from '#app/database/tables.server.ts'
import { monthsBefore } from '#app/platform/clock.ts'

export type InsightKind = 'product' | 'category' | 'page' | 'search' | 'press'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** How often something was looked at or pressed in a day (UTC). */
    insights: { day: string; kind: InsightKind; name: string; times: number }
    firstRun: { step: string; doneAt: string }
  }
}

export const adminTables = {
  insights: {
    inBackup: true,
    personal: 'none',
    expired: (now) => sql`"day" < ${monthsBefore(now, 24).slice(0, 10)}`,
  },
  firstRun: { inBackup: true, personal: 'none' },
} satisfies Record<string, TableFacts>
