import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '../admin-context.tsx'
import { Confirm } from '../confirm.tsx'

const deleted = z.object({ deletedCount: z.number() })
const restored = z.object({ restoredCount: z.number() })

export type Deletion = {
  /** The API path of the record. */
  path: `/api/${string}`
  /** The addresses of this page and of the list. */
  page: string
  list: string
  words: { deleted: string; notFound: string; notDeleted: string }
  /** The confirmation question, if the specification requires one. */
  question?: string
}

/** Deletes the edited record and opens its list; Undo restores the record and reopens this page (C-23). */
export function DeleteButton({ question, ...deletion }: Deletion) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, remove } = useDeletion(deletion)
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => (question ? setAsking(true) : remove())}
      >
        <Trash2 aria-hidden />
        Delete
      </button>
      {question && isAsking && (
        <Confirm
          question={question}
          yes="Delete"
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) void remove()
          }}
        />
      )}
    </>
  )
}

function useDeletion({ path, page, list, words }: Omit<Deletion, 'question'>) {
  const { send, notify } = useAdmin()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  const restore = async () => {
    const outcome = await send({ method: 'POST', path: `${path}/restore`, schema: restored })
    if (outcome.is === 'done') return navigate(page)
    return notify({
      text: 'Not restored. Please try again.',
      isBad: true,
      undo: () => void restore(),
    })
  }
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    const outcome = await send({ method: 'DELETE', path, schema: deleted })
    setBusy(false)
    if (outcome.is !== 'done') return notify({ text: words.notDeleted, isBad: true })
    if (outcome.body.deletedCount === 0) return notify({ text: words.notFound, isBad: true })
    notify({ text: words.deleted, undo: () => void restore() })
    await navigate(list)
  }
  return { isBusy, remove }
}
