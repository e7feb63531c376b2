import type { TableFacts } from '#app/database/tables.server.ts'

export type InsightKind = 'product' | 'category' | 'page' | 'search' | 'press'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** How often something was looked at or pressed in a day (UTC). */
    insights: { day: string; kind: InsightKind; name: string; times: number }
    firstRun: { step: string; doneAt: string }
  }
}

export const adminTables = {
  insights: { inBackup: true, personal: 'none' },
  firstRun: { inBackup: true, personal: 'none' },
} satisfies Record<string, TableFacts>
