import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { useWorkOn } from '#app/ui/admin/lists/work-on.ts'

import type { MissedSearch } from '../search/missed-searches.server.ts'

const forgotten = z.object({ deletedCount: z.number() })

/** Deletes a row on a click and moves the focus to the next row. */
export function useForgetting(rows: MissedSearch[]) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [going, setGoing] = useState<string>()
  const workOnAt = useWorkOn(rows)

  const forget = async ({ words }: MissedSearch) => {
    setGoing(words)
    const path = '/api/missed-searches/forget'
    const outcome = await send({ method: 'POST', path, body: { words }, schema: forgotten })
    if (outcome.is !== 'done') {
      notify({ text: `Not forgotten: ${words}. Please try again.`, isBad: true })
    } else {
      notify({ text: `Forgotten: ${words}` })
      const place = rows.findIndex((row) => row.words === words)
      workOnAt(`forget-${(rows[place + 1] ?? rows[place - 1])?.words}`)
      await revalidate()
    }
    setGoing(undefined)
  }
  return { forget, isBusy: ({ words }: MissedSearch) => words === going }
}
