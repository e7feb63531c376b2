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
  await page.locator('main').focus()
  await page.evaluate(() => scrollTo(0, 600))
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('a/b')
})

test('the search field is in the first view of a phone @phone-only @phone', async ({ page }) => {
  await page.goto('/')
  const box = await page.getByLabel('Search by part number').boundingBox()
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
  await page.getByLabel('Search by part number').fill('magnetron E3588')
  await page.getByLabel('Search by part number').press('Enter')
  await expect(page.getByRole('status')).toHaveText('Nothing for E3588. For magnetron: 3 products.')
  await expect(page.getByRole('link', { name: 'Ask for E3588' })).toHaveAttribute('href', /E3588/)
  await context.close()
})

test('the head of a search page is at most 120 px high @phone', async ({ page }) => {
  await page.goto('/search?q=magnetron+E3588')
  const head = await page.locator('.compact-head').boundingBox()
  expect(head?.height).toBeLessThanOrEqual(120)
})
