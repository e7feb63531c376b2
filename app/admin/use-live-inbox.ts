import { useEffect, useState } from 'react'

import type { InboxState } from './live-inbox.client.ts'

/** `loaded` is the inbox as the page was loaded with; what the server tells later replaces it. */
export function useLiveInbox(loaded: InboxState) {
  const [heard, setHeard] = useState(loaded)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { hearOfInbox, renewDevice } = await import('./live-inbox.client.ts')
      if (isOver) return
      stop = hearOfInbox(setHeard)
      await renewDevice()
    }
    // Without a connection the counts are those of the page, and the device is renewed at the next start.
    start().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  const { version, unread } = heard.version > loaded.version ? heard : loaded
  useEffect(() => {
    // The sign on the icon of the installed admin; a browser may refuse it.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
  return { version, unread }
}
