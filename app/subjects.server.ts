import { accountTables } from './accounts/subject.server.ts'
import { adminTables } from './admin/subject.server.ts'
import { backupTables } from './backup/subject.server.ts'
import { blogTables } from './blog/subject.server.ts'
import { catalogueTables } from './catalogue/subject.server.ts'
import { databaseTables } from './database/subject.server.ts'
import type { TableFacts, Tables } from './database/tables.server.ts'
import { inboxTables } from './inbox/subject.server.ts'
import { mailTables } from './mail/subject.server.ts'
import { mediaTables } from './media/subject.server.ts'
import { newsletterTables } from './newsletter/subject.server.ts'
import { pushTables } from './push/subject.server.ts'
import { settingTables } from './settings/subject.server.ts'
import { videoTables } from './videos/subject.server.ts'

/** Each table of the database with what its subject declares of it. */
export const tables: Record<keyof Tables, TableFacts> = {
  ...accountTables,
  ...adminTables,
  ...backupTables,
  ...blogTables,
  ...catalogueTables,
  ...databaseTables,
  ...inboxTables,
  ...mailTables,
  ...mediaTables,
  ...newsletterTables,
  ...pushTables,
  ...settingTables,
  ...videoTables,
}
