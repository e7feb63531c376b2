import type { Transaction } from 'kysely'

import type { Tables } from '#app/database/tables.server.ts'

import type { Section, Settings } from './schema.ts'

export const keptFor = 30 * 24 * 3_600_000

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
  await noteFiles(tx, row)
  await deleteOldVersions(tx, section, now)
  return true
}

/** Every stored version uses its files, so that it can be taken back whole. */
async function noteFiles(tx: Transaction<Tables>, row: Tables['settings']) {
  const addresses = new Set(row.value?.match(/(?<=")\/media\/[\w./-]{1,50}(?=")/g))
  if (addresses.size === 0) return
  const uses = [...addresses].map((address) => ({ address, ...useOf(row) }))
  await tx.insertInto('mediaUses').values(uses).execute()
}

function useOf({ section, version }: { section: string; version: number }) {
  return { subject: 'settings' as const, recordId: `${section} ${version}` }
}

async function deleteOldVersions(tx: Transaction<Tables>, section: Section, now: number) {
  const old = await tx
    .deleteFrom('settingVersions')
    .where('section', '=', section)
    .where('changedAt', '<', new Date(now - keptFor).toISOString())
    .returning(['section', 'version'])
    .execute()
  if (old.length === 0) return
  const uses = await tx
    .deleteFrom('mediaUses')
    .where('subject', '=', 'settings')
    .where(
      'recordId',
      'in',
      old.map((version) => useOf(version).recordId),
    )
    .returning('address')
    .execute()
  const since = new Date(now).toISOString()
  const rows = [...new Set(uses.map(({ address }) => address))].map((address) => ({
    address,
    since,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('mediaToRemove')
    .values(rows)
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ since }))
    .execute()
}
