import { href } from 'react-router'

import { database } from '#app/context.ts'
import { ExportLink } from '#app/ui/admin/lists/export-link.tsx'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { counted, grouped } from '#app/ui/admin/when.ts'

import { missedCount, missedSearches } from '../search/missed-searches.server.ts'
import type { Route } from './+types/missed-searches-page.ts'
import { useForgetting } from './missed-forgetting.ts'
import { MissedTable } from './missed-table.tsx'

const mostShown = 100

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database)
  const [rows, count] = await Promise.all([
    missedSearches(db, { limit: mostShown }),
    missedCount(db),
  ])
  return { rows, count }
}

/** Searches without results: products that the catalogue lacks or names differently. */
export default function MissedSearchesPage({ loaderData: { rows, count } }: Route.ComponentProps) {
  const isAll = rows.length === count
  // Not in the table, which is removed with its last row.
  const forgetting = useForgetting(rows)
  return (
    <>
      <PageTitle title="Searches without result">
        {rows.length > 0 && <ExportLink address="/api/missed-searches.csv" />}
        <p className="order-last basis-full text-ui text-pretty text-ink-2">
          What visitors searched for in the last 90 days and the catalogue does not have. Only the
          words and a number are kept, not who looked.
        </p>
      </PageTitle>
      <ListFrame label="Searches without result" of="searches">
        {rows.length > 0 ? (
          <>
            <div className="list-bar">
              <p className="list-counts" role="status">
                {!isAll && `The ${grouped(rows.length)} most frequent of `}
                {counted(count, 'search', 'searches')}
              </p>
            </div>
            <MissedTable rows={rows} {...forgetting} />
          </>
        ) : (
          <div className="list-nothing">
            <p>Nothing. Every search of the last 90 days found a product.</p>
            <a href={href('/search')}>Try a search</a>
          </div>
        )}
      </ListFrame>
    </>
  )
}
