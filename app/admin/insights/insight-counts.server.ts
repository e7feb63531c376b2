import { sql } from 'kysely'
import { matchPath } from 'react-router'

import { categoriesOf, categoryAt } from '#app/catalogue/categories.ts'
import { retryWhileBusy } from '#app/database/database-busy.server.ts'
import type { Database } from '#app/database/database.server.ts'
import type { ViewCounts } from '#app/page-cache/view-counts.server.ts'
import { utcDay } from '#app/platform/clock.ts'

import type { InsightKind } from '../subject.server.ts'

const rowsAtOnce = 500

type Insight = { day: string; kind: InsightKind; name: string; times: number }

/** Adds what was counted to the day. What cannot be written is counted again at the next call. */
export async function saveCounts(db: Database, counts: ViewCounts, now = Date.now()) {
  const taken = counts.take()
  if (taken.size === 0) return
  const rows = rowsOf(db, taken, utcDay(now))
  try {
    await retryWhileBusy(() =>
      db.transaction().execute(async (tx) => {
        for (let start = 0; start < rows.length; start += rowsAtOnce) {
          await tx
            .insertInto('insights')
            .values(rows.slice(start, start + rowsAtOnce))
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'kind', 'name'])
                .doUpdateSet({ times: sql<number>`"insights"."times" + excluded."times"` }),
            )
            .execute()
        }
      }),
    )
  } catch (error) {
    for (const [name, times] of taken) counts.add(name, times)
    throw error
  }
}

/** The addresses with different parameters are one row; in one order, so that two copies cannot wait for each other. */
function rowsOf(db: Database, counts: Map<string, number>, day: string): Insight[] {
  const rows = new Map<string, Insight>()
  for (const [counted, times] of counts) {
    const { kind, name } = subjectOf(db, counted)
    const key = `${kind} ${name}`
    const row = rows.get(key)
    if (row) row.times += times
    else rows.set(key, { day, kind, name, times })
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** `counted` is the address of a page, or a kind and a name with a space between them. */
function subjectOf(db: Database, counted: string): { kind: InsightKind; name: string } {
  const [, kind, name = ''] = /^(search|press) (\w+)$/.exec(counted) ?? []
  if (kind === 'search' || kind === 'press') return { kind, name }
  const [path = ''] = counted.split('?', 1)
  const product = matchPath('/view-details/:id', path)?.params.id
  if (product) return { kind: 'product', name: product }
  const slug = matchPath('/categories/:slug', path)?.params.slug
  const category = slug && categoryAt(categoriesOf(db), slug)?.category
  return category ? { kind: 'category', name: String(category.id) } : { kind: 'page', name: path }
}
