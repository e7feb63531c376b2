import { isDeepStrictEqual } from 'node:util'

import type { Kysely } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { defaults } from './defaults.ts'
import { type Section, type Settings, isSection, sectionNames, sections } from './schema.ts'
import { discardDraft, type Draft, findDraft, saveDraft } from './setting-drafts.server.ts'
import { firstKept, type Save, write } from './settings-write.server.ts'

export type SettingVersion = {
  version: number
  changedAt: string
  changedBy?: string
  isDefault: boolean
}

/** `version` is that of the stored value; 0 for the default texts that were never changed. */
type StoredSection = { value: string | null; version: number }

/** The settings in memory; pages read them without a query. */
export type SettingsStore = Awaited<ReturnType<typeof openSettings>>

export async function openSettings(db: Database) {
  let { settings, stored } = await readSettings(db)
  const listeners = new Set<(changed: Section[]) => void>()
  let reading = Promise.resolve()

  const readAgain = async () => {
    const before = stored
    const now = await readSettings(db)
    ;({ settings, stored } = now)
    const changed = sectionNames.filter(
      (name) => before.get(name)?.version !== stored.get(name)?.version,
    )
    if (changed.length > 0) for (const listener of listeners) listener(changed)
  }
  /** One after another, so that a slow read never replaces a newer one. */
  const reload = () => {
    const next = reading.catch(() => undefined).then(readAgain)
    reading = next
    return next
  }
  return {
    /** The same frozen object until a change. */
    current: () => settings,
    isDefault: (section: Section) => (stored.get(section)?.value ?? null) === null,
    hasDefault: (section: Section, field: string) =>
      isDeepStrictEqual(fieldOf(settings[section], field), fieldOf(defaults[section], field)),
    version: (section: Section) => stored.get(section)?.version ?? 0,
    /** `listener` gets the changed sections, after `current` has them. */
    onChange: (listener: (changed: Section[]) => void) => void listeners.add(listener),
    /** Reads what another process has changed. */
    reload,
    /** Returns false, and saves nothing, if the section has another version by now. */
    async save<Name extends Section>(change: Save<Name>, now = Date.now()) {
      const isSaved = await db.change('settings', (tx) => write(tx, change, now))
      await reload()
      return isSaved
    },
    versions: (section: Section, now = Date.now()) => versionsOf(db, section, now),
    valueOf: (section: Section, version: number, now = Date.now()) =>
      valueOf(db, { section, version, now }),
    /** As `valueOf`, with the default texts themselves. */
    async valueAt(section: Section, version: number, now = Date.now()) {
      const value = version === 0 ? null : await valueOf(db, { section, version, now })
      return value === null ? defaults[section] : value
    },
    saveDraft: <Name extends Section>(draft: Draft<Name>, now = Date.now()) =>
      saveDraft(db, draft, now),
    /** Undefined for none, and for a draft of another shape. */
    async draft(section: Section, ownerId: string, now = Date.now()) {
      const row = await findDraft(db, { section, ownerId }, now)
      const value = row && parsed(section, row.value)
      return value === undefined
        ? undefined
        : { section, ownerId, value, version: row?.version ?? 0 }
    },
    discardDraft: (section: Section, ownerId: string, now = Date.now()) =>
      discardDraft(db, { section, ownerId }, now),
  }
}

export async function readSettings(db: Kysely<Tables>) {
  const rows = await db.selectFrom('settings').select(['section', 'value', 'version']).execute()
  const stored = new Map<string, StoredSection>(rows.map((row) => [row.section, row]))
  const changed = rows.flatMap(({ section, value }) => {
    const read = isSection(section) && value !== null ? parsed(section, value) : undefined
    return read === undefined ? [] : [[section, read]]
  })
  const settings: Settings = frozen({ ...defaults, ...Object.fromEntries(changed) })
  return { settings, stored }
}

/**
 * A field that the stored value lacks, because a later version of the program added it, has its default. Undefined
 * for a value of another shape.
 */
function parsed(section: Section, value: string) {
  const stored = withoutFormerPlate(section, JSON.parse(value))
  const { data } = sections[section].safeParse(
    Array.isArray(stored) ? stored.map(withShown) : withDefaults(stored, defaults[section]),
  )
  return data
}

const formerPlate = z.looseObject({ certificate: z.object({ name: z.string(), of: z.string() }) })

/** A certificate was two lines of text before. Ours says that it is an example, so it does not stand for theirs. */
function withoutFormerPlate(section: Section, stored: unknown): unknown {
  const { data: hero } = formerPlate.safeParse(section === 'hero' ? stored : undefined)
  if (!hero || Object.values(hero.certificate).join() === 'ISO 9001:2015,Quality (example)') {
    return stored
  }
  return { ...hero, certificate: { isOn: false } }
}

/** Lists are taken as they are stored. */
function withDefaults(stored: unknown, byDefault: unknown): unknown {
  if (!isObject(stored) || !isObject(byDefault)) return stored === undefined ? byDefault : stored
  const values = new Map<string, unknown>(Object.entries(stored))
  const fields = Object.entries(byDefault).map(([name, value]) => [
    name,
    withDefaults(values.get(name), value),
  ])
  return { ...stored, ...Object.fromEntries(fields) }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An entry that was stored before it could be switched off is on. */
function withShown(entry: unknown) {
  return typeof entry === 'object' ? { isOn: true, ...entry } : entry
}

function fieldOf(value: Settings[Section], field: string): unknown {
  return new Map<string, unknown>(Object.entries(value)).get(field)
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

async function versionsOf(db: Database, section: Section, now: number): Promise<SettingVersion[]> {
  const rows = await db
    .selectFrom('settingVersions')
    .leftJoin('owners', 'owners._id', 'changedBy')
    .select(['settingVersions.version', 'changedAt', 'owners.email', 'value'])
    .where('section', '=', section)
    .where('settingVersions.version', '>=', firstKept(db, section, now))
    .orderBy('settingVersions.version', 'desc')
    .execute()
  return rows.map(({ version, changedAt, email, value }) => ({
    version,
    changedAt,
    isDefault: value === null,
    ...(email !== null && { changedBy: email }),
  }))
}

/** `null` for the default texts; undefined for a version that is no longer kept. */
async function valueOf(
  db: Database,
  { section, version, now }: { section: Section; version: number; now: number },
) {
  const row = await db
    .selectFrom('settingVersions')
    .select('value')
    .where('section', '=', section)
    .where('version', '=', version)
    .where('version', '>=', firstKept(db, section, now))
    .executeTakeFirst()
  if (!row) return undefined
  return row.value === null ? null : parsed(section, row.value)
}
