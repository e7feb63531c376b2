import { MessageCircle } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'

import { currentUser, database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useReloadOnNews } from '#app/ui/admin/company-context.ts'
import { counted, ago } from '#app/ui/admin/format.ts'
import { AdminList, EmptyList } from '#app/ui/admin/lists/admin-list.tsx'
import {
  SelectAll,
  useSelection,
  type Selection,
  SelectRow,
} from '#app/ui/admin/lists/list-actions.tsx'
import { ExportLink, FilterLinks } from '#app/ui/admin/lists/list-fields.tsx'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'

import { type EnquiriesShown, type ManagedEnquiry, shows } from '../enquiry.ts'
import { answerText } from '../quotes/quote-answer.ts'
import { answersOf } from '../quotes/status.server.ts'
import type { Route } from './+types/manage-enquiries-page.ts'
import { namesOf } from './assigned-enquiries.server.ts'
import { EnquiryActions } from './enquiry-actions.tsx'
import {
  filterCounts,
  filterFrom,
  filterLabels,
  firstWords,
  statusLabels,
} from './enquiry-labels.ts'
import {
  enquiryCounts,
  foundElsewhere,
  inboxVersion,
  managedEnquiries,
} from './managed-enquiries.server.ts'

export const handle: RouteFacts = { editors: true }

type ListedEnquiry = Omit<ManagedEnquiry, 'message'> & { begins: string }

type Rows = {
  rows: ListedEnquiry[]
  names: Map<string, string>
  now: number
  selection: Selection
}

type Filter = { show: EnquiriesShown; counts: { [show in EnquiriesShown]: number } }

type NoEnquiries = Filter & {
  isSearch: boolean
  elsewhere: { show: EnquiriesShown; matching: number }[]
}

const none = {
  unused:
    'No enquiries yet. They come from the contact form and from “Leave Your Message” on every product.',
  open: 'Nothing is open. Every enquiry is won or lost.',
  mine: 'No open enquiry is assigned to you.',
  new: 'No new enquiries.',
  answered: 'Nothing waits for a buyer’s answer.',
  won: 'No enquiry is marked as won yet.',
  lost: 'No enquiry is marked as lost.',
  spam: 'No spam. What looks like spam is stored here for 90 days.',
  all: 'No enquiries but spam.',
} as const

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
  const [people, ids] = [found.rows.map(({ givenTo }) => givenTo), found.rows.map(({ _id }) => _id)]
  const [names, answers] = await Promise.all([namesOf(db, people), answersOf(db, ids)])
  // A row shows one line, so the page does not send messages of up to 5,000 characters.
  const rows = found.rows.map(({ message, ...row }) => {
    const last = answers.get(row._id)?.at(-1)
    return { ...row, begins: last ? answerText(last) : firstWords(message) }
  })
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
            <MessageCircle aria-hidden className="max-[23rem]:hidden" />
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

function EnquiryRows({ rows, names, now, selection }: Rows) {
  const { search } = useLocation()
  return (
    <ul className="enquiry-rows">
      {rows.map((row) => {
        const { _id, name, begins, createdAt, status, readAt, givenTo } = row
        const isUnread = !readAt && status !== 'spam'
        const about = subjectOf(row)
        return (
          <li
            key={_id}
            data-selected={selection.selected.includes(_id) || undefined}
            data-unread={isUnread || undefined}
          >
            <SelectRow
              selection={selection}
              className="pick with-script"
              id={_id}
              label={`Select the enquiry of ${name}`}
            />
            <Link to={{ pathname: href('/dashboard/enquiries/:id', { id: _id }), search }}>
              <span className="who">
                {isUnread && <span className="sr-only">Unread: </span>}
                <bdi>{name}</bdi>
                {givenTo && <small> assigned to {names.get(givenTo) ?? 'somebody'}</small>}
              </span>
              <span className="what" data-general={!about || undefined}>
                <bdi>{about || 'General'}</bdi>
              </span>
              <span className="begins">
                <bdi>{begins}</bdi>
              </span>
              <span className="status-mark" data-status={status}>
                {statusLabels[status]}
              </span>
              <time dateTime={createdAt}>{ago(createdAt, now)}</time>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The ship and the number of a list tell ten chief engineers apart. */
function subjectOf({ productTitle, vessel, listNumber }: ListedEnquiry) {
  return productTitle || [vessel, listNumber].filter(Boolean).join(', ')
}

function StatusFilter({ show, counts }: Filter) {
  const { query } = useListQuery()
  const value = (one: EnquiriesShown) => (one === 'open' ? '' : one)
  const options = shows.map((one) => [value(one), filterLabels[one], counts[one]] as const)
  return (
    <>
      <FilterLinks name="show" label="Show" options={options} current={value(filterFrom(query))} />
      {show === 'spam' && (
        <p className="list-explanation">
          What looks like spam is stored here and deleted for good after 90 days. Mark a real
          enquiry as new to move it back to the open ones.
        </p>
      )}
    </>
  )
}

function NoEnquiries({ show, isSearch, counts, elsewhere }: NoEnquiries) {
  const { query } = useListQuery()
  if (isSearch) {
    return (
      <EmptyList words={`Nothing found in ${filterLabels[show]}.`}>
        {elsewhere.map(({ show: other, matching }) => (
          <Link key={other} to={withFilters(query, { show: other })}>
            Show {matching} in {filterLabels[other]}
          </Link>
        ))}
        <Link to={withFilters(query, { search: '' })}>Clear the search</Link>
      </EmptyList>
    )
  }
  const isUnused = counts.all === 0 && (show === 'open' || show === 'all' || show === 'new')
  return (
    <EmptyList words={isUnused ? none.unused : none[show]}>
      {isUnused && <a href={href('/contact-us')}>See the contact form</a>}
      {!isUnused && show !== 'all' && counts.all > 0 && (
        <Link to={withFilters(query, { show: 'all' })}>Show all enquiries</Link>
      )}
    </EmptyList>
  )
}
