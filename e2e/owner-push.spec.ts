import { expect, type Page, test } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { openPushService } from '../app/push/push-service-stand-in.testing.ts'
import { chromiumArguments, wholeChromium } from '../scripts/chromium.ts'
import { whole as form } from './enquiries.ts'
import { signIn } from './owner.ts'
import { openSite } from './site-process.ts'

test.setTimeout(120_000)
const whole = wholeChromium()
// The headless shell has no notifications, and breaks when a message is handed to its service worker.
test.skip(!whole, 'It needs a whole Chromium.')
test.use({ launchOptions: { executablePath: whole ?? '', args: chromiumArguments } })

type Service = Awaited<ReturnType<typeof openPushService>>

/**
 * Chromium subscribes only with its maker's service, which a test cannot reach: the stand-in makes the keys of the
 * browser instead, for the public key that the page gives. Permission, service worker and notification are Chromium's.
 */
async function subscribeWith(page: Page, service: Service) {
  await page.exposeFunction('browserOf', (serverKey: string) => {
    const { endpoint, keys } = service.browser(serverKey)
    // Only port 443 is saved.
    return { keys, endpoint: endpoint.replace(/localhost:\d+/, 'push.example.com') }
  })
  await page.addInitScript(() => {
    let saved: object | null = null
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) => {
      const browser = await Reflect.get(globalThis, 'browserOf')(applicationServerKey)
      const siteKey = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
      const bytes = Uint8Array.from(siteKey, (letter) => letter.charCodeAt(0))
      const options = { applicationServerKey: bytes.buffer }
      saved = { ...browser, options, toJSON: () => browser }
      return saved
    }
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => saved })
  })
}

/** Hands the text to the service worker, as Chromium does after it has decrypted a message. */
async function deliver(page: Page, data: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/dashboard'))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

test('a new enquiry is signed, sent to the push service, and shown by the browser', async ({
  browser,
}) => {
  const service = await openPushService()
  const push = { ca: service.ca, isAllowed: () => true, anyPort: true }
  const site = await openSite({ DEMO_CONTENT: 'off' }, { push })
  const context = await browser.newContext({
    baseURL: site.url,
    permissions: ['notifications'],
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await subscribeWith(page, service)
  await signIn(page, site)
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Turn notifications on' }).click()
  await expect(page.getByText('This browser shows a notification')).toBeVisible()
  const db = await openDatabase(undefined, site.dataDir)
  // Stands for the name server, which does not know the push service.
  const { endpoint } = await db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { host } = new URL(service.browser('').endpoint)
  const reachable = { endpoint: endpoint.replace('push.example.com', host) }
  await db.updateTable('pushSubscriptions').set(reachable).execute()

  const headers = { origin: site.url }
  const sent = await page.request.post('/enquiries', { form, headers, maxRedirects: 0 })
  expect(sent.status()).toBe(303)
  await expect.poll(() => service.deliveries.length, { timeout: 20_000 }).toBe(1)
  expect(service.problems).toEqual([])
  await deliver(page, service.deliveries[0]?.text ?? '')
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/dashboard')
      const all = (await worker?.getNotifications()) ?? []
      return all.map(({ title, body }) => [title, body])
    })
  await expect.poll(shown).toEqual([['Enquiry from Ann', 'Please quote.']])
  await db.destroy()
  await context.close()
  await site.stop()
  service.close()
})
