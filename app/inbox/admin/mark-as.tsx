import { Tag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { counted } from '#app/ui/admin/when.ts'
import { Button } from '#app/ui/button.tsx'

import { type EnquiryStatus, statuses } from '../managed-enquiry.ts'
import { statusWords } from './inbox-words.ts'

type Marks = {
  count: number
  isBusy: boolean
  mark: (status: EnquiryStatus) => void
  markRead: (isRead: boolean) => void
}

/** Marks the selected enquiries with a status, or as read or unread. */
export function MarkAs(marks: Marks) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="line"
        className="max-md:px-3.5"
        type="button"
        aria-haspopup="dialog"
        aria-disabled={marks.isBusy}
        onClick={() => !marks.isBusy && setOpen(true)}
      >
        <Tag aria-hidden />
        Mark as…
      </Button>
      {isOpen && <MarkDialog {...marks} close={() => setOpen(false)} />}
    </>
  )
}

function MarkDialog({ count, mark, markRead, close }: Marks & { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Only `showModal` makes a dialog modal.
  useEffect(() => dialog.current?.showModal(), [])
  const choose = (act: () => void) => {
    dialog.current?.close()
    act()
  }
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="mark" onClose={close}>
      <h2 id="mark" className="display text-h3">
        Mark {counted(count, 'enquiry', 'enquiries')} as
      </h2>
      <div className="mark-choices">
        {statuses.map((status) => (
          <button key={status} type="button" onClick={() => choose(() => mark(status))}>
            {statusWords[status]}
          </button>
        ))}
        <button type="button" onClick={() => choose(() => markRead(true))}>
          Read
        </button>
        <button type="button" onClick={() => choose(() => markRead(false))}>
          Unread
        </button>
      </div>
      <Button look="line" type="button" onClick={() => dialog.current?.close()}>
        Cancel
      </Button>
    </dialog>
  )
}
