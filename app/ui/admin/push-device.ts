const worker = '/admin-worker.js'
const scope = '/dashboard'

/** The worker also shows a page of ours without a connection (docs/decisions/admin.md). A browser may refuse it. */
export async function startWorker() {
  if ('serviceWorker' in navigator) {
    await navigator.serviceWorker.register(worker, { scope }).catch(() => undefined)
  }
}

/** Asks the person; undefined if the person refuses. */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(worker, { scope })
  // Every page of the admin lies within the scope.
  const { pushManager } = await navigator.serviceWorker.ready
  const saved = await pushManager.getSubscription()
  // The site got other keys, as after a lost database.
  if (saved && keyOf(saved) !== publicKey) await saved.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** A page of the admin sends it at its start, because the session may be another one. */
export async function savedSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  return registration?.pushManager?.getSubscription()
}

/** The public key of the site that it was made for. */
export function keyOf({ options: { applicationServerKey } }: PushSubscription) {
  const bytes = new Uint8Array(applicationServerKey ?? [])
  const text = btoa(String.fromCodePoint(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
