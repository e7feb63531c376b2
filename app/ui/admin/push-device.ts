const worker = '/admin-worker.js'
const scope = '/dashboard'

/** The worker also shows an offline page (docs/decisions/admin.md). A browser may refuse it. */
export async function startWorker() {
  if ('serviceWorker' in navigator) {
    await navigator.serviceWorker.register(worker, { scope }).catch(() => undefined)
  }
}

export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(worker, { scope })
  const { pushManager } = await navigator.serviceWorker.ready
  const saved = await pushManager.getSubscription()
  // The site has new VAPID keys, for example after a lost database.
  if (saved && keyOf(saved) !== publicKey) await saved.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Sent at each start of the admin, because the session may be new. */
export async function savedSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  return registration?.pushManager?.getSubscription()
}

export function keyOf({ options: { applicationServerKey } }: PushSubscription) {
  const bytes = new Uint8Array(applicationServerKey ?? [])
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
