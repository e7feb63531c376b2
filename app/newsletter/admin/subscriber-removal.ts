import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { useWorkOn } from '#app/ui/admin/lists/work-on.ts'

type Row = { _id: string; email: string }

const removed = z.object({ deletedCount: z.number() })

/** Removes a subscriber after a confirmation; the focus then moves to the next row. */
export function useSubscriberRemoval(rows: Row[]) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [asked, ask] = useState<Row>()
  const [going, setGoing] = useState<string>()
  const workOnAt = useWorkOn(rows)

  const remove = async ({ _id, email }: Row) => {
    setGoing(_id)
    const path = `/api/subscribers/${encodeURIComponent(_id)}` as const
    const outcome = await send({ method: 'DELETE', path, schema: removed })
    if (outcome.is !== 'done') {
      notify({ text: `Not removed: ${email}. Please try again.`, isBad: true })
    } else {
      const isGone = outcome.body.deletedCount === 0
      notify({ text: isGone ? `${email} was not on the list any more.` : `Removed: ${email}` })
      const place = rows.findIndex((row) => row._id === _id)
      workOnAt(`remove-${(rows[place + 1] ?? rows[place - 1])?._id}`)
      await revalidate()
    }
    setGoing(undefined)
  }
  const answer = (isYes: boolean) => {
    ask(undefined)
    if (isYes && asked) void remove(asked)
  }
  return { asked, ask, answer, isBusy: ({ _id }: Row) => _id === going }
}
