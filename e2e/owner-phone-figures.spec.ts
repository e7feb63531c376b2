import type { Page } from '@playwright/test'

import { fillProducts } from '../bench/catalogue.ts'
import { axe } from './axe.ts'
import { whole } from './enquiries.ts'
import { addPicture, field } from './owner-forms.ts'
import { enquiryLinks, openInbox, test } from './owner-inbox.ts'
import { expect, signIn } from './owner.ts'
import { thumb } from './thumb.ts'

// What a phone in one hand must do.

test('the smallest product takes at most 9 taps beside typing @phone @phone-only', async ({
  page,
}) => {
  const { tap, type, count } = thumb()
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await tap(page.getByRole('button', { name: 'Add', exact: true }))
  await tap(page.getByRole('dialog', { name: 'Add' }).getByRole('link', { name: 'product' }))
  await type(field(page, 'Title'), 'Release hook, 6 t')
  await addPicture(page)
  await field(page, 'Category').selectOption('LifeBoat and Davit')
  // The picture and the category: a tap on each, and one on what is chosen.
  count.taps += 4
  await type(field(page, 'Description'), 'Load tested to 1.1 times its working load.')
  await tap(page.getByRole('button', { name: 'Add product' }))
  await expect(page.getByText('Product added successfully!')).toBeVisible()
  expect(count.taps).toBeLessThanOrEqual(9)
})

test('the first enquiry of the inbox is in the upper third of a phone @phone @phone-only', async ({
  page,
  site,
}) => {
  await page.request.post('/enquiries', {
    form: { ...whole, message: 'A first enquiry' },
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  await openInbox(page)
  const first = await page.getByRole('main').getByRole('listitem').first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(300)
})

test('rows of the inbox are low for a mouse and high for a thumb, and the overview cuts no name @phone', async ({
  page,
  ask,
}, { project }) => {
  const name = 'Chief engineer, MV Karnaphuli'
  await ask({ name, phone: null, email: 'chief@example.com' })
  const isPhone = project.name === 'phone'
  if (!isPhone) await page.setViewportSize({ width: 1440, height: 900 })
  await openInbox(page)
  const height = (await enquiryLinks(page).first().boundingBox())?.height ?? 0
  expect(isPhone ? height >= 44 : height <= 42, `${height} px`).toBe(true)
  await page.goto('/dashboard')
  const newest = page.getByRole('region', { name: 'Newest enquiries' }).getByText(name)
  expect(await newest.evaluate((words) => words.getClientRects().length)).toBe(1)
  await axe(page)
})

test('the product list costs a cold phone at most 212 kB in 22 requests, and 3 kB for each row picture @phone @phone-only', async ({
  breakable: { page, site },
}) => {
  await signIn(page, site)
  const requests = await requestsOf(page)
  await page.goto('/dashboard/manage-products', { waitUntil: 'networkidle' })
  const all = [...requests.values()]
  const pictures = all.filter(({ url }) => url.includes('/media/'))
  // How many lazy pictures load below the screen depends on the browser and its connection.
  expect(pictures.length).toBeGreaterThan(5)
  expect(Math.max(...pictures.map(({ bytes }) => bytes))).toBeLessThanOrEqual(3_000)
  const others = all.filter((one) => !pictures.includes(one))
  expect(others.length).toBeLessThanOrEqual(22)
  expect(others.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(212_000)
})

test('the spreadsheet of many products costs a cold visit at most 290 kB', async ({
  breakable: { page, site, db },
}) => {
  test.slow()
  await fillProducts(db, 2_000)
  await signIn(page, site)
  await page.goto('about:blank')
  const requests = await requestsOf(page)
  await page.goto(`${site.url}/dashboard/spreadsheet`, { waitUntil: 'networkidle' })
  await expect(page.getByText(/^1–500 of/)).toBeVisible()
  const bytes = [...requests.values()].reduce((sum, one) => sum + one.bytes, 0)
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThanOrEqual(290_000)
})

/** What the page loads from now on, with heads, as the network of the browser counts it; without what its cache has. */
async function requestsOf(page: Page) {
  const requests = new Map<string, { url: string; bytes: number }>()
  const chrome = await page.context().newCDPSession(page)
  chrome.on('Network.requestWillBeSent', ({ requestId, request: { url } }) =>
    requests.set(requestId, { url, bytes: 0 }),
  )
  chrome.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  chrome.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await chrome.send('Network.enable')
  return requests
}
