import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'

import { expect, test } from 'vitest'

type Listener = (event: object) => void

/** The service worker of the admin with what a browser gives it; `done` is what it has the system do. */
function openWorker(windows: string[] = [], others: object = {}) {
  const done: unknown[] = []
  const listeners = new Map<string, Listener>()
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void done.push([name, ...given])
  const focused = (url: string) => ({ url, focus: async () => void done.push(['focus', url]) })
  const global = {
    URL,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: note('show'),
      pushManager: { subscribe: async () => subscription('new') },
    },
    navigator: { setAppBadge: note('badge') },
    clients: { matchAll: async () => windows.map(focused), openWindow: note('open') },
    fetch: note('fetch'),
    ...others,
  }
  runInContext(readFileSync('public/admin-worker.js', 'utf8'), createContext(global))
  const give = async (name: string, event: object) => {
    const all: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void all.push(work)
    listeners.get(name)?.({ ...event, waitUntil })
    await Promise.all(all)
  }
  return { done, give }
}

const subscription = (endpoint: string) => ({
  options: {},
  toJSON: () => ({ endpoint, keys: { p256dh: 'x', auth: 'y' } }),
})
const path = '/dashboard/enquiries/1'
const message = { title: 'Enquiry from Ann', body: 'Radar', tag: '1', path, unread: 3 }

test('the worker shows a message and puts the number of unread enquiries on the icon', async () => {
  const { done, give } = openWorker()
  await give('push', { data: { json: () => message } })
  const shown = { body: 'Radar', tag: '1', icon: '/icon-192.png', data: { path } }
  expect(done).toEqual([
    ['show', 'Enquiry from Ann', shown],
    ['badge', 3],
  ])
})

test('a pressed message opens its enquiry, and leaves other pages with typed text alone', async () => {
  const pressed = { notification: { data: { path }, close: () => undefined } }
  const site = 'https://example.com'
  const { done, give } = openWorker([`${site}/dashboard/add-product`])
  await give('notificationclick', pressed)
  expect(done).toEqual([['open', path]])
  const shown = openWorker([`${site}/`, site + path])
  await shown.give('notificationclick', pressed)
  expect(shown.done).toEqual([['focus', site + path]])
})

test('a browser with another address sends it to the site', async () => {
  const { done, give } = openWorker()
  await give('pushsubscriptionchange', { oldSubscription: subscription('old') })
  const body = JSON.stringify({ endpoint: 'new', keys: { p256dh: 'x', auth: 'y' } })
  expect(done).toEqual([['fetch', '/api/push', expect.objectContaining({ method: 'PUT', body })]])
})

test('without a connection a page of the admin is the stored one; other requests are left alone', async () => {
  const cut = async () => {
    throw new TypeError('Failed to fetch')
  }
  const caches = { match: async (path: string) => `stored ${path}` }
  const { give } = openWorker([], { fetch: cut, caches })
  const answers: unknown[] = []
  const respondWith = (answer: Promise<unknown>) => void answers.push(answer)
  const ask = (path: string, mode: string, method = 'GET') =>
    give('fetch', { request: { url: `https://example.com${path}`, mode, method }, respondWith })
  await ask('/dashboard/enquiries', 'navigate')
  await ask('/admin-offline.css', 'no-cors')
  await ask('/dashboard/settings', 'navigate', 'POST')
  await ask('/api/products', 'cors', 'POST')
  await ask('/dashboard/enquiries.data', 'cors')
  expect(await Promise.all(answers)).toEqual([
    'stored /admin-offline.html',
    'stored /admin-offline.css',
  ])
})
