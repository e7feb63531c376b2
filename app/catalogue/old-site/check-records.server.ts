import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { idShape, isStorable } from '#app/database/fields.ts'
import type { Subject } from '#app/database/tables.server.ts'

import { checkedRow, type CheckedRow, wrongRow } from '../changes/change-rows.server.ts'
import { nounOf } from '../changes/change-words.ts'
import type { ImportedRecords, Patch } from '../changes/imported-records.server.ts'
import { recordsOf, type Run } from '../changes/runs.server.ts'
import { type Digests, digestsOf, takenDigests } from './digests.server.ts'
import { refusalsFor } from './refusals.ts'

type Record = { [field: string]: unknown }

const notes = z.array(z.looseObject({ picture: z.string() }))

type Stored = { row: number; cells: string; subject: Subject }
type Means = { source: string; seen: Map<string, number>; run: Run }

const record = z.record(z.string(), z.unknown())

/** Finds out what each record of an old site would change. A record is known by its `_id` alone. */
export async function checkRecords(
  db: Database,
  stored: Stored[],
  { source, seen, run }: Means,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const subject of new Set(stored.map((one) => one.subject))) {
    const records = recordsOf(run, subject)
    const read = stored.filter((one) => one.subject === subject).map((one) => recordIn(one, source))
    const known = await knownRecords(db, records, read)
    checked.push(...read.map((one) => checkRecord(one, { records, known, seen })))
  }
  return checked
}

type Read = { row: number; cells: string; id: string; record: Patch | undefined }

function recordIn({ row, cells }: Stored, source: string): Read {
  const { data } = record.safeParse(JSON.parse(cells))
  const id = data?.['_id']
  const isId = typeof id === 'string' && id.trim() !== '' && id.length <= 200 && isStorable(id)
  return { row, cells, id: isId ? id : '', record: data && withWholeAddresses(data, source) }
}

type Current = { version: number; isDeleted: boolean; values: Patch }
type Known = { current: Map<string, Current>; taken: Map<string, Digests> }

async function knownRecords(
  db: Database,
  { subject, valuesIn }: ImportedRecords,
  read: Read[],
): Promise<Known> {
  const ids = read.flatMap(({ id }) => (id ? [id] : []))
  const taken = await takenDigests(db, subject, ids)
  if (ids.length === 0) return { current: new Map(), taken }
  const rows = await db.selectFrom(subject).selectAll().where('_id', 'in', ids).execute()
  const current = rows.map(({ _id, version, deletedAt, ...values }) => {
    const found = { version, isDeleted: deletedAt !== null, values: valuesIn(values) }
    return [_id, found] as const
  })
  return { current: new Map(current), taken }
}

type Rules = { records: ImportedRecords; known: Known; seen: Map<string, number> }

function checkRecord(read: Read, { records, known, seen }: Rules): CheckedRow {
  const { id } = read
  const noun = nounOf(records.subject)
  const wrong = (...problems: string[]) => wrongRow(read, problems, id || null)
  if (!read.record) return wrong('This is not a record.')
  if (!id) return wrong('It has no usable “_id”.')
  const key = `${records.subject} ${id}`
  if (seen.has(key)) return wrong(`Another ${noun} of that site has the same id.`)
  seen.set(key, read.row)
  const current = known.current.get(id)
  if (current?.isDeleted) return wrong(`This ${noun} is in the trash. Restore it first.`)
  const entry = records.entryOf(read.record)
  if (!entry.success) return wrong(...refusalsFor(entry.error))
  const now = digestsOf(entry.data)
  const before = known.taken.get(id) ?? null
  return checkedRow(read, {
    productId: id,
    version: current?.version,
    fields: current ? patchFor(entry.data, current, { now, before }) : withTime(entry.data, read),
    digests: JSON.stringify({ now, before: current ? before : null }),
  })
}

type Both = { now: Digests; before: Digests | null }

/** What has changed on the old site since the last run, and differs here. The first run compares all fields. */
function patchFor(entry: object, { values }: Current, { now, before }: Both): Patch {
  const names = new Set([...Object.keys(now), ...Object.keys(before ?? {})])
  const sent = new Map<string, unknown>(Object.entries(entry))
  const changed = [...names].filter((name) => !before || before[name] !== now[name])
  const differing = changed.flatMap((name): [string, unknown][] => {
    const value = sent.get(name) ?? null
    return JSON.stringify(value) === JSON.stringify(values[name] ?? null) ? [] : [[name, value]]
  })
  return Object.fromEntries(differing)
}

/** Records keep the times that they were made at: lists begin with the newest. */
function withTime(entry: object, { id, record: sent }: Read): Patch {
  const given = sent?.['createdAt']
  const time = typeof given === 'string' ? Date.parse(given) : timeInId(id)
  const isTime = time > Date.UTC(1990) && time < Date.now()
  return { ...entry, ...(isTime && { createdAt: new Date(time).toISOString() }) }
}

/** An id of MongoDB begins with its time, in seconds. */
function timeInId(id: string) {
  return idShape.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : Number.NaN
}

/** A path of the old site would name a file of ours. */
function withWholeAddresses(record: Record, source: string): Record {
  const whole = (value: unknown) =>
    typeof value === 'string' && value !== ''
      ? (URL.parse(value, `${source}/`)?.href ?? value)
      : value
  const changed = ['imageUrl', 'videoUrl', 'posterUrl', 'datasheetUrl'].flatMap((name) =>
    name in record ? [[name, whole(record[name])] as const] : [],
  )
  const { pictures } = record
  const found = notes.safeParse(record['pictureNotes']).data
  return {
    ...record,
    ...Object.fromEntries(changed),
    ...(Array.isArray(pictures) && { pictures: pictures.map(whole) }),
    ...(found && {
      pictureNotes: found.map((note) => ({ ...note, picture: whole(note.picture) })),
    }),
  }
}
