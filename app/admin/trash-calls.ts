import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import type { Trashed } from '#app/database/trashed.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { failure } from '#app/ui/admin/calls.ts'

import { kinds, ownersPageOf, paths } from './record-kinds.ts'

const restored = z.object({ restoredCount: z.number() })
const deleted = z.object({ deletedCount: z.number() })

/** The actions on a record in the trash; `heading` gets the focus after each, because the record may be gone. */
export function useTrash() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Trashed>()
  const [isBusy, setBusy] = useState(false)

  const doing = async (work: () => Promise<{ is: string }>) => {
    setBusy(true)
    const { is } = await work()
    // Without a network, revalidation would replace the list by an error.
    if (is !== 'failed') await revalidate()
    setBusy(false)
    heading.current?.focus()
  }
  const restore = (record: Trashed) =>
    doing(async () => {
      const { subject, _id, title } = record
      const path = `/api/${paths[subject]}/${encodeURIComponent(_id)}/restore` as const
      const outcome = await send({ method: 'POST', path, schema: restored })
      if (outcome.is !== 'done') notify({ text: failure(outcome), isBad: true })
      else if (outcome.body.restoredCount === 0) notify({ text: gone, isBad: true })
      else notify({ text: `${kinds[subject]} restored: ${title}`, to: ownersPageOf(subject, _id) })
      return outcome
    })
  const remove = (record: Trashed) =>
    doing(async () => {
      const { subject, _id, title } = record
      const path = `/api/trash/${paths[subject]}/${encodeURIComponent(_id)}` as const
      const outcome = await send({ method: 'DELETE', path, schema: deleted })
      if (outcome.is !== 'done') notify({ text: failure(outcome), isBad: true })
      else if (outcome.body.deletedCount === 0) notify({ text: gone, isBad: true })
      else notify({ text: `Deleted for good: ${title}` })
      return outcome
    })
  const answer = (isYes: boolean) => {
    setAsked(undefined)
    if (isYes && asked) void remove(asked)
  }
  return { heading, isBusy, asked, ask: setAsked, answer, restore }
}

const gone = 'It is not in the trash any more.'
