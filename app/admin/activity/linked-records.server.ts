import { href } from 'react-router'

import { isBulkAction } from '#app/catalogue/bulk-edit/bulk-edit.ts'
import type { ActivityTables } from '#app/database/activity-tables.ts'
import type { Database } from '#app/database/database.server.ts'
import { isSection } from '#app/settings/schema.ts'

import { editPage } from '../record-kinds.ts'
import { sectionLabels } from '../settings/setting-labels.ts'

type Row = Pick<ActivityTables['activity'], 'kind' | 'action' | 'recordId' | 'title'>
type Linked = { title?: string; to?: string }

/** What each entry is about, and where it is now; what was deleted has no link. */
export async function recordsOf(db: Database, rows: Row[], people: Map<string, string>) {
  const idsOf = (kind: Row['kind']) =>
    rows.flatMap((row) => (row.kind === kind && row.recordId !== null ? [row.recordId] : []))
  const [products, posts, videos] = await Promise.all(
    (['products', 'posts', 'videos'] as const).map((subject) => live(db, subject, idsOf(subject))),
  )
  const references = await referencesOf(db, idsOf('enquiries'))
  return ({ kind, action, recordId: id, title }: Row): Linked => {
    if (id === null) return {}
    if (isBulkAction(action)) return { to: href('/dashboard/bulk-edit/:id', { id }) }
    if (kind === 'products' && products?.has(id)) return { to: editPage(kind, id) }
    if (kind === 'posts' && posts?.has(id)) return { to: editPage(kind, id) }
    if (kind === 'videos' && videos?.has(id)) return { to: editPage(kind, id) }
    if (kind === 'categories') return { to: href('/dashboard/categories/:id', { id }) }
    if (kind === 'imports') return { to: href('/dashboard/import/:id', { id }) }
    if (kind === 'people')
      return { title: people.get(id) ?? 'a former person', to: '/dashboard/people' }
    if (kind === 'settings' && isSection(id)) {
      const page = href('/dashboard/settings/:section', { section: id })
      return { title: sectionLabels[id][0], to: `${page}?version=${title}#old-version` }
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

/** Of enquiries that are not deleted: the log itself has nothing of them but the id. */
async function referencesOf(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const found = db.selectFrom('enquiries').select(['_id', 'reference']).where('_id', 'in', ids)
  return new Map((await found.execute()).map(({ _id, reference }) => [_id, reference]))
}
