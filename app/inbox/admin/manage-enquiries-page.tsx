import { MessageCircle } from 'lucide-react'
import { href, Link } from 'react-router'

import { currentUser, database } from '#app/context.ts'
import { useReloadOnNews } from '#app/ui/admin/company-context.ts'
import { counted } from '#app/ui/admin/format.ts'
import { AdminList } from '#app/ui/admin/lists/admin-list.tsx'
import { SelectAll, useSelection } from '#app/ui/admin/lists/list-actions.tsx'
import { ExportLink } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'

import type { Route } from './+types/manage-enquiries-page.ts'
import { EnquiryActions } from './enquiry-actions.tsx'
import { filterCounts, filterFrom, filterLabels, firstWords } from './enquiry-labels.ts'
import { EnquiryRows, NoEnquiries, StatusFilter } from './enquiry-list.tsx'
import { namesOf } from './given-enquiries.server.ts'
import {
  enquiryCounts,
  foundElsewhere,
  inboxVersion,
  managedEnquiries,
} from './managed-enquiries.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const show = filterFrom(new URL(request.url).searchParams)
  const { search = '', at, limit } = listQueryIn(request)
  // First, so that a change while the rest is read is newer than this page.
  const version = await inboxVersion(db)
  const me = context.get(currentUser)?.ownerId ?? ''
  const [found, counts] = await Promise.all([
    managedEnquiries(db, { search, show, at, limit, me }),
    enquiryCounts(db, me),
  ])
  const isMissed = search !== '' && found.rows.length === 0
  const elsewhere = isMissed ? await foundElsewhere(db, { search, show, me }) : []
  const names = await namesOf(
    db,
    found.rows.map(({ givenTo }) => givenTo),
  )
  // A row shows one line, so the page does not send messages of up to 5,000 characters.
  const rows = found.rows.map(({ message, ...row }) => ({ ...row, begins: firstWords(message) }))
  return {
    found: { ...found, rows },
    counts,
    elsewhere,
    names,
    version,
    search,
    show,
    now: Date.now(),
  }
}

export default function ManageEnquiriesPage({ loaderData }: Route.ComponentProps) {
  const { found, elsewhere, names, search, show, now } = loaderData
  const { rows } = found
  const counts = filterCounts(loaderData.counts)
  const selection = useSelection(rows.map(({ _id }) => _id))
  // A new row could push a selected one to the next page.
  useReloadOnNews(loaderData.version, selection.selected.length > 0 && found.next !== undefined)
  const query = new URLSearchParams({ show, ...(search && { search }) })
  const number = counted(found.matching, 'enquiry', 'enquiries')
  const exported = `${number} of “${filterLabels[show]}”${search && ` with “${search}”`}`
  return (
    <AdminList
      title="Enquiries"
      nouns={['enquiry', 'enquiries']}
      found={found}
      total={counts[show]}
      isNarrowed={found.matching !== counts[show]}
      search={{ placeholder: 'Name, number, product or words', filter: 'show' }}
      selection={selection}
      header={
        <>
          <Link to={href('/dashboard/log-chat')} className="quiet">
            <MessageCircle aria-hidden />
            <span>Log a chat</span>
          </Link>
          <ExportLink address={`/api/enquiries.csv?${query}`} title={exported} />
        </>
      }
      filters={<StatusFilter show={show} counts={counts} />}
      barStart={<SelectAll selection={selection} className="pick with-script" />}
      barEnd={selection.selected.length > 0 && <EnquiryActions rows={rows} selection={selection} />}
      empty={
        <NoEnquiries show={show} isSearch={search !== ''} counts={counts} elsewhere={elsewhere} />
      }
    >
      <EnquiryRows rows={rows} names={names} now={now} selection={selection} />
    </AdminList>
  )
}
