import { sql, type SqlBool } from 'kysely'
import { href } from 'react-router'
import { z } from 'zod'

import { categoriesOf } from '#app/catalogue/categories.ts'
import { isBulkAction } from '#app/catalogue/changes/bulk-edit.ts'
import type { Database } from '#app/database/database.server.ts'
import { type ListRequest, listedPage } from '#app/database/managed-list.server.ts'
import { type Tables, withoutNulls } from '#app/database/tables.server.ts'
import { isSection } from '#app/settings/schema.ts'
import { oldestVersion } from '#app/settings/settings-write.server.ts'
import { withRows } from '#app/ui/admin/lists/list-query.server.ts'

import { editPage } from '../record-kinds.ts'
import { sectionLabels } from '../settings/setting-labels.ts'
import { type ActivityFilter, changedFields } from './activity-words.ts'
type ChangedRecord = Pick<Tables['activity'], 'kind' | 'action' | 'recordId' | 'title'>

type Linked = { title?: string; to?: string }

const changes = z.array(
  z.object({ field: z.string(), before: z.string().optional(), after: z.string().optional() }),
)

export type ListedActivity = Awaited<ReturnType<typeof listedActivity>>['rows'][number]

/** Newest first; days and times are of the time zone. */
export async function listedActivity(
  db: Database,
  filter: ActivityFilter,
  { timeZone, ...asked }: Pick<ListRequest, 'at' | 'limit'> & { timeZone: string },
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
      const who =
        personId === undefined
          ? 'A command on the server'
          : (names.get(personId) ?? (personId === 'buyer' ? 'The buyer' : undefined))
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

export async function namesOf(db: Database) {
  const people = await db.selectFrom('owners').select(['_id', 'name', 'email']).execute()
  return new Map(people.map(({ _id, name, email }) => [_id, name || email]))
}

async function recordsOf(db: Database, rows: ChangedRecord[], people: Map<string, string>) {
  const idsOf = (kind: ChangedRecord['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.recordId !== null ? [row.recordId] : []))
  const [products, posts, videos] = await Promise.all(
    (['products', 'posts', 'videos'] as const).map((subject) => live(db, subject, idsOf(subject))),
  )
  const bulkEdits = rows.flatMap((row) => (isBulkAction(row.action) ? [row.recordId ?? ''] : []))
  const imports = await storedImports(db, [...idsOf('imports'), ...bulkEdits])
  const firstVersions = await firstVersionsOf(db, idsOf('settings'))
  const references = await referencesOf(db, idsOf('enquiries'))
  return ({ kind, action, recordId: id, title }: ChangedRecord): Linked => {
    if (id === null) return {}
    if (isBulkAction(action)) {
      return imports.has(id) ? { to: href('/dashboard/bulk-edit/:id', { id }) } : {}
    }
    if (kind === 'products' && products?.has(id)) return { to: editPage(kind, id) }
    if (kind === 'posts' && posts?.has(id)) return { to: editPage(kind, id) }
    if (kind === 'videos' && videos?.has(id)) return { to: editPage(kind, id) }
    if (kind === 'categories' && categoriesOf(db).byId.has(id))
      return { to: href('/dashboard/categories/:id', { id }) }
    if (kind === 'imports' && imports.has(id)) return { to: href('/dashboard/import/:id', { id }) }
    if (kind === 'people')
      return { title: people.get(id) ?? 'a former person', to: '/dashboard/people' }
    if (kind === 'settings' && isSection(id)) {
      const page = href('/dashboard/settings/:section', { section: id })
      const isKept = Number(title) >= (firstVersions.get(id) ?? 0)
      const version = isKept ? `?version=${title}#old-version` : ''
      return { title: sectionLabels[id][0], to: `${page}${version}` }
    }
    const reference = references.get(id)
    return reference ? { title: reference, to: href('/dashboard/enquiries/:id', { id }) } : {}
  }
}

async function live(db: Database, subject: 'products' | 'posts' | 'videos', ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const found = db.selectFrom(subject).select('_id').where('_id', 'in', ids)
  const rows = await found.where('deletedAt', 'is', null).execute()
  return new Set(rows.map(({ _id }) => _id))
}

async function storedImports(db: Database, ids: string[]) {
  if (ids.length === 0) return new Set<string>()
  const rows = await db.selectFrom('imports').select('_id').where('_id', 'in', ids).execute()
  return new Set(rows.map(({ _id }) => _id))
}

async function firstVersionsOf(db: Database, sections: string[]) {
  const asked = [...new Set(sections)].filter((section) => isSection(section))
  const entries = asked.map(async (section) => {
    const { version } = await oldestVersion(db, section, Date.now()).executeTakeFirstOrThrow()
    return [section, version] as const
  })
  return new Map(await Promise.all(entries))
}

/** Of enquiries that are not deleted: the log itself has nothing of them but the id. */
async function referencesOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const found = db.selectFrom('enquiries').select(['_id', 'reference']).where('_id', 'in', ids)
  return new Map((await found.execute()).map(({ _id, reference }) => [_id, reference]))
}
