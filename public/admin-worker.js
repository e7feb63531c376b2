/*
 * The service worker of the admin (scope /dashboard): shows the messages of new enquiries, and a page of its own without
 * a connection. It stores only the three files of that page, which hold nothing of anybody.
 */
const worker = globalThis

const offlinePage = '/admin-offline.html'
const offlineFiles = [offlinePage, '/admin-offline.css', '/admin-offline.js']
const cacheName = 'admin-offline'

worker.addEventListener('install', (event) => {
  event.waitUntil(storeOfflineFiles())
  return worker.skipWaiting()
})

async function storeOfflineFiles() {
  const cache = await worker.caches.open(cacheName)
  await cache.addAll(offlineFiles.map((path) => new Request(path, { cache: 'reload' })))
}

/** All other requests go the way that they go without a worker. */
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (mode === 'navigate' && method === 'GET') event.respondWith(online(event.request, offlinePage))
  else if (offlineFiles.includes(pathname)) event.respondWith(online(event.request, pathname))
})

async function online(request, otherwise) {
  try {
    return await fetch(request)
  } catch (error) {
    const stored = await worker.caches.match(otherwise)
    if (stored) return stored
    throw error
  }
}

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
