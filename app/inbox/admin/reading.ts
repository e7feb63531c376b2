import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { call } from '#app/ui/admin/calls.ts'

import type { ManagedEnquiry } from '../managed-enquiry.ts'

/** What the calls answer that mark enquiries. */
export const changed = z.object({ changedCount: z.number() })

/** Marks an enquiry as read once it is looked at. Nobody is bothered when that fails: it stays unread. */
export function useReading({ _id, readAt }: ManagedEnquiry) {
  const { revalidate } = useRevalidator()
  const seen = useRef<string>(undefined)
  // That it is looked at is known by the browser alone; what is marked as unread meanwhile stays so.
  useEffect(() => {
    if (seen.current === _id) return
    seen.current = _id
    if (readAt) return
    const body = { ids: [_id], isRead: true }
    const path = '/api/enquiries/read'
    void call({ method: 'POST', path, told: changed, body }).then(({ is }) => {
      if (is === 'done') void revalidate()
    })
  }, [_id, readAt, revalidate])
}
