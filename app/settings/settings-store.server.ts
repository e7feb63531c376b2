import { isDeepStrictEqual } from 'node:util'

import type { Kysely } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.server.ts'

import { defaults } from './defaults.ts'
import { withoutHidden } from './hidden-sections.ts'
import { type Section, type Settings, isSection, sectionNames, sections } from './schema.ts'
import {
  discardDraft,
  type Draft,
  findDraft,
  oldestVersion,
  type Save,
  saveDraft,
  write,
} from './settings-write.server.ts'

export type SettingVersion = {
  version: number
  changedAt: string
  changedBy?: string
  isDefault: boolean
  isHidden: boolean
}

/** `version` is 0 for default texts that were never changed. */
type StoredSection = { value: string | null; version: number; isHidden: number }

export type SettingsStore = Awaited<ReturnType<typeof openSettings>>

export async function openSettings(db: Database) {
  let { settings, shown, stored } = await readSettings(db)
  const listeners = new Set<(changed: Section[]) => void>()
  let reading = Promise.resolve()

  const readAgain = async () => {
    const before = stored
    const now = await readSettings(db)
    ;({ settings, shown, stored } = now)
    const changed = sectionNames.filter(
      (name) => before.get(name)?.version !== stored.get(name)?.version,
    )
    if (changed.length > 0) for (const listener of listeners) listener(changed)
  }
  /** One at a time, so that a slow read never replaces a newer one. */
  const reload = () => {
    const next = reading.catch(() => undefined).then(readAgain)
    reading = next
    return next
  }
  const isDefault = (section: Section) => (stored.get(section)?.value ?? null) === null
  return {
    current: () => settings,
    shown: () => shown,
    isDefault,
    ownValue: (section: Section) => (isDefault(section) ? null : settings[section]),
    isHidden: (section: Section) => Boolean(stored.get(section)?.isHidden),
    hasDefaultText: (section: Section) => isDeepStrictEqual(settings[section], defaults[section]),
    hasDefault: (section: Section, field: string) =>
      isDeepStrictEqual(fieldOf(settings[section], field), fieldOf(defaults[section], field)),
    version: (section: Section) => stored.get(section)?.version ?? 0,
    /** True if this value is saved already; `null` means the default texts. */
    isPublic: (section: Section, value: Settings[Section] | null) =>
      value === null ? isDefault(section) : isDeepStrictEqual(settings[section], value),
    onChange: (listener: (changed: Section[]) => void) => void listeners.add(listener),
    reload,
    async save<Name extends Section>(change: Save<Name>, now = Date.now()) {
      const isSaved = await db.change('settings', (tx) => write(tx, change, now))
      await reload()
      return isSaved
    },
    versions: (section: Section, now = Date.now()) => versionsOf(db, section, now),
    valueOf: (section: Section, version: number, now = Date.now()) =>
      valueOf(db, { section, version, now }),
    /** Like `valueOf`, but with the default texts. */
    async valueAt(section: Section, version: number, now = Date.now()) {
      const value = version === 0 ? null : await valueOf(db, { section, version, now })
      return value === null ? defaults[section] : value
    },
    ...draftsOf(db),
  }
}

function draftsOf(db: Database) {
  return {
    saveDraft: <Name extends Section>(draft: Draft<Name>, now = Date.now()) =>
      saveDraft(db, draft, now),
    draft: (section: Section, ownerId: string, now = Date.now()) =>
      draftOf(db, { section, ownerId }, now),
    discardDraft: (section: Section, ownerId: string, now = Date.now()) =>
      discardDraft(db, { section, ownerId }, now),
  }
}

/** Undefined for a draft of another shape. */
async function draftOf(db: Database, of: { section: Section; ownerId: string }, now: number) {
  const row = await findDraft(db, of, now)
  const value = row && parsed(of.section, row.value)
  return value === undefined ? undefined : { ...of, value, version: row?.version ?? 0 }
}

export async function readSettings(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('settings')
    .select(['section', 'value', 'version', 'isHidden'])
    .execute()
  const stored = new Map<string, StoredSection>(rows.map((row) => [row.section, row]))
  const changed = rows.flatMap(({ section, value }) => {
    const read = isSection(section) && value !== null ? parsed(section, value) : undefined
    return read === undefined ? [] : [[section, read]]
  })
  const settings: Settings = frozen({ ...defaults, ...Object.fromEntries(changed) })
  const hidden = rows.flatMap(({ section, isHidden }) =>
    isHidden && isSection(section) ? [section] : [],
  )
  return { settings, shown: frozen(withoutHidden(settings, hidden)), stored }
}

/** Fields of a later program version get their defaults. Undefined for a value of another shape. */
function parsed(section: Section, value: string) {
  const stored = withoutFormerPlate(section, JSON.parse(value))
  const { data } = sections[section].safeParse(
    Array.isArray(stored) ? stored.map(withShown) : withDefaults(stored, defaults[section]),
  )
  return data
}

const formerPlate = z.looseObject({ certificate: z.object({ name: z.string(), of: z.string() }) })

/** Certificates were two lines of text before. Drops our example, which must not stand for theirs. */
function withoutFormerPlate(section: Section, stored: unknown): unknown {
  const { data: hero } = formerPlate.safeParse(section === 'hero' ? stored : undefined)
  if (!hero || Object.values(hero.certificate).join() === 'ISO 9001:2015,Quality (example)') {
    return stored
  }
  return { ...hero, certificate: { isOn: false } }
}

/** Lists stay as they are stored. */
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

/** Entries from before they could be switched off are on. */
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
    .select(['settingVersions.version', 'changedAt', 'owners.email', 'value', 'isHidden'])
    .where('section', '=', section)
    .where('settingVersions.version', '>=', oldestVersion(db, section, now))
    .orderBy('settingVersions.version', 'desc')
    .execute()
  return rows.map(({ version, changedAt, email, value, isHidden }) => ({
    version,
    changedAt,
    isDefault: value === null,
    isHidden: isHidden === 1,
    ...(email !== null && { changedBy: email }),
  }))
}

/** `null` for the default texts; undefined for a version that is no longer stored. */
async function valueOf(
  db: Database,
  { section, version, now }: { section: Section; version: number; now: number },
) {
  const row = await db
    .selectFrom('settingVersions')
    .select('value')
    .where('section', '=', section)
    .where('version', '=', version)
    .where('version', '>=', oldestVersion(db, section, now))
    .executeTakeFirst()
  if (!row) return undefined
  return row.value === null ? null : parsed(section, row.value)
}
