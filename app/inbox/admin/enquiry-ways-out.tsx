import { MailOpen, Printer, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'
import { Confirm } from '#app/ui/admin/confirm.tsx'

import type { ManagedEnquiry } from '../managed-enquiry.ts'
import { changed } from './reading.ts'

/** The other actions for an enquiry. */
export function EnquiryWaysOut({ enquiry }: { enquiry: ManagedEnquiry }) {
  const { email, phone } = enquiry
  const [isAsking, setAsking] = useState(false)
  const { isBusy, leaveUnread, remove } = useWaysOut(enquiry)
  const person = new URLSearchParams({ ...(email && { email }), ...(phone && { phone }) })
  return (
    <div className="ways-out">
      <Link to={`${href('/dashboard/person')}?${person}`}>
        <UserRound aria-hidden />
        <span>This person’s data</span>
      </Link>
      <button type="button" className="with-script" onClick={() => window.print()}>
        <Printer aria-hidden />
        <span>Print</span>
      </button>
      <button
        type="button"
        className="with-script"
        aria-disabled={isBusy}
        onClick={() => void leaveUnread()}
      >
        <MailOpen aria-hidden />
        <span>Mark as unread</span>
      </button>
      <button
        type="button"
        className="with-script"
        aria-disabled={isBusy}
        onClick={() => !isBusy && setAsking(true)}
      >
        <Trash2 aria-hidden />
        <span>Delete</span>
      </button>
      {isAsking && (
        <Confirm
          question="Delete this enquiry for good? Nobody can bring it back."
          yes="Delete for good"
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) void remove()
          }}
        />
      )}
    </div>
  )
}

const deleted = z.object({ deletedCount: z.number() })

/** Both actions return to the list with its filter. */
function useWaysOut({ _id, reference }: ManagedEnquiry) {
  const { send, notify } = useAdmin()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isBusy, setBusy] = useState(false)
  const list = { pathname: href('/dashboard/enquiries'), search }

  const leaveUnread = async () => {
    if (isBusy) return
    setBusy(true)
    const body = { ids: [_id], isRead: false }
    const path = '/api/enquiries/read'
    const outcome = await send({ method: 'POST', path, schema: changed, body })
    setBusy(false)
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text: `${reference} marked as unread.` })
    await navigate(list)
  }
  const remove = async () => {
    setBusy(true)
    const path = `/api/enquiries/${encodeURIComponent(_id)}` as const
    const outcome = await send({ method: 'DELETE', path, schema: deleted })
    setBusy(false)
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text: `${reference} deleted for good.` })
    await navigate(list)
  }
  return { isBusy, leaveUnread, remove }
}
