import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { type Asked, listedPage } from '#app/database/managed-list.server.ts'
import { withoutNulls } from '#app/database/tables.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

import type { ActivityFilter } from './activity-filter.ts'
import { changedFields } from './activity-words.ts'
import { recordsOf } from './linked-records.server.ts'

const changes = z.array(
  z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() }),
)

export type ListedActivity = Awaited<ReturnType<typeof listedActivity>>['rows'][number]

/** Newest first; days and times are of the time zone. */
export async function listedActivity(
  db: Database,
  filter: ActivityFilter,
  { timeZone, ...asked }: Pick<Asked, 'at' | 'limit'> & { timeZone: string },
) {
  const conditions = conditionsOf(filter, timeZone)
  const found = await listedPage(db, { table: 'activity', conditions }, asked)
  return withRows(found, async (ids) => {
    const query = db.selectFrom('activity').selectAll().where('_id', 'in', ids)
    const rows = await query.execute()
    const names = await namesOf(db)
    const linkOf = await recordsOf(db, rows, names)
    return rows.map((row) => {
      const { personId, changes: stored, ...entry } = withoutNulls(row)
      const who = personId === undefined ? 'A command on the server' : names.get(personId)
      const fields = changedFields(changes.parse(JSON.parse(stored)), names)
      const at = new Date(row.createdAt).toLocaleString('sv', { timeZone, ...shortTime })
      return { ...entry, ...linkOf(row), at, who: who ?? 'A former person', fields }
    })
  })
}

const shortTime = { dateStyle: 'short', timeStyle: 'short' } as const

function conditionsOf({ person, record, kind, from, to }: ActivityFilter, timeZone: string) {
  const startOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime(timeZone).toInstant().toString({ smallestUnit: 'millisecond' })
  return [
    ...(person ? [sql<SqlBool>`"personId" = ${person}`] : []),
    ...(record ? [sql<SqlBool>`"recordId" = ${record}`] : []),
    ...(kind ? [sql<SqlBool>`"kind" = ${kind}`] : []),
    ...(from ? [sql<SqlBool>`"createdAt" >= ${startOf(Temporal.PlainDate.from(from))}`] : []),
    ...(to
      ? [sql<SqlBool>`"createdAt" < ${startOf(Temporal.PlainDate.from(to).add({ days: 1 }))}`]
      : []),
  ]
}

/** The names of all people by their ids, deactivated ones too. */
export async function namesOf(db: Database) {
  const people = await db.selectFrom('owners').select(['_id', 'name', 'email']).execute()
  return new Map(people.map(({ _id, name, email }) => [_id, name || email]))
}
