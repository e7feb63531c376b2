import { href, Link, useLocation } from 'react-router'

import { ago } from '#app/ui/admin/when.ts'
import { useAwake } from '#app/ui/awake.ts'

import type { ManagedEnquiry } from '../managed-enquiry.ts'
import { StatusMark } from './status-mark.tsx'

export type ListedEnquiry = Omit<ManagedEnquiry, 'message'> & { begins: string }

type EnquiryRow = {
  row: ListedEnquiry
  now: number
  isSelected: boolean
  select: (isOn: boolean, isRange: boolean) => void
}

/** One enquiry as a row: a tap opens it. Its link keeps the filter of the list. */
export function EnquiryRow({ row, now, isSelected, select }: EnquiryRow) {
  const { _id, name, productTitle, begins, createdAt, status, readAt } = row
  const awake = useAwake()
  const { search } = useLocation()
  const isUnread = !readAt && status !== 'spam'
  return (
    <li data-selected={isSelected || undefined} data-unread={isUnread || undefined}>
      <label className="pick with-script">
        <input
          type="checkbox"
          aria-label={`Select the enquiry of ${name}`}
          disabled={!awake}
          checked={isSelected}
          onChange={({ target, nativeEvent }) =>
            select(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      <Link to={{ pathname: href('/dashboard/enquiries/:id', { id: _id }), search }}>
        <span className="who">
          {isUnread && <span className="sr-only">Unread: </span>}
          <bdi>{name}</bdi>
        </span>
        <span className="what" data-general={!productTitle || undefined}>
          <bdi>{productTitle ?? 'General'}</bdi>
        </span>
        <span className="begins">
          <bdi>{begins}</bdi>
        </span>
        <StatusMark status={status} />
        <time dateTime={createdAt}>{ago(createdAt, now)}</time>
      </Link>
    </li>
  )
}
