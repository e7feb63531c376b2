import { History, type LucideIcon, MailOpen, Printer, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { type Call, failure } from '#app/ui/admin/calls.ts'

import type { ManagedEnquiry } from '../enquiry.ts'

export function EnquiryToolbar({ enquiry }: { enquiry: ManagedEnquiry }) {
  const { email, phone } = enquiry
  const { isOwner } = useAdmin()
  const { isBusy, markUnread, remove } = useActions(enquiry)
  const person = new URLSearchParams({ ...(email && { email }), ...(phone && { phone }) })
  return (
    <div className="head-actions">
      {isOwner && (
        <Link to={`${href('/dashboard/person')}?${person}`}>
          <UserRound aria-hidden />
          <span>Personal data</span>
        </Link>
      )}
      {isOwner && (
        <Link to={{ pathname: href('/dashboard/activity'), search: `record=${enquiry._id}` }}>
          <History aria-hidden />
          <span>History</span>
        </Link>
      )}
      <Tool words="Print" icon={Printer} onClick={() => window.print()} />
      <Tool words="Mark as unread" icon={MailOpen} isBusy={isBusy} onClick={markUnread} />
      {isOwner && <Tool words="Delete" icon={Trash2} isBusy={isBusy} onClick={remove} />}
    </div>
  )
}

type Tool = { words: string; icon: LucideIcon; isBusy?: boolean; onClick: () => unknown }

function Tool({ words, icon: Icon, isBusy, onClick }: Tool) {
  return (
    <button
      type="button"
      className="with-script"
      aria-disabled={isBusy}
      onClick={() => isBusy || void onClick()}
    >
      <Icon aria-hidden />
      <span>{words}</span>
    </button>
  )
}

function useActions({ _id, reference }: ManagedEnquiry) {
  const { send, notify, confirm } = useAdmin()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isBusy, setBusy] = useState(false)

  const run = async (call: Pick<Call<unknown>, 'method' | 'path' | 'body'>, text: string) => {
    setBusy(true)
    const outcome = await send({ ...call, schema: z.unknown() })
    setBusy(false)
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    notify({ text })
    await navigate({ pathname: href('/dashboard/enquiries'), search })
  }
  const remove = async () => {
    const question = 'Delete this enquiry for good? It cannot be restored.'
    if (!(await confirm(question, 'Delete for good'))) return
    const path = `/api/enquiries/${encodeURIComponent(_id)}` as const
    await run({ method: 'DELETE', path }, `${reference} deleted for good.`)
  }
  const markUnread = () => {
    const body = { ids: [_id], isRead: false }
    const call = { method: 'POST', path: '/api/enquiries/read', body } as const
    return run(call, `${reference} marked as unread.`)
  }
  return { isBusy, markUnread, remove }
}
