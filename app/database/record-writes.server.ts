import type { Transaction } from 'kysely'

import { changesBetween, logActivity, logRecords } from './activity.server.ts'
import type { Database } from './database.server.ts'
import { newId } from './ids.ts'
import { insertRows } from './insert-rows.server.ts'
import { columnsFor, recordIn, type RecordRows, type Stored } from './record-rows.server.ts'
import { findRecord, selected } from './records.server.ts'
import type { Tables } from './tables.server.ts'

export type Titled = { title: string }

export type RecordType<Fields extends Titled, Saved extends Fields & Stored> = RecordRows<Saved> & {
  rowsPerInsert: number
  beforeSave: (
    tx: Transaction<Tables>,
    entry: Fields & { _id: string },
    current?: Saved,
  ) => object | Promise<object>
  afterSave?: (tx: Transaction<Tables>, saved: Saved[], current?: Saved) => Promise<void>
}

export type Entry<Fields> = Fields & { _id?: string | undefined; createdAt?: string | undefined }

/** Throws RangeError when Date cannot parse `createdAt`. */
export function addRecords<Fields extends Titled, Saved extends Fields & Stored>(
  db: Database,
  type: RecordType<Fields, Saved>,
  entries: Entry<Fields>[],
): Promise<Saved[]> {
  return db.change(type.subject, async (tx) => {
    const added: Saved[] = []
    for (let start = 0; start < entries.length; start += type.rowsPerInsert) {
      const slice = entries.slice(start, start + type.rowsPerInsert)
      added.push(...(await insertRecords(tx, type, slice)))
    }
    return added
  })
}

export async function insertRecord<Fields extends Titled, Saved extends Fields & Stored>(
  tx: Transaction<Tables>,
  type: RecordType<Fields, Saved>,
  entry: Entry<Fields>,
): Promise<Saved> {
  const row = await newRow(tx, type, entry)
  await tx.insertInto(type.subject).values(row).execute()
  const saved = recordIn(type, row)
  await type.afterSave?.(tx, [saved])
  await logRecords(tx, { kind: type.subject, action: 'added' }, [saved])
  return saved
}

export async function insertRecords<Fields extends Titled, Saved extends Fields & Stored>(
  tx: Transaction<Tables>,
  type: RecordType<Fields, Saved>,
  entries: Entry<Fields>[],
): Promise<Saved[]> {
  const rows = await Promise.all(entries.map((entry) => newRow(tx, type, entry)))
  const columns = Object.keys(rows[0] ?? {})
  await insertRows(tx, { table: type.subject, columns }, rows)
  const saved = rows.map((row) => recordIn(type, row))
  await type.afterSave?.(tx, saved)
  return saved
}

async function newRow<Fields extends Titled, Saved extends Fields & Stored>(
  tx: Transaction<Tables>,
  type: RecordType<Fields, Saved>,
  entry: Entry<Fields>,
) {
  const { _id = newId(), title } = entry
  const createdAt = (entry.createdAt ? new Date(entry.createdAt) : new Date()).toISOString()
  const more = await type.beforeSave(tx, { ...entry, _id })
  const dates = { createdAt, updatedAt: createdAt }
  return { ...columnsFor(type, entry), _id, title, ...dates, ...more, version: 1 }
}

/** Writes nothing if the record has another version by now. */
export async function changeRecord<Fields extends Titled, Saved extends Fields & Stored>(
  db: Database,
  type: RecordType<Fields, Saved>,
  { id, version }: { id: string; version: number },
  edit: (current: Saved) => Fields,
) {
  const current = await findRecord(db, type, id)
  if (current?.version !== version) return { isSaved: false, record: current }

  const saved = await db.change(type.subject, async (tx) => {
    const after = await updateRecord(tx, type, current, edit(current))
    if (!after) return undefined
    const changes = changesBetween(current, after)
    const { title } = after
    const entry = { kind: type.subject, action: 'changed', recordId: id, title, changes }
    if (changes.length > 0) await logActivity(tx, entry)
    return after
  })
  if (saved) return { isSaved: true, record: saved }
  return { isSaved: false, record: await findRecord(db, type, id) }
}

export async function updateRecord<Fields extends Titled, Saved extends Fields & Stored>(
  tx: Transaction<Tables>,
  type: RecordType<Fields, Saved>,
  current: Saved,
  fields: Fields,
) {
  const saved = await updateRow(tx, type, current, fields)
  if (saved) await type.afterSave?.(tx, [saved], current)
  return saved
}

/** Skips `afterSave`, which can run once for many rows. */
export async function updateRow<Fields extends Titled, Saved extends Fields & Stored>(
  tx: Transaction<Tables>,
  type: RecordType<Fields, Saved>,
  current: Saved,
  fields: Fields,
) {
  const { _id, version } = current
  const more = await type.beforeSave(tx, { ...current, ...fields }, current)
  const updatedAt = new Date().toISOString()
  const row = await tx
    .updateTable(type.subject)
    .set({ ...columnsFor(type, fields), ...more, updatedAt, version: version + 1 })
    .where('_id', '=', _id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returning(selected(type.columns))
    .executeTakeFirst()
  return row && recordIn(type, row)
}
