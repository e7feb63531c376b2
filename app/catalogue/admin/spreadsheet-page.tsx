import { ChevronLeft, ChevronRight } from 'lucide-react'
import { href, Link } from 'react-router'

import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { counted, grouped } from '#app/ui/admin/format.ts'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'
import { PageTitle, StepLink } from '#app/ui/admin/page-parts.tsx'

import type { Route } from './+types/spreadsheet-page.ts'
import { suggestions } from './managed-products.server.ts'
import { sheetPage } from './spreadsheet/save-sheet.server.ts'
import { firstSheetRows, mostSheetRows } from './spreadsheet/sheet-edits.ts'
import { SpreadsheetView } from './spreadsheet/spreadsheet-view.tsx'

import 'react-data-grid/lib/styles.css'
import './spreadsheet/spreadsheet.css'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const [found, suggested] = await Promise.all([
    sheetPage(db, request.url, firstSheetRows),
    suggestions(db),
  ])
  return { found, suggested }
}

export default function SpreadsheetPage({ loaderData }: Route.ComponentProps) {
  const { found, suggested } = loaderData
  const { shown: query } = useListQuery()
  const list = href('/dashboard/manage-products') + withFilters(query, {}).search
  return (
    <>
      <PageTitle
        title="Spreadsheet"
        tab="Spreadsheet of products"
        back={{ to: list, name: 'Back to the list' }}
      />
      <p className="sheet-hint">
        The spreadsheet is for a wide screen with a mouse. On this screen, edit products one by one,
        or select several in <Link to={list}>the list</Link> and press Edit.
      </p>
      <div className="sheet-page">
        {found.rows.length > 0 ? (
          <SpreadsheetView
            // Each page of the list has its own changes.
            key={`${query}`}
            products={found.rows}
            size={found.size}
            query={`${query}`}
            suggested={suggested}
            beside={<Counts found={found} query={query} />}
          />
        ) : (
          <p>
            No product matches. <Link to={list}>Change the filter in the list</Link>
          </p>
        )}
        <noscript>
          <p>
            The spreadsheet needs JavaScript. Without it, you can{' '}
            <a href={`${href('/dashboard/bulk-edit')}?of=products&${query}`}>
              edit all products of this list together
            </a>
            .
          </p>
        </noscript>
      </div>
    </>
  )
}

type Counts = Pick<Route.ComponentProps['loaderData'], 'found'> & { query: URLSearchParams }

function Counts({ found, query }: Counts) {
  const { size, first, matching, isMore, next, previous } = found
  const all = `${counted(matching, 'product')}${isMore ? ' and more' : ''}`
  const pageAt = (at: string | undefined) => at && withFilters(query, { at })
  if (size === matching && !isMore) return <p className="sheet-count">{all}</p>
  return (
    <nav className="sheet-count" aria-label="Pages">
      <p>
        {grouped(first)}–{grouped(first + size - 1)} of {all}; at most {grouped(mostSheetRows)} at
        once
      </p>
      <StepLink name="Previous page" to={pageAt(previous)} icon={ChevronLeft} />
      <StepLink name="Next page" to={pageAt(next)} icon={ChevronRight} />
    </nav>
  )
}
