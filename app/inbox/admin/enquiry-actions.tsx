import { Tag } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { deletion } from '#app/ui/admin/calls.ts'
import { Dialog } from '#app/ui/admin/dialogs.tsx'
import { counted } from '#app/ui/admin/format.ts'
import {
  leaveSelection,
  type RowAction,
  type Selection,
  SelectionBar,
  useRowActions,
} from '#app/ui/admin/lists/list-actions.tsx'
import { Button } from '#app/ui/button.tsx'

import { type EnquiryStatus, statuses } from '../enquiry.ts'
import { statusLabels } from './enquiry-labels.ts'

type MarkedRow = { _id: string; status: EnquiryStatus }
type Actions = { rows: MarkedRow[]; selection: Selection }

export function EnquiryActions({ rows, selection }: Actions) {
  const { confirm, isOwner } = useAdmin()
  const { selected } = selection
  const { isBusy, markAs, markRead, remove } = useMarking({ rows, selection })
  const ask = async () => {
    const it = selected.length === 1 ? 'It' : 'They'
    const question = `Delete ${many(selected.length)} for good? ${it} cannot be restored.`
    if (await confirm(question, 'Delete for good')) await remove()
  }
  const marks = [
    ...statuses.map((status) => [statusLabels[status], () => markAs(status)] as const),
    ['Read', () => markRead(true)] as const,
    ['Unread', () => markRead(false)] as const,
  ]
  return (
    <SelectionBar
      selection={selection}
      isBusy={isBusy}
      remove={isOwner ? () => void ask() : undefined}
    >
      <MarkAs count={selected.length} isBusy={isBusy} marks={marks} />
    </SelectionBar>
  )
}

type Marks = {
  count: number
  isBusy: boolean
  marks: readonly (readonly [words: string, mark: () => Promise<void>])[]
}

function MarkAs({ count, isBusy, marks }: Marks) {
  const [isOpen, setOpen] = useState(false)
  const mark = (value: string) => {
    setOpen(false)
    void marks.find(([words]) => words === value)?.[1]()
  }
  return (
    <>
      <Button
        look="line"
        className="max-md:px-3.5"
        type="button"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        onClick={() => !isBusy && setOpen(true)}
      >
        <Tag aria-hidden />
        Mark as…
      </Button>
      {isOpen && (
        <Dialog title={`Mark ${many(count)} as`} onClose={mark}>
          {() => (
            <form method="dialog">
              <div className="mark-choices">
                {marks.map(([words]) => (
                  <button key={words} value={words}>
                    {words}
                  </button>
                ))}
              </div>
              <Button look="line">Cancel</Button>
            </form>
          )}
        </Dialog>
      )}
    </>
  )
}

const changed = z.object({ changedCount: z.number() })

function useMarking({ rows, selection }: Actions) {
  const { busy, run } = useRowActions(rows)
  const { selected: ids } = selection
  const chosen = rows.filter(({ _id }) => ids.includes(_id))
  const runAndLeave = async <Body,>(action: RowAction<Body>) => {
    if (await run(action)) leaveSelection(selection)
  }

  const markBack = (marked: MarkedRow[]) =>
    run({
      ids: marked.map(({ _id }) => _id),
      calls: statuses.flatMap((status) => {
        const group = marked.filter((row) => row.status === status)
        return group.length > 0 ? [statusCall(group, status)] : []
      }),
      done: () => ({ text: `${many(marked.length)} marked as before.` }),
      failed: 'Not undone. Please try again.',
      isRepeatable: true,
    })
  const markAs = (status: EnquiryStatus) => {
    const words = statusLabels[status].toLowerCase()
    const others = chosen.filter((row) => row.status !== status)
    return runAndLeave({
      ids,
      calls: [statusCall(chosen, status)],
      done: ({ changedCount: count }) =>
        count === 0
          ? { text: `Nothing to mark: all are ${words} already.` }
          : { text: `${many(count)} marked as ${words}.`, undo: () => void markBack(others) },
    })
  }
  const markRead = (isRead: boolean) => {
    const words = isRead ? 'read' : 'unread'
    const path = '/api/enquiries/read'
    return runAndLeave({
      ids,
      calls: [{ method: 'POST', path, schema: changed, body: { ids, isRead } }],
      done: ({ changedCount }) => ({ text: `${many(changedCount)} marked as ${words}.` }),
    })
  }
  const remove = () =>
    runAndLeave({
      ids,
      calls: [{ method: 'POST', path: '/api/enquiries/delete', schema: deletion, body: { ids } }],
      done: ({ deletedCount }) => ({ text: `${many(deletedCount)} deleted for good.` }),
    })
  return { isBusy: busy.size > 0, markAs, markRead, remove }
}

function statusCall(rows: MarkedRow[], status: EnquiryStatus) {
  const body = { ids: rows.map(({ _id }) => _id), status }
  return { method: 'POST' as const, path: '/api/enquiries/status' as const, schema: changed, body }
}

function many(count: number) {
  return counted(count, 'enquiry', 'enquiries')
}
