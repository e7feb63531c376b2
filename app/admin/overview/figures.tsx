import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import { grouped } from '#app/ui/admin/format.ts'

import type { EnquiryDay, attention } from './overview.server.ts'
type Figures = {
  counts: Awaited<ReturnType<typeof attention>>
  days: EnquiryDay[]
  /** In milliseconds. */
  firstReply: number | undefined
}

export function Figures({ counts, days, firstReply }: Figures) {
  const enquiries = href('/dashboard/enquiries')
  const [before, week] = [sum(days.slice(0, 7)), sum(days.slice(7))]
  const more = week.enquiries - before.enquiries
  return (
    <ul className="figures">
      <Figure to={enquiries} value={grouped(counts.unread)}>
        unread
      </Figure>
      <Figure to={`${enquiries}?show=new`} value={grouped(counts.unanswered)}>
        to answer
      </Figure>
      {firstReply !== undefined && (
        <Figure to={href('/dashboard/insights')} value={span(firstReply)}>
          median first reply
        </Figure>
      )}
      <Figure to={`${enquiries}?show=all`} value={grouped(week.enquiries)}>
        {week.enquiries === 1 ? 'enquiry' : 'enquiries'}, 7 days
        {more > 0 && <em title="More than in the 7 days before">+{grouped(more)}</em>}
      </Figure>
      {week.spam > 0 && (
        <Figure to={`${enquiries}?show=spam`} value={grouped(week.spam)}>
          spam, 7 days
        </Figure>
      )}
      <Figure to={href('/dashboard/manage-products')} value={grouped(counts.products)}>
        products live
      </Figure>
    </ul>
  )
}

function Figure({ to, value, children }: { to: string; value: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to}>
        <b>{value}</b> {children}
      </Link>
    </li>
  )
}

function sum(days: EnquiryDay[]) {
  const add = (of: 'enquiries' | 'spam') => days.reduce((sum, day) => sum + day[of], 0)
  return { enquiries: add('enquiries'), spam: add('spam') }
}

function span(milliseconds: number) {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
