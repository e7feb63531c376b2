import { axe } from './axe.ts'
import { field } from './owner-forms.ts'
import { expect, test } from './owner.ts'

test.use({ serviceWorkers: 'allow' })

test('without a connection the admin shows a page of ours with the drafts, and opens again by itself @phone', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/dashboard/add-product')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    if (registration.active?.state === 'activated') return
    await new Promise((resolve) => registration.active?.addEventListener('statechange', resolve))
  })
  await field(page, 'Title').fill('Radar typed before the cut')
  await expect(page.getByText('Unsaved changes')).toBeVisible()

  await context.setOffline(true)
  await page.goto('/dashboard/enquiries')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection')
  await expect(page.getByText('Product: Radar typed before the cut')).toBeVisible()
  await axe(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries', { timeout: 15_000 })
  await page.goto('/dashboard/add-product')
  await expect(field(page, 'Title')).toHaveValue('Radar typed before the cut')

  const stored = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((one) => window.caches.open(one)),
    )
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  const files = ['/admin-offline.css', '/admin-offline.html', '/admin-offline.js']
  expect(stored.toSorted()).toEqual(files)
  // What the page asks while the line is cut; the fixture expects nothing else.
  const others = pageErrors.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
  pageErrors.splice(0, pageErrors.length, ...others)
})
