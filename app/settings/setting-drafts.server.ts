import type { Transaction } from 'kysely'

import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import type { Section, Settings } from './schema.ts'
import { noteFiles, releaseFiles } from './setting-files.server.ts'

type Owned = { section: Section; ownerId: string }

export type Draft<Name extends Section> = Owned & {
  section: Name
  value: Settings[Name]
  /** The public version that the owner began with. */
  version: number
}

const keptFor = 30 * 24 * 3_600_000

/** One for each section and owner. */
export async function saveDraft<Name extends Section>(
  db: Database,
  draft: Draft<Name>,
  now: number,
) {
  const row = {
    ...draft,
    value: JSON.stringify(draft.value),
    changedAt: new Date(now).toISOString(),
  }
  await retryWhileBusy(() =>
    db.transaction().execute(async (tx) => {
      await removeDraft(tx, draft, now)
      await tx.insertInto('settingDrafts').values(row).execute()
      await noteFiles(tx, filesOf(draft), row.value)
    }),
  )
}

export async function findDraft(db: Database, { section, ownerId }: Owned, now: number) {
  return db
    .selectFrom('settingDrafts')
    .select(['value', 'version'])
    .where('ownerId', '=', ownerId)
    .where('section', '=', section)
    .where('changedAt', '>=', oldest(now))
    .executeTakeFirst()
}

export async function discardDraft(db: Database, draft: Owned, now: number) {
  await retryWhileBusy(() => db.transaction().execute((tx) => removeDraft(tx, draft, now)))
}

/** Removes outdated drafts of everybody too. */
export async function removeDraft(
  tx: Transaction<Tables>,
  { section, ownerId }: Owned,
  now: number,
) {
  const removed = await tx
    .deleteFrom('settingDrafts')
    .where(({ and, eb, or }) =>
      or([
        and([eb('ownerId', '=', ownerId), eb('section', '=', section)]),
        eb('changedAt', '<', oldest(now)),
      ]),
    )
    .returning(['ownerId', 'section'])
    .execute()
  await releaseFiles(tx, removed.map(filesOf), now)
}

function filesOf({ section, ownerId }: { section: string; ownerId: string }) {
  return `draft ${section} ${ownerId}`
}

function oldest(now: number) {
  return new Date(now - keptFor).toISOString()
}
