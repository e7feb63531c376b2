import { useRef } from 'react'

import { database } from '#app/context.ts'
import { ExportLink } from '#app/ui/admin/lists/export-link.tsx'
import { useWanted } from '#app/ui/admin/lists/list-address.ts'
import { askedIn } from '#app/ui/admin/lists/list-asked.server.ts'
import { ListFrame } from '#app/ui/admin/lists/list-frame.tsx'
import { ListPaging } from '#app/ui/admin/lists/list-paging.tsx'
import { ListSearch } from '#app/ui/admin/lists/list-search.tsx'
import { useSelection } from '#app/ui/admin/lists/list-selection.ts'
import { PageTitle } from '#app/ui/admin/page-title.tsx'
import { useShortcuts } from '#app/ui/admin/shortcuts.ts'
import { grouped } from '#app/ui/admin/when.ts'

import type { Route } from './+types/manage-enquiries-page.ts'
import { EnquiriesBar } from './enquiries-bar.tsx'
import { EnquiryChips } from './enquiry-chips.tsx'
import { EnquiryRow } from './enquiry-row.tsx'
import { countsShown, firstWords, shownIn } from './inbox-words.ts'
import { enquiryCounts, managedEnquiries } from './managed-enquiries.server.ts'
import { NoEnquiries } from './no-enquiries.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const show = shownIn(new URL(request.url).searchParams)
  const { search = '', at, limit } = askedIn(request)
  const [found, counts] = await Promise.all([
    managedEnquiries(db, { search, show, at, limit }),
    enquiryCounts(db),
  ])
  // A row shows one line, so the page does not send messages of up to 5,000 characters.
  const rows = found.rows.map(({ message, ...row }) => ({ ...row, begins: firstWords(message) }))
  return { found: { ...found, rows }, counts, search, show, now: Date.now() }
}

/** The list of enquiries, newest first, with search, status changes and deletion. */
export default function ManageEnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { found, counts, search, show, now } = loaderData
  const { rows } = found
  const { isLoading } = useWanted()
  const field = useRef<HTMLInputElement>(null)
  const selection = useSelection(rows.map(({ _id }) => _id))
  useListKeys(field, selection)
  const inParts = countsShown(counts)
  const asked = new URLSearchParams({ show, ...(search && { search }) })
  return (
    <>
      <PageTitle
        title="Enquiries"
        tab={counts.unread > 0 ? `(${grouped(counts.unread)}) Enquiries` : 'Enquiries'}
      >
        <ListSearch words="Name, number, product or words" keeps="show" field={field} />
        <ExportLink address={`/api/enquiries.csv?${asked}`} />
      </PageTitle>
      <ListFrame label="The enquiries" of="enquiries" isBusy={isLoading}>
        <EnquiryChips counts={inParts} />
        {show === 'spam' && <AboutSpam />}
        <EnquiriesBar found={found} total={inParts[show]} selection={selection} />
        {rows.length === 0 && <NoEnquiries show={show} isSearch={search !== ''} counts={inParts} />}
        {rows.length > 0 && (
          <>
            <ul className="letters">
              {rows.map((row) => (
                <EnquiryRow
                  key={row._id}
                  row={row}
                  now={now}
                  isSelected={selection.selected.includes(row._id)}
                  select={(isOn, isRange) => selection.select(row._id, isOn, isRange)}
                />
              ))}
            </ul>
            <ListPaging found={found} />
          </>
        )}
      </ListFrame>
    </>
  )
}

function AboutSpam() {
  return (
    <p className="list-told">
      What looks like a machine’s is kept here, out of the way, and deleted for good after 90 days.
      Mark what is real as new, and it is back among the open ones.
    </p>
  )
}

type Selection = ReturnType<typeof useSelection>

function useListKeys(field: React.RefObject<HTMLInputElement | null>, selection: Selection) {
  const lastUndo = () => [...document.querySelectorAll<HTMLElement>('.notice .undo')].at(-1)
  useShortcuts({
    '/': () => field.current?.focus(),
    Escape: selection.selected.length > 0 ? selection.clear : undefined,
    'Control+z': () => lastUndo()?.click(),
  })
}
