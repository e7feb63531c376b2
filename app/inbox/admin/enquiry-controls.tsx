import { History, type LucideIcon, MailOpen, Printer, Trash2, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator, href, Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

import type { Problems } from '#app/http/form-input.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure, type Call } from '#app/ui/admin/calls.ts'
import { Avatar, type AvatarProps, Panel } from '#app/ui/admin/page-parts.tsx'
import { Button } from '#app/ui/button.tsx'

import { type EnquiryStatus, managedEnquiry, type ManagedEnquiry, statuses } from '../enquiry.ts'
import { statusLabels } from './enquiry-labels.ts'
import { QuoteProblem } from './quote-fields.tsx'
import { SavedMark, useChangedEarly, useSavedAtOnce } from './saved-at-once.tsx'

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

type Saved = Pick<ManagedEnquiry, 'status' | 'version'>

export function useStatus(enquiry: ManagedEnquiry) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [pressed, setPressed] = useState<EnquiryStatus>()
  /** What is being saved, and the last press meanwhile. Not state, which a press may come before. */
  const queue = useRef<{ isSaving?: boolean; waiting?: EnquiryStatus | undefined }>({})
  const [saved, setSaved] = useState(enquiry)
  /** What was saved is newer than the enquiry until the page has read it again. */
  const newest = saved._id === enquiry._id && saved.version > enquiry.version ? saved : enquiry

  /** A note saved meanwhile is no conflict; another status is. */
  const save = async (status: EnquiryStatus, from: Saved) => {
    const body = { status, version: from.version }
    const path = `/api/enquiries/${encodeURIComponent(enquiry._id)}` as const
    const outcome = await send({ method: 'PATCH', path, schema: managedEnquiry, body })
    const current = outcome.is === 'changed' && managedEnquiry.safeParse(outcome.current).data
    if (!current) return outcome
    if (current.status === from.status) return save(status, current)
    const words = statusLabels[current.status].toLowerCase()
    // It can be the same person, in another tab or on the phone.
    const message = `It was marked as ${words} meanwhile. Please choose again.`
    return { is: 'changed', message } as const
  }
  const mark = async (status: EnquiryStatus, from: Saved, isUndo = false) => {
    queue.current.isSaving = true
    setPressed(status)
    const outcome = await save(status, from)
    if (outcome.is === 'done') setSaved(outcome.body)
    const text = `Marked as ${statusLabels[status].toLowerCase()}${isUndo ? ' again' : ''}.`
    const undo = () => outcome.is === 'done' && void mark(from.status, outcome.body, true)
    if (outcome.is !== 'done') notify({ text: failure(outcome), isBad: true })
    else notify({ text, about: enquiry.name, ...(!isUndo && { undo }) })
    // Without a connection, revalidating would replace the enquiry with an error.
    if (outcome.is !== 'failed' && outcome.is !== 'signed out') await revalidate()
    const { waiting } = queue.current
    queue.current = {}
    if (outcome.is === 'done' && waiting && waiting !== status) return mark(waiting, outcome.body)
    setPressed(undefined)
    return undefined
  }
  const choose = (status: EnquiryStatus) => {
    if (queue.current.isSaving) {
      queue.current.waiting = status
      setPressed(status)
      return
    }
    if (status !== newest.status) void mark(status, newest)
  }
  return { shown: pressed ?? newest.status, choose }
}

export function EnquiryStatusButtons({ shown, choose }: ReturnType<typeof useStatus>) {
  const chooseIn = ({ value }: { value: string }) => {
    const chosen = statuses.find((status) => status === value)
    if (chosen) choose(chosen)
  }
  const early = useChangedEarly(chooseIn)
  return (
    <Panel id="status" title="Status" className="status-choice">
      <div role="group" aria-labelledby="status">
        {statuses.map((status) => (
          <button
            key={status}
            form="status-form"
            name="status"
            value={status}
            aria-pressed={status === shown}
            onClick={() => choose(status)}
          >
            {statusLabels[status]}
          </button>
        ))}
        <select
          form="status-form"
          aria-label="Status of the enquiry"
          className="with-script"
          autoComplete="off"
          value={shown}
          onChange={({ currentTarget }) => chooseIn(currentTarget)}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </select>
        <form
          ref={early}
          method="post"
          id="status-form"
          hidden
          onSubmit={(event) => event.preventDefault()}
        />
      </div>
    </Panel>
  )
}

type EnquiryPerson = {
  enquiry: ManagedEnquiry
  people: { me: string; active: AvatarProps[]; names: Map<string, string> }
  problems: Problems
}

export function EnquiryPerson({ enquiry: { givenTo = '' }, people, problems }: EnquiryPerson) {
  const { me, active, names } = people
  // Enquiries stay assigned to a deactivated person until another person takes them.
  const isGone = givenTo !== '' && !active.some(({ _id }) => _id === givenTo)
  const listed = isGone
    ? [{ _id: givenTo, name: names.get(givenTo) ?? 'Unknown' }, ...active]
    : active
  const given = listed.find(({ _id }) => _id === givenTo)
  const { outcome, save } = useSavedAtOnce('give')
  const [{ chosen, seen }, setChosen] = useState({ chosen: givenTo, seen: givenTo })
  // Another person may have assigned it meanwhile.
  if (seen !== givenTo) setChosen({ chosen: givenTo, seen: givenTo })
  const choose = ({ value, form }: HTMLSelectElement) => {
    setChosen({ chosen: value, seen })
    void save(form)
  }
  const early = useChangedEarly((field) => field instanceof HTMLSelectElement && choose(field))
  return (
    <Panel id="given" title="Assigned to" className="follow-up">
      <form ref={early} method="post" autoComplete="off" data-checked>
        <input type="hidden" name="from" value={givenTo} />
        <div className="field given-to">
          {given && <Avatar {...given} />}
          <label htmlFor="givenTo" className="sr-only">
            Person
          </label>
          <select
            id="givenTo"
            name="givenTo"
            value={chosen}
            onChange={({ currentTarget }) => choose(currentTarget)}
          >
            <option value="">Nobody</option>
            {listed.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {_id === me ? `${name} (you)` : name}
              </option>
            ))}
          </select>
          <QuoteProblem name="givenTo" problems={problems} />
        </div>
        <div className="row">
          {givenTo !== me && (
            <Button look="line" name="intent" value="take">
              Take it
            </Button>
          )}
          <button className="without-script" name="intent" value="give">
            Save person
          </button>
          <SavedMark outcome={outcome} />
        </div>
      </form>
    </Panel>
  )
}
