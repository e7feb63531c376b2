import { z } from 'zod'

import { currentDevice } from '#app/ui/admin/push-device.ts'

const inboxState = z.object({ version: z.number(), unread: z.number() })

export type InboxState = z.infer<typeof inboxState>

type Hear = (state: InboxState) => void

/** In milliseconds. The server writes to each stream every 15 seconds. */
const [betweenLooks, longestSilence] = [15_000, 20_000]

/**
 * Hears of changed enquiries until the returned function is called. Only one tab of a browser keeps a stream open,
 * because browsers open six connections to a site without HTTP/2; the others hear of it from that tab.
 */
export function hearOfInbox(hear: Hear) {
  const watching = new AbortController()
  const { signal } = watching
  const channel = new BroadcastChannel('inbox')
  channel.addEventListener('message', ({ data }) => hear(inboxState.parse(data)), { signal })
  const tell: Hear = (state) => {
    hear(state)
    // A channel reaches this origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!signal.aborted) channel.postMessage(state)
  }
  const look = () => {
    if (!document.hidden) void ask(tell)
  }
  addEventListener('focus', look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const lead = () => {
    if (signal.aborted) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const close = openStream(tell)
      signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  }
  // Without HTTPS there are no locks: then each tab has a stream.
  if (navigator.locks) {
    navigator.locks.request('inbox', { signal }, lead).catch(() => undefined)
  } else void lead()
  return () => {
    watching.abort()
    channel.close()
  }
}

/** A stream that is refused, or held back by a proxy, is replaced by questions. */
function openStream(tell: Hear) {
  let heardAt = Date.now()
  const open = () => {
    const source = new EventSource('/api/inbox/events')
    source.addEventListener('message', ({ data }) => {
      heardAt = Date.now()
      tell(inboxState.parse(JSON.parse(data)))
    })
    return source
  }
  let source = open()
  const timer = setInterval(() => {
    if (Date.now() - heardAt < longestSilence) return
    void ask(tell)
    if (source.readyState === EventSource.CLOSED) source = open()
  }, betweenLooks)
  return () => {
    clearInterval(timer)
    source.close()
  }
}

/** Keeps this browser with the session of now, if it is told of enquiries. */
export async function renewDevice() {
  const device = await currentDevice()
  if (!device) return
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push', { method: 'PUT', headers, body: JSON.stringify(device) })
}

/** Without an answer the last state stays. */
async function ask(tell: Hear) {
  try {
    const answer = await fetch('/api/inbox/state')
    if (answer.ok) tell(inboxState.parse(await answer.json()))
  } catch {
    return
  }
}
