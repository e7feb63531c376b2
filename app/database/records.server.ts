import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'

import type { Database } from './database.server.ts'
import { isStorable } from './fields.ts'
import { type Cursor, olderThan, type Page, pageOf, slices } from './paging.server.ts'
import { recordIn, type RecordRows, type Stored } from './record-rows.server.ts'
import type { Tables } from './tables.server.ts'

/** A query for the records that are not deleted; `recordIn` reads its rows. */
export function liveRecords<Saved extends Stored>(
  db: Kysely<Tables>,
  { subject, columns }: RecordRows<Saved>,
) {
  return db.selectFrom(subject).select(selected(columns)).where('deletedAt', 'is', null)
}

/** The columns for a query's `select` or `returning`. */
export function selected(columns: readonly string[]) {
  return columns.map((column) => sql.ref(column).as(column))
}

/** A record that is not deleted, by its exact id. */
export async function findRecord<Saved extends Stored>(
  db: Database,
  rows: RecordRows<Saved>,
  id: string,
): Promise<Saved | undefined> {
  if (!isStorable(id)) return undefined

  const row = await liveRecords(db, rows).where('_id', '=', id).executeTakeFirst()
  return row && recordIn(rows, row)
}

type Filter = { where?: Expression<SqlBool>[] }

/** One page of records, newest first. */
export async function recordPage<Saved extends Stored>(
  db: Database,
  rows: RecordRows<Saved>,
  { after, limit, where = [] }: Filter & { after?: Cursor | undefined; limit: number },
): Promise<Page<Saved>> {
  const found = await liveRecords(db, rows)
    .where((eb) => eb.and([olderThan(after), ...where]))
    .orderBy('createdAt', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit + 1)
    .execute()
  const records = found.map((row) => recordIn(rows, row))
  return pageOf(records, limit)
}

/** All records, newest first, `size` at a time. */
export function recordSlices<Saved extends Stored>(
  db: Database,
  rows: RecordRows<Saved>,
  { size, ...filter }: Filter & { size: number },
) {
  return slices((after) => recordPage(db, rows, { ...filter, after, limit: size }))
}
