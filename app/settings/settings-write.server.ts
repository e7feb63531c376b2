import { type Kysely, sql, type Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { Section, Settings } from './schema.ts'
import { removeDraft } from './setting-drafts.server.ts'
import { noteFiles, releaseFiles } from './setting-files.server.ts'

const keptFor = 30 * 24 * 3_600_000

export type Save<Name extends Section> = {
  section: Name
  /** `null` brings the default texts back. */
  value: Settings[Name] | null
  /** The version that the new value replaces. */
  version: number
  ownerId?: string | undefined
}

/** Returns false, and writes nothing, if the section has another version by now. */
export async function write<Name extends Section>(
  tx: Transaction<Tables>,
  { section, value, version, ownerId }: Save<Name>,
  now: number,
) {
  const current = await tx
    .selectFrom('settings')
    .select('version')
    .where('section', '=', section)
    .executeTakeFirst()
  if ((current?.version ?? 0) !== version) return false
  const row = {
    section,
    value: value === null ? null : JSON.stringify(value),
    version: version + 1,
    changedAt: new Date(now).toISOString(),
    changedBy: ownerId ?? null,
  }
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
    .execute()
  await tx.insertInto('settingVersions').values(row).execute()
  await noteFiles(tx, filesOf(row), row.value)
  const action = value === null ? 'set to the default text' : 'changed'
  await logActivity(tx, { kind: 'settings', action, recordId: section, title: `${row.version}` })
  if (ownerId) await removeDraft(tx, { section, ownerId }, now)
  await deleteOldVersions(tx, section, now)
  return true
}

async function deleteOldVersions(tx: Transaction<Tables>, section: Section, now: number) {
  const old = await tx
    .deleteFrom('settingVersions')
    .where('section', '=', section)
    .where('version', '<', firstKept(tx, section, now))
    .returning(['section', 'version'])
    .execute()
  await releaseFiles(tx, old.map(filesOf), now)
}

/** A version is kept for 30 days after it was replaced, so the first one is what the site showed 30 days ago. */
export function firstKept(db: Kysely<Tables>, section: Section, now: number) {
  return db
    .selectFrom('settingVersions')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql.lit(0)).as('version'))
    .where('section', '=', section)
    .where('changedAt', '<', new Date(now - keptFor).toISOString())
}

/** Every stored version uses its files, so that it can be taken back whole. */
function filesOf({ section, version }: { section: string; version: number }) {
  return `${section} ${version}`
}
