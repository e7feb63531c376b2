import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'

import { call } from '#app/ui/admin/calls.ts'

import type { ManagedEnquiry } from '../enquiry.ts'

export const changed = z.object({ changedCount: z.number() })

/** Marks an enquiry as read when it is shown. A failure shows no error: the enquiry stays unread. */
export function useReading({ _id, readAt }: ManagedEnquiry) {
  const { revalidate } = useRevalidator()
  const seen = useRef<string>(undefined)
  // Only the browser knows that it is shown. Runs once, so that a later mark as unread stays.
  useEffect(() => {
    if (seen.current === _id) return
    seen.current = _id
    if (readAt) return
    const body = { ids: [_id], isRead: true }
    const path = '/api/enquiries/read'
    void call({ method: 'POST', path, schema: changed, body }).then(({ is }) => {
      if (is === 'done') void revalidate()
    })
  }, [_id, readAt, revalidate])
}
