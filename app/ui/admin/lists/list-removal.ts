import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '../admin-context.tsx'
import { counted } from '../when.ts'
import { useWorkOn } from './work-on.ts'

/** The API path to delete records, and the messages; `one` and `many` are the nouns for the records. */
export type Kind = {
  path: '/api/products' | '/api/blogs' | '/api/videos'
  one: string
  many: string
  words: { deleted: string; notFound: string; notDeleted: string }
}

const deleted = z.object({ deletedCount: z.number() })
const restored = z.object({ restoredCount: z.number() })

/**
 * Deletes rows of a list, with undo (C-23). `busy` has the ids of running deletes: deleting them again does nothing.
 * Afterwards the next row, or a restored row, has the focus.
 */
export function useRemoval({ path, one, many, words }: Kind, rows: { _id: string }[]) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const workOnAt = useWorkOn(rows)

  const restore = async (ids: string[]) => {
    const body = { ids }
    const outcome = await send({ method: 'POST', path: `${path}/restore`, schema: restored, body })
    const count = outcome.is === 'done' ? outcome.body.restoredCount : 0
    const undo = () => void restore(ids)
    if (outcome.is !== 'done')
      notify({ text: 'Not restored. Please try again.', isBad: true, undo })
    else if (count === 0) notify({ text: 'There was nothing left to restore.', isBad: true })
    else notify({ text: `${counted(count, one, many)} restored.` })
    workOnAt(`delete-${ids[0]}`)
    // Reloading after a network error would replace the list by an error page.
    if (outcome.is !== 'failed') await revalidate()
  }
  const remove = async (ids: string[]) => {
    if (ids.some((id) => busy.has(id))) return
    setBusy((before) => new Set([...before, ...ids]))
    const outcome = await send(
      ids.length === 1
        ? { method: 'DELETE', path: `${path}/${encodeURIComponent(ids[0] ?? '')}`, schema: deleted }
        : { method: 'POST', path: `${path}/delete`, schema: deleted, body: { ids } },
    )
    const count = outcome.is === 'done' ? outcome.body.deletedCount : 0
    const text = ids.length === 1 ? words.deleted : `${counted(count, one, many)} deleted.`
    if (outcome.is !== 'done') notify({ text: words.notDeleted, isBad: true })
    else if (count === 0) notify({ text: words.notFound, isBad: true })
    else notify({ text, undo: () => void restore(ids) })
    if (outcome.is === 'done') {
      workOnAt(`delete-${neighbour(rows, ids)}`)
      await revalidate()
    }
    setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))))
  }
  return { busy, remove }
}

/** The first row after the deleted ones, or else the last row before them. */
function neighbour(rows: { _id: string }[], gone: string[]) {
  const last = rows.findLastIndex(({ _id }) => gone.includes(_id))
  const stays = ({ _id }: { _id: string }) => !gone.includes(_id)
  return (rows.slice(last).find(stays) ?? rows.slice(0, last).findLast(stays))?._id
}
