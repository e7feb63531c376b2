import type { BrowserContext } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { expect, test } from './owner.ts'

test.use({ serviceWorkers: 'allow' })

const stored = 'subscription of the stand-in'
const offered = { name: 'Turn notifications on' }

/**
 * Stands for the push service of the browser, which is foreign, and for the person who allows notifications, which a
 * browser without a window refuses. A subscription has real keys; its address is that of no service.
 */
async function withPushService(context: BrowserContext) {
  await context.addInitScript((key) => {
    const coded = (bytes: Uint8Array) =>
      btoa(String.fromCodePoint(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    const saved = () => {
      const content = localStorage.getItem(key)
      if (content === null) return null
      const { endpoint, keys, siteKey } = JSON.parse(content)
      const bytes = Uint8Array.from(siteKey, (letter: string) => letter.charCodeAt(0))
      const options = { applicationServerKey: bytes.buffer }
      const unsubscribe = async () => {
        localStorage.removeItem(key)
        return true
      }
      return { endpoint, options, toJSON: () => ({ endpoint, keys }), unsubscribe }
    }
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const pair = { name: 'ECDH', namedCurve: 'P-256' }
      const { publicKey } = await crypto.subtle.generateKey(pair, true, ['deriveBits'])
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
      const keys = { p256dh: coded(point), auth: coded(crypto.getRandomValues(new Uint8Array(16))) }
      const siteKey = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
      const endpoint = 'https://push.example.com/one'
      localStorage.setItem(key, JSON.stringify({ endpoint, keys, siteKey }))
      return saved()
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => saved() })
  }, stored)
}

test('@phone-only a phone shows a new enquiry, until its notifications are turned off', async ({
  page,
  site,
}) => {
  await withPushService(page.context())
  const db = await openDatabase(undefined, site.dataDir)
  const devices = () => db.selectFrom('pushSubscriptions').select('endpoint').execute()
  await page.goto('/dashboard/account')
  await page.getByRole('button', offered).click()
  await expect(page.getByText('This browser shows a notification')).toBeVisible()
  await axe(page)
  const scope = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/dashboard'))?.scope)
  expect(await scope()).toMatch(/\/dashboard$/)
  expect(await devices()).toEqual([{ endpoint: 'https://push.example.com/one' }])
  const renewed = page.waitForResponse('/api/push')
  await page.reload()
  expect((await renewed).status()).toBe(200)
  // A lost database takes the keys of the site with it: the browser subscribes for the new ones.
  const savedKey = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').siteKey, stored)
  const current = await savedKey()
  await page.evaluate((key) => {
    const saved = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...saved, siteKey: 'former' }))
  }, stored)
  await page.reload()
  await expect.poll(savedKey).toBe(current)
  const again = page.waitForResponse('/api/push')
  await page.reload()
  await again
  await page.getByRole('button', { name: 'Turn notifications off' }).click()
  await expect(page.getByRole('button', offered)).toBeVisible()
  expect(await devices()).toEqual([])
  await db.destroy()
})

test('a browser that blocks notifications says what to do', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await page.goto('/dashboard/account')
  await expect(page.getByText('This browser blocks notifications of this site')).toBeVisible()
  await expect(page.getByRole('button', offered)).toBeHidden()
})

test('the admin is an app of its own that opens the dashboard', async ({ page }) => {
  await page.goto('/dashboard')
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', '/admin.webmanifest')
  const manifest = await (await page.request.get('/admin.webmanifest')).json()
  expect(manifest).toMatchObject({
    id: '/dashboard',
    start_url: '/dashboard',
    display: 'standalone',
  })
  await page.goto('/')
  await expect(link).toHaveAttribute('href', '/manifest.webmanifest')
})
