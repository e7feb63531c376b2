/** Whether this browser shows notifications of new enquiries; `unsupported` also without HTTPS. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on'

const worker = '/admin-worker.js'
const scope = '/dashboard'

/** The worker also shows a page of ours without a connection (decision 70). A browser may refuse it. */
export async function startWorker() {
  if ('serviceWorker' in navigator) {
    await navigator.serviceWorker.register(worker, { scope }).catch(() => undefined)
  }
}

export async function deviceState(): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'unsupported'
  }
  if (Notification.permission === 'denied') return 'blocked'
  return (await savedSubscription()) ? 'on' : 'off'
}

/** Asks the person, and returns what the server needs; undefined if the person refuses. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const registration = await navigator.serviceWorker.register(worker, { scope })
  await isActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const saved = await registration.pushManager.getSubscription()
  // A subscription for other keys, as after a lost database, brings no messages.
  if (saved && keyOf(saved) !== publicKey) await saved.unsubscribe()
  return contentOf(await registration.pushManager.subscribe(options))
}

/** Returns the address that the server is to forget. */
export async function unsubscribe() {
  const saved = await savedSubscription()
  await saved?.unsubscribe()
  return saved?.endpoint
}

/** What a page of the admin sends at its start, because the session may be another one. */
export async function currentDevice() {
  if ((await deviceState()) !== 'on') return undefined
  const saved = await savedSubscription()
  return saved && contentOf(saved)
}

async function savedSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

function contentOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys }
}

function keyOf({ options: { applicationServerKey } }: PushSubscription) {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** `navigator.serviceWorker.ready` would wait for a worker of this page, which may lie outside the scope. */
function isActive({ installing, waiting, active }: ServiceWorkerRegistration) {
  const starting = installing ?? waiting
  if (active || !starting) return Promise.resolve()
  return new Promise<void>((resolve) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve()
    })
  })
}
