import { createServer } from 'node:http'

import { expect, type Page } from '@playwright/test'

import { addProduct } from '../app/catalogue/products.testing.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { bar, device, ready, save, saveCatalogue } from './device.ts'
import { signIn } from './owner.ts'
import { openSite, type Site } from './site-process.ts'

/** Of the whole engine and all files of the pages, compressed. */
const mostBytes = 900_000

device(
  'a saved catalogue is searched, and its parts are listed, at sea',
  async ({ device: { context, page } }) => {
    await saveCatalogue(page)
    await context.setOffline(true)
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await page.goto('/categories/marine-electronic-item')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marine Electronic Item')
    await page.goto('/search?q=jma+9122')
    await expect(page.getByText('Searched in the saved catalogue.')).toBeVisible()
    await page
      .getByRole('link', { name: /JRC JMA-9122/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('JRC JMA-9122')
    await expect(bar(page)).toBeVisible()
    await page.getByRole('button', { name: 'Add to list' }).first().click()
    await expect(page.locator('.my-list:visible b')).toHaveText('1')
    await page.goto('/enquiry-list')
    await expect(page.getByText(/JRC JMA-9122/).first()).toBeVisible()
    await context.setOffline(false)
    const connected = page.getByText('Connected', { exact: true })
    await expect(connected).toBeVisible()
    await expect(connected).toBeHidden({ timeout: 10_000 })
    await page.goto('/enquiry-list')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByText(/JRC JMA-9122/).first()).toBeVisible()
  },
)

device('a browser that does not tell the state of its worker is ready too', async ({ device }) => {
  const { page } = device
  // As WebKit does at times.
  await page.addInitScript(() =>
    Object.defineProperty(ServiceWorker.prototype, 'state', { value: 'installing' }),
  )
  await saveCatalogue(page)
})

device('its pages are those of the site', async ({ device: { context, page, site } }) => {
  const addresses = await addressesOf(page, site)
  const live = new Map<string, string>()
  for (const address of addresses) {
    // As after the first page, without the rules of the first screen.
    const headers = { 'sec-fetch-site': 'same-origin' }
    const text = await (await context.request.get(address, { headers })).text()
    // A device knows no sizes of files.
    live.set(address, text.replaceAll(/(>Video|\(PDF), [\d.]+ [kM]B/g, '$1'))
  }
  await saveCatalogue(page)
  await context.setOffline(true)
  for (const address of addresses) {
    const response = await page.goto(address)
    expect(response?.fromServiceWorker(), address).toBe(true)
    expect(
      firstDifference(withoutBar((await response?.text()) ?? ''), live.get(address) ?? ''),
      address,
    ).toEqual([])
  }
})

const samples = `/ /about-us /all-categories /machines /blogs /blog /videos /faq /brand /privacy-policy
  /contact-us /compare /saved-catalogue /search /categories/marine-electronic-item?sub=radar
  /categories/generator?view=list /categories/marine-electronic-item/filter
  /categories/marine-engine?sort=title /search?view=list&sort=title /categories/no-such-category`

async function addressesOf(page: Page, site: Site) {
  const db = await openDatabase(undefined, site.dataDir)
  const products = await db.selectFrom('products').select('_id').execute()
  const posts = await db.selectFrom('posts').select('slug').limit(3).execute()
  await db.destroy()
  await page.goto('/machines')
  const links = page.locator('main a[href^="/machines/"]')
  const machines = await links.evaluateAll((all) =>
    all.map((one) => one.getAttribute('href') ?? ''),
  )
  return [
    ...samples.split(/\s+/),
    ...machines.slice(0, 6),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...products.slice(0, 30).map(({ _id }) => `/view-details/${_id}`),
  ]
}

/** The whole pages would fill the report. */
function firstDifference(one: string, other: string) {
  const at = [...one].findIndex((letter, n) => letter !== other[n])
  if (one === other) return []
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80))
}

function withoutBar(page: string) {
  return page
    .replace(/<p role="status" class="saved-catalogue-bar".*?<\/p>/s, '')
    .replace('<span id="fold" hidden=""></span>', '')
    .replace('<span class="block">Searched in the saved catalogue.</span>', '')
}

device(
  'an update brings what changed since, and Remove takes all away',
  async ({ device: { context, page, site } }) => {
    await saveCatalogue(page)
    const db = await openDatabase(undefined, site.dataDir)
    const part = { title: 'Sextant, brass', description: 'New.', imageUrl: '' }
    await addProduct(db, { ...part, categoryId: '10', subcategoryId: '' })
    await db.destroy()
    await page.getByRole('button', { name: 'Load what changed' }).click()
    await expect(page.getByText('Up to date.')).toBeVisible()
    await context.setOffline(true)
    await page.goto('/search?q=sextant')
    await expect(page.getByRole('link', { name: /Sextant, brass/ }).first()).toBeVisible()
    await context.setOffline(false)
    await page.goto('/saved-catalogue')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Removed from this device.')).toBeVisible()
    const left = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return { caches: await caches.keys(), registrations: registrations.length }
    })
    expect(left).toEqual({ caches: [], registrations: 0 })
  },
)

device('a save that was cut goes on with what is missing', async ({ device: { page } }) => {
  await page.goto('/saved-catalogue')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.route('**/saved-catalogue/rows', (route) => route.abort(), { times: 1 })
  await save(page).click()
  await expect(page.getByText('The connection failed. Press Save again')).toBeVisible({
    timeout: 30_000,
  })
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
  expect(requested).toContain('/catalogue-files.txt')
  requested.length = 0
  await save(page).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
  expect(requested).toContain('/saved-catalogue/rows')
  expect(requested.filter((path) => /\.(?:txt|wasm|woff2)$/.test(path))).toEqual([])
})

device('damaged data is not shown', async ({ device: { context, page } }) => {
  await saveCatalogue(page)
  // The worker has read nothing yet.
  await page.evaluate(async () => {
    const cache = await caches.open('catalogue')
    const stored = (await cache.keys()).find(({ url }) => url.includes('/database/'))
    const response = stored && (await cache.match(stored))
    if (!response) throw new Error('There is no database')
    const bytes = new Uint8Array(await response.arrayBuffer())
    bytes[5_000] = (bytes[5_000] ?? 0) ^ 1
    await cache.put(stored, new Response(bytes, { headers: response.headers }))
  })
  await context.setOffline(true)
  const response = await page.goto('/search?q=radar')
  expect(response?.status()).toBe(503)
  await expect(page.getByText('damaged and is not shown')).toBeVisible()
  await context.setOffline(false)
  // A network that is late once more is not waited for.
  await expect(async () => {
    await page.goto('/search?q=radar')
    await expect(page.getByText('8 products')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

device('the admin never goes through the device', async ({ device: { context, page, site } }) => {
  await saveCatalogue(page)
  await signIn(page, site)
  const response = await page.goto('/dashboard')
  expect(response?.fromServiceWorker()).toBe(false)
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const keys = await Promise.all(all.map((cache) => cache.keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.filter((path) => /^\/(?:dashboard|admin-login|api)/.test(path))).toEqual([])
  await context.setOffline(true)
  await expect(page.goto('/dashboard/enquiries')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

device('who does not ask loads nothing of it', async ({ device: { page } }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.goto('/search?q=radar')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => /catalogue|sqlite/.test(path))).toEqual([])
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

device('engine and pages fit into their budget', async ({ device: { context } }) => {
  const { bytes, rows } = await (await context.request.get('/saved-catalogue/contents')).json()
  const sizes = Object.values<number>(bytes)
  expect(sizes).toHaveLength(6)
  expect(sizes.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(mostBytes)
  expect(rows.bytes).toBeLessThanOrEqual(30_000)
})

/** One origin before a site, which another one can replace; `change` stands for another build of the worker. */
async function deploys(first: Site) {
  const state = { site: first, change: (code: string) => code }
  const server = createServer(async ({ url = '', headers }, response) => {
    const { cookie = '', accept = '' } = headers
    const answer = await fetch(state.site.url + url, {
      headers: { cookie, accept },
      redirect: 'manual',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const named = [...answer.headers].filter(
      ([name]) =>
        !/^(?:content-(?:length|encoding)|connection|keep-alive|transfer-encoding)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(named))
    response.end(url === '/catalogue-worker.js' ? state.change(body.toString('utf8')) : body)
  })
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { state, url: `http://localhost:${port}`, close: () => void server.close() }
}

device(
  'a deploy replaces all at once, and can take the catalogue back',
  async ({ device: { context, site } }) => {
    const origin = await deploys(site)
    const page = await context.newPage()
    await page.goto(`${origin.url}/saved-catalogue`)
    await save(page).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    const cachesNow = () => page.evaluate(async () => (await caches.keys()).toSorted())
    const [, former = ''] = await cachesNow()
    expect(former).toMatch(/^shell-/)
    const requested: string[] = []
    context.on('request', (request) => requested.push(new URL(request.url()).pathname))

    origin.state.change = (code) => code.replace('{"version":"', '{"version":"next-')
    await page.goto(`${origin.url}/faq`)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const next = former.replace('shell-', 'shell-next-')
    await expect
      .poll(cachesNow, { timeout: 30_000 })
      .toEqual(['catalogue', former, next].toSorted())
    // Files that are the same are not loaded again.
    expect(requested.filter((path) => /\.(?:wasm|txt)$/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto(`${origin.url}/search?q=radar`)
    await expect(page.getByText('8 products')).toBeVisible()
    await context.setOffline(false)

    const without = await openSite({ SAVED_CATALOGUE: 'off', DEMO_CONTENT: 'off' })
    origin.state.site = without
    origin.state.change = (code) => code
    await page.goto(`${origin.url}/faq`)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await expect.poll(cachesNow, { timeout: 30_000 }).toEqual([])
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0)
    origin.close()
    await without.stop()
  },
)
