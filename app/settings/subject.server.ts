import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
    /** What the owner has changed of a section, as JSON; a null value means the default texts again. */
    settings: {
      section: string
      value: string | null
      version: number
      changedAt: string
      changedBy: string | null
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
