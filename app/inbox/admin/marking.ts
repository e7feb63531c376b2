import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure, type Outcome } from '#app/ui/admin/calls.ts'
import { counted } from '#app/ui/admin/when.ts'

import { type EnquiryStatus, statuses } from '../managed-enquiry.ts'
import { statusWords } from './inbox-words.ts'
import { changed } from './reading.ts'

const deleted = z.object({ deletedCount: z.number() })

type Marked = { _id: string; status: EnquiryStatus }
type Ids = readonly string[]

/** Marks and deletes enquiries of a list, shows a message and can undo marks; calls `done` after success. */
export function useMarking(done: () => void) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const { sendMark, markBack } = useMarks()
  const [isBusy, setBusy] = useState(false)

  /** Runs `work` and shows its error, if any. */
  const doing = async <Told>(work: () => Promise<Outcome<Told>>, told: (done: Told) => void) => {
    setBusy(true)
    const outcome = await work()
    setBusy(false)
    // Without a connection, revalidating would replace the list with an error.
    if (outcome.is !== 'done') return notify({ text: failure(outcome), isBad: true })
    told(outcome.body)
    await revalidate()
    done()
  }
  const sendRead = (ids: Ids, isRead: boolean) =>
    send({ method: 'POST', path: '/api/enquiries/read', schema: changed, body: { ids, isRead } })

  const mark = (rows: Marked[], status: EnquiryStatus) =>
    doing(
      () => sendMark(rows, status),
      ({ changedCount }) => {
        const others = rows.filter((row) => row.status !== status)
        const text = `${many(changedCount)} marked as ${statusWords[status].toLowerCase()}.`
        if (changedCount === 0) notify({ text: `Nothing to mark: ${alreadyThere(status)}` })
        else notify({ text, undo: () => void markBack(others) })
      },
    )
  const markRead = (ids: Ids, isRead: boolean) =>
    doing(
      () => sendRead(ids, isRead),
      ({ changedCount }) =>
        notify({ text: `${many(changedCount)} marked as ${isRead ? 'read' : 'unread'}.` }),
    )
  const remove = (ids: Ids) =>
    doing(
      () => send({ method: 'POST', path: '/api/enquiries/delete', schema: deleted, body: { ids } }),
      ({ deletedCount }) => notify({ text: `${many(deletedCount)} deleted for good.` }),
    )
  return { isBusy, mark, markRead, remove }
}

/** The calls that set a status and restore the previous ones. */
function useMarks() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const sendMark = (rows: Marked[], status: EnquiryStatus) => {
    const body = { ids: rows.map(({ _id }) => _id), status }
    return send({ method: 'POST', path: '/api/enquiries/status', schema: changed, body })
  }
  const markBack = async (rows: Marked[]) => {
    const groups = statuses
      .map((status) => [rows.filter((row) => row.status === status), status] as const)
      .filter(([group]) => group.length > 0)
    const outcomes = await Promise.all(groups.map((group) => sendMark(...group)))
    const undo = () => void markBack(rows)
    if (outcomes.every(({ is }) => is === 'done'))
      notify({ text: `${many(rows.length)} marked as before.` })
    else notify({ text: 'Not taken back. Please try again.', isBad: true, undo })
    if (outcomes.some(({ is }) => is === 'done')) await revalidate()
  }
  return { sendMark, markBack }
}

function alreadyThere(status: EnquiryStatus) {
  return `all are ${statusWords[status].toLowerCase()} already.`
}

function many(count: number) {
  return counted(count, 'enquiry', 'enquiries')
}
