import { sql } from 'kysely'

import { accountTables } from './accounts/subject.server.ts'
import { adminTables } from './admin/subject.server.ts'
import { backupTables } from './backup/subject.server.ts'
import { blogTables } from './blog/subject.server.ts'
import { catalogueTables } from './catalogue/subject.server.ts'
import { retryWhileBusy } from './database/database-busy.server.ts'
import type { Database } from './database/database.server.ts'
import { databaseTables } from './database/subject.server.ts'
import type { TableFacts, Tables } from './database/tables.server.ts'
import { enquiryListTables } from './enquiry-list/subject.server.ts'
import { inboxTables } from './inbox/subject.server.ts'
import { mailTables } from './mail/subject.server.ts'
import { mediaTables } from './media/subject.server.ts'
import { newsletterTables } from './newsletter/subject.server.ts'
import { pushTables } from './push/subject.server.ts'
import { settingTables } from './settings/subject.server.ts'
import { videoTables } from './videos/subject.server.ts'

export const tables: Record<keyof Tables, TableFacts> = {
  ...accountTables,
  ...adminTables,
  ...backupTables,
  ...blogTables,
  ...catalogueTables,
  ...databaseTables,
  ...enquiryListTables,
  ...inboxTables,
  ...mailTables,
  ...mediaTables,
  ...newsletterTables,
  ...pushTables,
  ...settingTables,
  ...videoTables,
}

export async function deleteExpired(db: Database, now: number, only?: keyof Tables) {
  const deletions = Object.entries(tables).map(async ([name, { expired }]) => {
    if (!expired || name !== (only ?? name)) return
    const old = sql`delete from ${sql.table(name)} where ${expired(now)}`
    await retryWhileBusy(() => old.execute(db))
  })
  await Promise.all(deletions)
}
