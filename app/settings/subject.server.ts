import type { Generated } from 'kysely'

import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** `value` is JSON; null means the default texts. */
    settings: {
      section: string
      value: string | null
      version: number
      changedAt: string
      changedBy: string | null
      isHidden: Generated<number>
    }
    settingVersions: Tables['settings']
    settingDrafts: Record<'ownerId' | 'section' | 'value' | 'changedAt', string> & {
      version: number
    }
  }
}

export const settingTables = {
  settings: { inBackup: true, personal: 'none' },
  settingVersions: { inBackup: true, personal: 'none' },
  settingDrafts: { inBackup: true, personal: 'with owners' },
} satisfies Record<string, TableFacts>
