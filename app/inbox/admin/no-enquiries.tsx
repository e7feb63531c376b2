import { href, Link } from 'react-router'

import { askedWith, useWanted } from '#app/ui/admin/lists/list-address.ts'

import type { EnquiriesShown } from '../managed-enquiry.ts'

type NoEnquiries = {
  show: EnquiriesShown
  isSearch: boolean
  counts: { [show in EnquiriesShown]: number }
}

/** The reason why the list is empty, and the next step. */
export function NoEnquiries({ show, isSearch, counts }: NoEnquiries) {
  const { wanted } = useWanted()
  if (isSearch) {
    return (
      <div className="list-nothing">
        <p>Nothing found.</p>
        <Link to={askedWith(wanted, { search: '' })}>Clear the search</Link>
      </div>
    )
  }
  const isUnused = counts.all === 0 && (show === 'open' || show === 'all' || show === 'new')
  return (
    <div className="list-nothing">
      <p>{isUnused ? words.unused : words[show]}</p>
      {isUnused && <a href={href('/contact-us')}>See the contact form</a>}
      {!isUnused && show !== 'all' && counts.all > 0 && (
        <Link to={askedWith(wanted, { show: 'all' })}>Show all enquiries</Link>
      )}
    </div>
  )
}

const words = {
  unused:
    'No enquiries yet. They come from the contact form and from “Leave Your Message” on every product.',
  open: 'Nothing is open. Every enquiry is won or lost.',
  new: 'Nothing new. Every enquiry has been seen to.',
  answered: 'Nothing waits for a buyer’s answer.',
  won: 'No enquiry is marked as won yet.',
  lost: 'No enquiry is marked as lost.',
  spam: 'No spam. What looks like a machine’s would be kept here for 90 days.',
  all: 'No enquiries but spam.',
} as const
