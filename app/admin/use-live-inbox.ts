import { useEffect, useState } from 'react'

import type { InboxState } from './live-inbox.client.ts'
import { reportMissingScript } from './update-offer.tsx'

/** `loaded` is the state that the page was loaded with; a newer one from the server replaces it. */
export function useLiveInbox(loaded: InboxState) {
  const [newest, setNewest] = useState(loaded)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const file = await import('./live-inbox.client.ts').catch(reportMissingScript)
      if (!file || isOver) return
      stop = file.watchInbox(setNewest)
      await file.renewDevice()
    }
    // Without a connection the counts are those of the page, and the device is renewed at the next start.
    start().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  const { version, unread } = newest.version > loaded.version ? newest : loaded
  useEffect(() => {
    // The number on the icon of the installed admin; a browser may refuse it.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
  return { version, unread }
}
