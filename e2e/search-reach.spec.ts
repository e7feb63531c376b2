import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('R-NAV-15: a slash and the second skip link lead to the search field @phone', async ({
  page,
}) => {
  const field = page.getByRole('combobox', { name: 'Search by part number' })
  await page.goto('/faq', { waitUntil: 'load' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(field).toHaveValue('a/b')
  await page.locator('h1').focus()
  await page.evaluate(() => scrollTo(0, 600))
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('a/b')
})

test('a wide screen has one large search field in the first view, and the header’s after it', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'load' })
  const fields = page.getByRole('searchbox').or(page.getByRole('combobox'))
  await expect(fields).toHaveCount(1)
  const box = await fields.boundingBox()
  expect(box?.width).toBeGreaterThan(400)
  await expect(fields).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('/')
  await page.keyboard.type('jma9')
  const first = page.getByRole('option').first()
  await expect(first).toContainText('JMA-9122-6XA')
  await axe(page)
  await page.keyboard.press('Escape')
  const example = page.getByRole('region', { name: 'Highlights' }).getByRole('link')
  const address = await example
    .and(page.locator('[href^="/search?q="]'))
    .first()
    .getAttribute('href')
  expect((await page.request.get(address ?? '')).ok()).toBe(true)
  await page.evaluate(() => scrollTo(0, 900))
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
})

test('the search field is in the first view of a phone @phone-only @phone', async ({ page }) => {
  await page.goto('/')
  const box = await page.getByRole('banner').getByLabel('Search by part number').boundingBox()
  expect(box?.y).toBeLessThan(160)
  expect(box?.width).toBeGreaterThan(230)
})

test('a search is made from the first view of a phone without script @phone-only @phone', async ({
  browser,
  baseURL,
}) => {
  const options = { baseURL, javaScriptEnabled: false, viewport: { width: 390, height: 844 } }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Search by part number').fill('magnetron E3588')
  await page.getByRole('banner').getByLabel('Search by part number').press('Enter')
  await expect(page.getByRole('status')).toHaveText('Nothing for E3588. For magnetron: 3 products.')
  await expect(page.getByRole('link', { name: 'Ask for E3588' })).toHaveAttribute('href', /E3588/)
  await context.close()
})

test('the head of a search page is at most 120 px high @phone', async ({ page }) => {
  await page.goto('/search?q=magnetron+E3588')
  const head = await page.locator('.compact-head').boundingBox()
  expect(head?.height).toBeLessThanOrEqual(120)
})
