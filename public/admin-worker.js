/* The service worker of the admin (scope /dashboard): shows the messages of new enquiries. It answers no requests. */
const worker = globalThis

worker.addEventListener('install', () => worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const { title, body, tag, path, unread } = event.data.json()
  const icon = '/icon-192.png'
  const shown = worker.registration.showNotification(title, { body, tag, icon, data: { path } })
  event.waitUntil(Promise.all([shown, worker.navigator.setAppBadge?.(unread)]))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

/** Another page of the admin may hold typed text, so only a page with this enquiry is used again. */
async function open(path) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === path)
  return shown ? shown.focus() : worker.clients.openWindow(path)
}

/** A push service may give a browser another address. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

async function renew({ newSubscription, oldSubscription }) {
  const { applicationServerKey } = oldSubscription?.options ?? {}
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
