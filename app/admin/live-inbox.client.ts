import { numberIn, textIn } from '#app/ui/admin/calls.ts'
import { keyOf, savedSubscription, subscribe } from '#app/ui/admin/push-device.ts'

export type InboxState = { version: number; unread: number }

type Receive = (state: InboxState) => void

/** In milliseconds. The server writes to each stream every 15 seconds. */
const [betweenRequests, longestSilence] = [15_000, 20_000]

/** One tab keeps a stream and shares its states, because without HTTP/2 browsers open six connections to a site. */
export function watchInbox(receive: Receive) {
  const watching = new AbortController()
  const { signal } = watching
  const channel = new BroadcastChannel('inbox')
  channel.addEventListener('message', ({ data }) => receive(stateIn(data)), { signal })
  const share: Receive = (state) => {
    receive(state)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    if (!signal.aborted) channel.postMessage(state)
  }
  const refresh = () => {
    if (!document.hidden) void requestState(share)
  }
  addEventListener('focus', refresh, { signal })
  document.addEventListener('visibilitychange', refresh, { signal })
  const lead = () => {
    if (signal.aborted) return Promise.resolve()
    return new Promise<void>((resolve) => {
      const close = openStream(share)
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

function stateIn(message: unknown): InboxState {
  return { version: numberIn(message, 'version'), unread: numberIn(message, 'unread') }
}

/** A stream that is refused, or held back by a proxy, is replaced by requests. */
function openStream(share: Receive) {
  let lastMessageAt = Date.now()
  const open = () => {
    const source = new EventSource('/api/inbox/events')
    source.addEventListener('message', ({ data }) => {
      lastMessageAt = Date.now()
      share(stateIn(JSON.parse(data)))
    })
    return source
  }
  let source = open()
  const timer = setInterval(() => {
    if (Date.now() - lastMessageAt < longestSilence) return
    void requestState(share)
    if (source.readyState === EventSource.CLOSED) source = open()
  }, betweenRequests)
  return () => {
    clearInterval(timer)
    source.close()
  }
}

export async function renewDevice() {
  const device = await savedSubscription()
  const publicKey = device && (await saveDevice(device))
  const isOutdated = publicKey && keyOf(device) !== publicKey
  const renewed = isOutdated && (await subscribe(publicKey))
  if (renewed) await saveDevice(renewed)
}

async function saveDevice(device: PushSubscription) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/push', { method: 'PUT', headers, body: JSON.stringify(device) })
  return answer.ok ? textIn(await answer.json(), 'publicKey') : undefined
}

/** Without an answer the last state stays. */
async function requestState(share: Receive) {
  try {
    const answer = await fetch('/api/inbox/state')
    if (answer.ok) share(stateIn(await answer.json()))
  } catch {
    return
  }
}
