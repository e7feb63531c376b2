import { expect, type Page } from '@playwright/test'

import { addProduct } from '../app/catalogue/products.testing.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { bar, device, ready, save, saveCatalogue } from './device.ts'

const pictures = (page: Page) => page.getByLabel(/^Small pictures/).and(page.locator(':visible'))

/** The kinds of the pictures of products on this page; a cell 'Not saved' is a drawing. */
const kindsOn = (page: Page) =>
  page.evaluate(async () => {
    const photos = [...document.images].filter(({ currentSrc }) => currentSrc.includes('/media/'))
    const kinds = photos.map(async ({ currentSrc }) => {
      const response = await fetch(currentSrc)
      return response.headers.get('content-type')
    })
    return [...new Set(await Promise.all(kinds))]
  })

device(
  'small pictures are saved by choice, and removed with the catalogue',
  async ({ device: { context, page } }) => {
    await page.goto('/saved-catalogue')
    await expect(page.getByText(/^about \d+ kB$/).first()).toBeVisible()
    await pictures(page).check()
    await axe(page)
    await save(page).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^\d\d saved$/).and(page.locator(':visible'))).toBeVisible({
      timeout: 60_000,
    })
    await axe(page)
    await context.setOffline(true)
    await page.goto('/categories/generator')
    await expect(bar(page)).toBeVisible()
    expect(await kindsOn(page)).toEqual(['image/avif'])
    await context.setOffline(false)
    await page.goto('/saved-catalogue')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Removed from this device.')).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  },
)

device(
  'a product that was opened keeps its own pictures',
  async ({ device: { context, page, site } }) => {
    const db = await openDatabase(undefined, site.dataDir)
    const { _id } = await db
      .selectFrom('products')
      .select('_id')
      .where('imageUrl', 'like', '/media/%')
      .executeTakeFirstOrThrow()
    await db.destroy()
    const address = `/view-details/${_id}`
    await saveCatalogue(page)
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.goto(address)
    await expect(bar(page)).toBeVisible()
    const main = page.locator('main img[src*="/media/"]').first()
    await expect
      .poll(() => main.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(90)
    await page.goto('/categories/marine-electronic-item')
    expect(await kindsOn(page)).toContain('image/svg+xml')
  },
)

device('a save is paused, and goes on', async ({ device: { page } }) => {
  await page.goto('/saved-catalogue')
  const held = Promise.withResolvers<void>()
  await page.route('**/saved-catalogue/rows', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await save(page).click()
  await page.waitForRequest('**/saved-catalogue/rows')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused. Press the button again: it goes on.')).toBeVisible()
  held.resolve()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await save(page).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
})

device(
  'a catalogue that is older than a day is updated by the next page, unless that is switched off',
  async ({ device: { page, site } }) => {
    await saveCatalogue(page)
    const db = await openDatabase(undefined, site.dataDir)
    const part = { title: 'Sextant, brass', description: 'New.', imageUrl: '' }
    await addProduct(db, { ...part, categoryId: '10', subcategoryId: '' })
    await db.destroy()
    await page.getByLabel('Update by itself').uncheck()
    const days = 3 * 24 * 3_600_000
    await savedAgo(page, days)
    await page.goto('/faq')
    await page.waitForLoadState('networkidle')
    expect(await ageOf(page)).toBeGreaterThanOrEqual(days)
    await page.goto('/saved-catalogue')
    await page.getByLabel('Update by itself').check()
    await page.goto('/faq')
    await expect.poll(() => ageOf(page)).toBeLessThan(days / 2)
  },
)

/** As if the database on this device had been saved so many milliseconds ago. */
async function savedAgo(page: Page, age: number) {
  await page.evaluate(async (milliseconds) => {
    const cache = await caches.open('catalogue')
    const stored = (await cache.keys()).find(({ url }) => url.includes('/database/'))
    const response = stored && (await cache.match(stored))
    if (!response) throw new Error('There is no database')
    const facts = JSON.parse(response.headers.get('x-saved') ?? '')
    const at = new Date(Date.now() - milliseconds).toISOString()
    const headers = { 'x-saved': JSON.stringify({ ...facts, at }) }
    await cache.put(stored, new Response(await response.arrayBuffer(), { headers }))
  }, age)
}

function ageOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const cache = await caches.open('catalogue')
    const stored = (await cache.keys()).find(({ url }) => url.includes('/database/'))
    const response = stored && (await cache.match(stored))
    const { at } = JSON.parse(response?.headers.get('x-saved') ?? '{}')
    return Date.now() - Date.parse(at)
  })
}
