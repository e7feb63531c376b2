import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { idShape, isStorable } from '#app/database/fields.ts'
import type { Subject } from '#app/database/tables.server.ts'
import { fieldErrorOf } from '#app/ui/admin/forms/form-problems.ts'

import { type Categories, categoriesOf, categoryWithId } from '../categories.ts'
import {
  type ChangeRow,
  checkedRow,
  type CheckedRow,
  type DescribedRow,
  type Difference,
  wrongRow,
} from '../changes/change-rows.server.ts'
import { nounOf, oldSiteLists } from '../changes/change-words.ts'
import type { ImportedRecords, Patch } from '../changes/imported-records.server.ts'
import { labelOf } from '../changes/product-cells.ts'
import { recordsOf, type Run } from '../changes/runs.server.ts'
import { type Digests, digestsOf, takenDigests } from './digests.server.ts'

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

const values = z.record(z.string(), z.unknown()).catch({})
type Values = z.infer<typeof values>

export async function describedRecords(db: Database, shown: ChangeRow[]) {
  const current = new Map<string, Values>()
  for (const { subject } of oldSiteLists) {
    const own = shown.filter((row) => row.subject === subject)
    const ids = own.flatMap(({ productId }) => productId ?? [])
    if (ids.length === 0) continue
    const rows = db.selectFrom(subject).selectAll().where('deletedAt', 'is', null)
    for (const row of await rows.where('_id', 'in', ids).execute())
      current.set(`${subject} ${row._id}`, { ...row })
  }
  return ({ row, subject, productId, cells, fields, before }: ChangeRow): DescribedRow => {
    const found = current.get(`${subject} ${productId}`)
    const sent = values.parse(JSON.parse(cells))
    const title = String(sent['title'] ?? found?.['title'] ?? '').slice(0, 200)
    const was = before === null ? found : values.parse(JSON.parse(before))
    const patch = values.parse(JSON.parse(fields ?? '{}'))
    return {
      name: `${nounOf(subject)} ${productId ?? `at place ${row}`}`,
      title: title || 'Without a title',
      productId: found && productId ? productId : undefined,
      differences: was ? differences(categoriesOf(db), was, patch) : [],
    }
  }
}

function differences(categories: Categories, was: Values, patch: Values) {
  return Object.entries(patch).map(([field, value]): Difference => {
    const wordsOf = (one: unknown) => wordsFor(categories, field, one)
    return { label: fieldLabel(field), before: wordsOf(was[field]), after: wordsOf(value) }
  })
}

function wordsFor(categories: Categories, field: string, value: unknown) {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'categoryId') return categoryWithId(categories, text)?.name ?? text
  const subs = categories.all.flatMap(({ subcategories }) => subcategories)
  if (field === 'subcategoryId') return subs.find(({ id }) => String(id) === text)?.name ?? text
  return text
}

const labels: { [field: string]: string } = {
  imageUrl: 'Picture',
  videoUrl: 'Video',
  posterUrl: 'Poster',
}

function fieldLabel(field: string) {
  return labels[field] ?? labelOf(field)
}

function refusalsFor({ issues }: z.ZodError) {
  const words = new Map(issues.map((issue) => [String(issue.path[0] ?? ''), refusalFor(issue)]))
  return [...words.values()]
}

/** A refused category says itself what is wrong. */
function refusalFor(issue: z.core.$ZodIssue) {
  const { path, code, message, maximum = 0, origin } = fieldErrorOf(issue)
  if (code === 'undefined') return message
  const field = fieldLabel(path.split('.')[0] ?? '')
  const isMissing = code === 'too_small' || message.endsWith('received undefined')
  if (isMissing) return `${field}: It is missing.`
  const most = maximum.toLocaleString('en')
  const unit = origin === 'array' ? 'entries' : 'characters'
  const texts: { [code: string]: string } = {
    invalid_type: 'It is not of the right type.',
    too_big: `It has more than ${most} ${unit}.`,
    unstorable_character: 'It has a character that cannot be stored.',
    invalid_address: 'It is not the address of a file.',
  }
  return `${field}: ${texts[code ?? ''] ?? 'It is not valid.'}`
}
