import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { counts, filter, open, products, test, titles } from './owner-lists.ts'
import { expect, signIn } from './owner.ts'

test('R-ADM-4 C-8: a product is found by its part number; the answer is n of m, and survives a reload', async ({
  page,
  addProduct,
}) => {
  const partNumbers = [{ scheme: 'Maker', value: 'QX 905-17.44' }]
  await addProduct({ title: 'Governor drive sleeve', partNumbers })
  // Without a wait: what is typed while the page wakes is searched too.
  await page.goto(products)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('qx90517')
  await expect(titles(page)).toHaveText(['Governor drive sleeve'])
  await expect(counts(page)).toContainText(/^1 of \d+ products/)
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(`${products}?search=qx90517`)

  await page.reload()
  await expect(search).toHaveValue('qx90517')
  await expect(titles(page)).toHaveText(['Governor drive sleeve'])
  await search.fill('qx90517 purifier')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await expect(counts(page)).toContainText(/^0 of \d+ products/)
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(search).toHaveValue('')
  await expect(titles(page)).toHaveCount(25)
})

test('R-ADM-10: category, order and page of the list are in its address, and Back goes through them', async ({
  page,
}) => {
  await open(page, products)
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible()
  const first = await titles(page).first().textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText(/^26–50 of \d+$/)).toBeVisible()
  await expect(titles(page).first()).not.toHaveText(first ?? '')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(titles(page).first()).toHaveText(first ?? '')
  await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible()

  await filter(page, 'Category', 'Generator')
  await expect(page).toHaveURL(`${products}?category=16`)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title A–Z')
  await expect(page).toHaveURL(`${products}?category=16&sort=title`)
  await expect(counts(page)).toContainText(/^\d+ of \d+ products/)
  const sorted = await titles(page).allTextContents()
  expect(sorted.length).toBeGreaterThan(1)
  expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other)))

  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('')
  await expect(titles(page)).toHaveCount(25)
})

test('C-49: a product without a subcategory is marked, counted and found among those of its category', async ({
  page,
  addProduct,
}) => {
  await addProduct({ title: 'Radar of some kind', categoryId: '1' })
  await page.goto(`${products}?search=radar+of+some`)
  await expect(
    page.getByText('no subcategory', { exact: true }).locator('visible=true'),
  ).toBeVisible()
  await open(page, `${products}?category=1`)
  await filter(page, 'Subcategory', 'No subcategory')
  await expect(titles(page)).toContainText(['Radar of some kind'])
  await page
    .getByRole('link', { name: 'Do not filter by category: Marine Electronic Item' })
    .click()
  await expect(page).toHaveURL(products)
  const missing = page.getByRole('combobox', { name: 'Missing' })
  // Other tests add products without a subcategory meanwhile.
  const without = missing.getByRole('option', { name: /^Without subcategory: \d+ products?$/ })
  await missing.selectOption(await without.getAttribute('value'))
  await expect(page).toHaveURL(`${products}?needs=subcategory`)
  await expect(titles(page)).toContainText(['Radar of some kind'])
})

test('R-ST-2: a list has a loading text and an error message in its frame, and Retry loads it', async ({
  breakable: { site, page, db },
}) => {
  await signIn(page, site)
  await open(page, `${site.url}/dashboard/manage-blog`)
  const order = page.getByRole('combobox', { name: 'Order' })
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/manage-blog.data*', async (route) => {
    await later
    await route.continue()
  })
  await order.selectOption('Oldest first')
  await expect(page.getByText('Loading blogs...')).toBeVisible()
  goOn()
  await expect(page.getByText('Loading blogs...')).toHaveCount(0)
  await expect(counts(page)).toHaveText(/^6 blogs/)

  const giveBack = await takeAway(db, 'posts')
  await order.selectOption('Title A–Z')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await giveBack()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(titles(page).first()).toBeVisible()
})

test('C-8: search, filters and links work without script', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, site)
  await page.goto(products)
  await expect(page.getByRole('button', { name: /^Delete ./ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText(/^26–50 of \d+$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title A–Z')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('pump')
  await search.press('Enter')
  await expect(counts(page)).toContainText(/^\d+ of \d+ products/)
  await expect(search).toHaveValue('pump')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('title')
  await context.close()
})

test('R-ADM-10: with a very long title nothing leaves a narrow screen, and axe finds nothing', async ({
  page,
  addProduct,
}) => {
  await addProduct({
    title: `Sleeve ${'Überwurfmutter'.repeat(12)} of a very long name`,
    categoryId: '1',
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(products)
  await axe(page)
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const buttons = page.getByRole('group', { name: 'Selection' }).getByRole('button')
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
})

test('the product list shows many rows at once, and a whole row opens its record @phone', async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 })
  await open(page, products)
  const end = isMobile ? 844 - 60 : 900
  const boxes = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
  const whole = boxes.filter((bottom) => bottom <= end)
  expect(whole.length).toBeGreaterThanOrEqual(isMobile ? 5 : 14)
  const title = await titles(page).first().textContent()
  await page
    .locator('tbody tr')
    .first()
    .click({ position: { x: 80, y: 20 } })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(products)
})

test('R-VAL-5: the question about two videos says how many they are', async ({ page }) => {
  await open(page, '/dashboard/manage-video')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Delete 2 videos? Restore them from the trash within 30 days.',
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
})
