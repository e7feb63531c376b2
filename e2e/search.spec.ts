import type { Page } from '@playwright/test'

import { addProducts } from '../app/catalogue/product-writes.server.ts'
import { encodeCursor } from '../app/database/fields.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1280

for (const width of [390, 1023]) {
  test(`at ${width} px a typed number leads to the part in two taps`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const box = page.getByRole('banner').getByLabel('Search by part number')
    await box.click()
    await box.fill('jma 91226xa')
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“jma 91226xa”')
    await expect(page.getByRole('status')).toHaveText('1 product')
    await page.getByRole('link', { name: 'View Details: JRC JMA-9122-6XA X-band radar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'JRC JMA-9122-6XA X-band radar',
    )
  })
}

test('a search is filtered by links with counts, and filters are removed again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search?q=seal')
  const narrow = page.getByRole('navigation', { name: 'Narrow the search' })
  await narrow.getByRole('link', { name: 'Kit' }).click()
  await expect(page).toHaveURL(/type=Kit/)
  await expect(page.getByRole('status')).toHaveText('8 products')
  await expect(narrow.getByRole('link', { name: 'Kit 8', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await narrow.getByRole('link', { name: 'Spare part 2' }).click()
  await expect(page).toHaveURL('/search?q=seal&type=Spare+part')
  await expect(page.getByRole('status')).toHaveText('2 products')
  await page.goBack()
  await narrow.getByRole('link', { name: 'Remove Type Kit' }).click()
  await expect(page).toHaveURL('/search?q=seal')
})

test('a search without results has an enquiry form with its text @phone', async ({ page }) => {
  await page.goto('/search?q=ZX-99817')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    'I am looking for: ZX-99817',
  )
  const jump = page.locator('a[href="#ask"]')
  await expect(jump).toHaveText('Ask for this part')
  // On a wide screen the form is beside it.
  await expect(jump).toBeVisible({ visible: !isWide(page) })
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Spare Parts For Pump' }),
  ).toBeVisible()
})

test('0 is suggested for O', async ({ page }) => {
  await page.goto('/search?q=pt9oo')
  await page.getByRole('link', { name: 'PT900', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('1 product')
})

test('typing into the search box of the header does not scroll the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/', { waitUntil: 'load' })
  await page.mouse.wheel(0, 1200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  await expect(page.locator('html')).toHaveAttribute('data-scrolled')
  const box = page.getByRole('banner').getByLabel('Search by part number')
  await box.click()
  const before = await page.evaluate(() => scrollY)
  for (const letter of 'radar') {
    await page.keyboard.press(letter)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(() => scrollY)).toBe(before)
  }
  await expect(box).toHaveValue('radar')
})

test('on a phone the next search is typed over the last one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=seal', { waitUntil: 'networkidle' })
  const box = page.getByLabel('Search by part number')
  await box.click()
  await expect(box).toBeFocused()
  await page.keyboard.type('pt900')
  await expect(box).toHaveValue('pt900')
})

test('a search without results shows one search box at every width', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const address of ['/search', '/search?q=ZX-99817']) {
    await page.goto(address)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(page.getByRole('searchbox')).toHaveCount(1)
    }
  }
  await page.getByRole('searchbox').fill('jma9122')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/search?q=jma9122')
  await context.close()
})

test('on a phone each filter opens as a sheet, also without script', async ({
  browser,
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const options = { baseURL, javaScriptEnabled, viewport: { width: 390, height: 844 } }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await page.goto('/search?q=seal')
    const narrow = page.getByRole('navigation', { name: 'Narrow the search' })
    await expect(narrow.getByRole('link')).toHaveCount(0)
    await narrow.getByRole('button', { name: 'Type' }).click()
    const choice = narrow.getByRole('link', { name: 'Kit 8', exact: true })
    await expect(choice).toBeInViewport({ ratio: 1 })
    if (javaScriptEnabled) await axe(page)
    await choice.click()
    await expect(page.getByRole('status')).toHaveText('8 products')
    await context.close()
  }
})

test('on a wide screen the filters are plain lists, and are absent where there are none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search?q=seal')
  const narrow = page.getByRole('navigation', { name: 'Narrow the search' })
  await expect(narrow.getByRole('heading', { name: 'Type' })).toBeVisible()
  await expect(narrow.getByRole('button')).toHaveCount(0)
  await page.goto('/search?q=jma9122')
  await expect(page.getByRole('status')).toHaveText('1 product')
  await expect(narrow).toHaveCount(0)
  const place = await page.getByRole('region', { name: 'Products found' }).boundingBox()
  expect(place?.x).toBe(40)
})

test('a page whose products are gone leads to the first one', async ({ page }) => {
  const beyond = encodeCursor(['99', '', ''])
  await page.goto(`/search?q=seal&at=${beyond}`)
  await expect(page.getByText('There are no products on this page any more.')).toBeVisible()
  await expect(page.getByText('No product found.')).toHaveCount(0)
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/search?q=seal')
})

test('a message explains the limit of 2,000 products', async ({ breakable: { page, db } }) => {
  const fields = { description: '', imageUrl: '', subcategoryId: '' }
  await addProducts(
    db,
    Array.from({ length: 2060 }, (_, place) => ({
      ...fields,
      title: `Qwertz ${place}`,
      categoryId: '1',
      type: place % 2 ? 'Kit' : 'Spare part',
    })),
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search?q=qwertz')
  await expect(page.getByRole('status')).toHaveText('2,000+ products')
  await expect(page.getByText('Only the newest 2,000 products are shown.')).toBeVisible()
  const narrow = page.getByRole('navigation', { name: 'Narrow the search' })
  await narrow.getByRole('link', { name: /^Kit [\d,]+\+$/ }).click()
  await expect(page.getByRole('status')).toHaveText('1,030 products')
  // The other count is of the newest only.
  await expect(narrow.getByRole('link', { name: /^Spare part [\d,]+\+$/ })).toBeVisible()
  await expect(page.getByText('Only the newest 2,000 products are shown.')).toHaveCount(0)
})
