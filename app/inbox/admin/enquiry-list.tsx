import { href, Link, useLocation } from 'react-router'

import { ago } from '#app/ui/admin/format.ts'
import { EmptyList } from '#app/ui/admin/lists/admin-list.tsx'
import { type Selection, SelectRow } from '#app/ui/admin/lists/list-actions.tsx'
import { FilterLinks } from '#app/ui/admin/lists/list-fields.tsx'
import { useListQuery, withFilters } from '#app/ui/admin/lists/list-query.ts'

import { type EnquiriesShown, type ManagedEnquiry, shows } from '../enquiry.ts'
import { filterLabels, filterFrom, statusLabels } from './enquiry-labels.ts'

type ListedEnquiry = Omit<ManagedEnquiry, 'message'> & { begins: string }

/** `names` are of those to whom rows are given. */
type Rows = {
  rows: ListedEnquiry[]
  names: Map<string, string>
  now: number
  selection: Selection
}

export function EnquiryRows({ rows, names, now, selection }: Rows) {
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
                {givenTo && <small> given to {names.get(givenTo) ?? 'somebody'}</small>}
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

type Filter = { show: EnquiriesShown; counts: { [show in EnquiriesShown]: number } }

export function StatusFilter({ show, counts }: Filter) {
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

type NoEnquiries = Filter & {
  isSearch: boolean
  elsewhere: { show: EnquiriesShown; matching: number }[]
}

export function NoEnquiries({ show, isSearch, counts, elsewhere }: NoEnquiries) {
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

const none = {
  unused:
    'No enquiries yet. They come from the contact form and from “Leave Your Message” on every product.',
  open: 'Nothing is open. Every enquiry is won or lost.',
  mine: 'No open enquiry is given to you.',
  new: 'No new enquiries.',
  answered: 'Nothing waits for a buyer’s answer.',
  won: 'No enquiry is marked as won yet.',
  lost: 'No enquiry is marked as lost.',
  spam: 'No spam. What looks like spam is stored here for 90 days.',
  all: 'No enquiries but spam.',
} as const
