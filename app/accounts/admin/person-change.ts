import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { useAdmin } from '#app/ui/admin/admin-context.tsx'

import type { Role } from '../roles.ts'

const changed = z.object({ acknowledged: z.literal(true) })

export function usePersonChange() {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const change = async (id: string, body: { role?: Role; isActive?: boolean }, done: string) => {
    setBusy(true)
    const path = `/api/people/${encodeURIComponent(id)}` as const
    const outcome = await send({ method: 'PATCH', path, schema: changed, body })
    if (outcome.is !== 'failed') await revalidate()
    setBusy(false)
    if (outcome.is === 'done') notify({ text: done })
    else if (outcome.is !== 'signed out') notify({ text: outcome.message, isBad: true })
  }
  return { isBusy, change }
}
