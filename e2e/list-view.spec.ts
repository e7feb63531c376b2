import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('a category and a search are shown as rows, which this device remembers @phone', async ({
  page,
}) => {
  await page.goto('/categories/marine-electronic-item')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page).toHaveURL('/categories/marine-electronic-item?view=list')
  const rows = page.locator('.product-rows li')
  expect(await rows.count()).toBeGreaterThan(10)
  if ((page.viewportSize()?.width ?? 0) >= 1280)
    expect((await rows.nth(3).boundingBox())?.height).toBeLessThanOrEqual(45)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/categories\/marine-electronic-item$/,
  )
  await axe(page)

  await rows
    .first()
    .getByRole('button', { name: /Add to list/ })
    .click()
  await expect(page.locator('.product-rows .listed')).toHaveCount(1)
  await page.goto('/about-us')
  const box = page.getByLabel('Search by part number')
  await expect(async () => {
    // The same late script reads this key and adds the view to a search.
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()
  await box.fill('radar')
  await box.press('Enter')
  await expect(page).toHaveURL(/view=list/)
  await expect(rows.first()).toBeVisible()
  await page.getByRole('link', { name: 'Grid', exact: true }).click()
  await expect(rows).toHaveCount(0)
  await page.goto('/about-us')
  await box.fill('radar')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=radar')
})

test('a category is sorted and filtered as a search is, without an address of its own', async ({
  page,
}) => {
  await page.goto('/categories/marine-electronic-item')
  await page.getByRole('link', { name: 'Title', exact: true }).click()
  await expect(page).toHaveURL('/search?category=1&sort=title')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marine Electronic Item')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const titles = await page.locator('.product-card h3').allTextContents()
  expect(titles).toEqual(
    titles.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  const narrow = page.getByRole('navigation', { name: 'Narrow the search' })
  await narrow.getByRole('link', { name: /^Furuno/ }).click()
  await expect(page).toHaveURL('/search?category=1&maker=Furuno&sort=title')
  await expect(page.getByRole('status')).toHaveText(/^\d+ products$/)
})

test('a tablet shows the model of each row, with rows of the usual height', async ({ page }) => {
  for (const address of [
    '/categories/marine-electronic-item?view=list',
    '/search?q=furuno&view=list',
  ]) {
    for (const width of [768, 1024, 1279]) {
      await page.setViewportSize({ width, height: 1024 })
      await page.goto(address)
      await expect(page.getByText('Model', { exact: true }).first()).toBeVisible()
      const rows = page.locator('.product-rows li')
      const heights = await rows.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height),
      )
      expect(Math.max(...heights), `${address} at ${width}`).toBeLessThanOrEqual(45)
      const cells = rows.locator('> :is(a, span)')
      const cut = await cells.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      )
      expect(cut, `${address} at ${width}`).toEqual([])
    }
  }
})

test('an unknown view leads to the usual address', async ({ request }) => {
  const answer = await request.get('/categories/generator?view=rows', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers()['location']).toBe('/categories/generator')
})
