import { type Kysely, sql, type Transaction } from 'kysely'

import { logActivity } from '#app/database/activity.server.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isoTime } from '#app/platform/clock.ts'

import type { Section, Settings } from './schema.ts'

const lifetime = 30 * 24 * 3_600_000

export type Save<Name extends Section> = {
  section: Name
  value: Settings[Name] | null
  version: number
  ownerId?: string | undefined
  isHidden?: boolean
}

/** Returns false, and writes nothing, if the section has another version by now. */
export async function write<Name extends Section>(
  tx: Transaction<Tables>,
  { section, value, version, ownerId, isHidden = false }: Save<Name>,
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
    changedAt: isoTime(now),
    changedBy: ownerId ?? null,
    isHidden: Number(isHidden),
  }
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('section').doUpdateSet(row))
    .execute()
  await tx.insertInto('settingVersions').values(row).execute()
  await noteFiles(tx, versionFiles(row), row.value)
  const changed = value === null ? 'set to the default text' : 'changed'
  const action = isHidden ? 'hidden' : changed
  await logActivity(tx, { kind: 'settings', action, recordId: section, title: `${row.version}` })
  if (ownerId) await removeDraft(tx, { section, ownerId }, now)
  await deleteOldVersions(tx, section, now)
  return true
}

async function deleteOldVersions(tx: Transaction<Tables>, section: Section, now: number) {
  const old = await tx
    .deleteFrom('settingVersions')
    .where('section', '=', section)
    .where('version', '<', oldestVersion(tx, section, now))
    .returning(['section', 'version'])
    .execute()
  await releaseFiles(tx, old.map(versionFiles), now)
}

/** Versions are stored for 30 days after their replacement, so the first is that of 30 days ago. */
export function oldestVersion(db: Kysely<Tables>, section: Section, now: number) {
  return db
    .selectFrom('settingVersions')
    .select(({ fn }) => fn.coalesce(fn.max('version'), sql.lit(0)).as('version'))
    .where('section', '=', section)
    .where('changedAt', '<', isoTime(now - lifetime))
}

/** Every stored version keeps its files, so that it can be restored whole. */
function versionFiles({ section, version }: { section: string; version: number }) {
  return `${section} ${version}`
}

type Owned = { section: Section; ownerId: string }

export type Draft<Name extends Section> = Owned & {
  section: Name
  value: Settings[Name]
  version: number
}

export async function saveDraft<Name extends Section>(
  db: Database,
  draft: Draft<Name>,
  now: number,
) {
  const row = {
    ...draft,
    value: JSON.stringify(draft.value),
    changedAt: isoTime(now),
  }
  await retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await removeDraft(tx, draft, now)
      await tx.insertInto('settingDrafts').values(row).execute()
      await noteFiles(tx, draftFiles(draft), row.value)
    }),
  )
}

export async function findDraft(db: Database, { section, ownerId }: Owned, now: number) {
  return db
    .selectFrom('settingDrafts')
    .select(['value', 'version'])
    .where('ownerId', '=', ownerId)
    .where('section', '=', section)
    .where('changedAt', '>=', isoTime(now - lifetime))
    .executeTakeFirst()
}

export async function discardDraft(db: Database, draft: Owned, now: number) {
  await retryWhileBusy(() => db.transaction().execute((tx) => removeDraft(tx, draft, now)))
}

/** Also removes everybody's outdated drafts. */
async function removeDraft(tx: Transaction<Tables>, { section, ownerId }: Owned, now: number) {
  const removed = await tx
    .deleteFrom('settingDrafts')
    .where(({ and, eb, or }) =>
      or([
        and([eb('ownerId', '=', ownerId), eb('section', '=', section)]),
        eb('changedAt', '<', isoTime(now - lifetime)),
      ]),
    )
    .returning(['ownerId', 'section'])
    .execute()
  await releaseFiles(tx, removed.map(draftFiles), now)
}

function draftFiles({ section, ownerId }: { section: string; ownerId: string }) {
  return `draft ${section} ${ownerId}`
}

async function noteFiles(tx: Transaction<Tables>, recordId: string, value: string | null) {
  const addresses = new Set(value?.match(/(?<=")\/media\/[\w./-]{1,50}(?=")/g))
  if (addresses.size === 0) return
  const uses = [...addresses].map((address) => ({
    address,
    subject: 'settings' as const,
    recordId,
  }))
  await tx.insertInto('mediaUses').values(uses).execute()
}

async function releaseFiles(tx: Transaction<Tables>, recordIds: string[], now: number) {
  if (recordIds.length === 0) return
  const uses = await tx
    .deleteFrom('mediaUses')
    .where('subject', '=', 'settings')
    .where('recordId', 'in', recordIds)
    .returning('address')
    .execute()
  const since = isoTime(now)
  const addresses = new Set(uses.map(({ address }) => address))
  if (addresses.size === 0) return
  await tx
    .insertInto('mediaToRemove')
    .values([...addresses].map((address) => ({ address, since })))
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ since }))
    .execute()
}
