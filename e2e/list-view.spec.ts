import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('a category and a search are shown as rows, which this device remembers @phone', async ({
  page,
}) => {
  await page.goto('/categories/marine-electronic-item')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page).toHaveURL('/categories/marine-electronic-item?view=list')
  const rows = page.locator('.product-rows tbody tr')
  expect(await rows.count()).toBeGreaterThan(10)
  if ((page.viewportSize()?.width ?? 0) >= 1280)
    expect((await rows.nth(3).boundingBox())?.height).toBe(42)
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

test('the heads of the list sort it in both directions, and the search marks its order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/categories/marine-electronic-item?view=list')
  const titles = page.locator('.product-rows tbody td:nth-child(2)')
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  await page.getByRole('columnheader', { name: 'Product' }).getByRole('link').click()
  await expect(page).toHaveURL('/categories/marine-electronic-item?sort=title&view=list')
  await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const up = await titles.allTextContents()
  expect(up).toEqual(up.toSorted(compare))
  await page.getByRole('columnheader', { name: 'Product' }).getByRole('link').click()
  await expect(page).toHaveURL('/categories/marine-electronic-item?sort=-title&view=list')
  expect(await titles.allTextContents()).toEqual(up.toReversed())

  await page.goto('/search?q=furuno&view=list')
  await expect(page.getByRole('link', { name: 'Best match' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('columnheader', { name: 'Maker, model' }).getByRole('link').click()
  await expect(page).toHaveURL('/search?q=furuno&sort=maker&view=list')
})

test('the list shows 18 whole rows below its heads once the header is stuck', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/categories/marine-electronic-item?view=list')
  await page
    .locator('thead')
    .evaluate((heads) => scrollTo(0, heads.getBoundingClientRect().top - 104))
  await expect(page.locator('html')).toHaveAttribute('data-scrolled')
  await expect(async () => {
    const whole = await page.locator('.product-rows tbody tr').evaluateAll((rows) => {
      const top = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
      const boxes = rows.map((row) => row.getBoundingClientRect())
      return boxes.filter((box) => box.top >= top - 1 && box.bottom <= innerHeight + 1).length
    })
    expect(whole).toBeGreaterThanOrEqual(18)
  }).toPass()
  const header = await page.getByRole('banner').boundingBox()
  expect(Math.round((header?.y ?? 0) + (header?.height ?? 0))).toBe(57)
})

test('a tablet shows the model of each row, with rows of one height', async ({ page }) => {
  for (const address of [
    '/categories/marine-electronic-item?view=list',
    '/search?q=furuno&view=list',
  ]) {
    for (const width of [768, 1024, 1279]) {
      await page.setViewportSize({ width, height: 1024 })
      await page.goto(address)
      await expect(page.getByRole('columnheader', { name: 'Maker, model' })).toBeVisible()
      const heights = await page
        .locator('.product-rows tbody tr')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(Math.max(...heights), `${address} at ${width}`).toBeLessThanOrEqual(49)
    }
  }
})

test('an unknown view leads to the usual address', async ({ request }) => {
  const answer = await request.get('/categories/generator?view=rows', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers()['location']).toBe('/categories/generator')
})

test('on paper a category and a search are their name and their products', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const address of [
    '/categories/generator',
    '/categories/generator?view=list',
    '/search?q=yanmar',
  ]) {
    await page.goto(address)
    const printed = await page.locator('body').innerText()
    for (const words of ['Yanmar 6EY18ALW auxiliary set', 'CM-16-1068'])
      expect(printed, address).toContain(words)
    expect(printed, address).not.toMatch(/Add|Home|Filter|Sort|Subscribe|In stock|View Details/)
  }
})

for (const javaScriptEnabled of [true, false])
  test(`rows take a quantity, and ticked ones are compared, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled })
    const page = await context.newPage()
    const rows = page.locator('.product-rows tbody tr')
    await page.goto('/categories/generator?view=list', { waitUntil: 'networkidle' })
    await page.getByRole('textbox', { name: 'Quantity of Perkins 1104C-44TAG2 open set' }).fill('7')
    await page.keyboard.press('Enter')
    // The server leads back to the row.
    if (javaScriptEnabled)
      await expect(page.getByRole('group', { name: /^On your list: Perkins/ })).toContainText('7')
    else await expect(page).toHaveURL(/\/categories\/generator\?view=list#/)
    const compare = page.getByRole('button', { name: 'Compare' })
    await expect(compare).toBeHidden()
    for (const at of [0, 2]) await rows.nth(at).getByRole('checkbox').check()
    await compare.click()
    await expect(page).toHaveURL(/\/compare\?id=\w+&id=\w+$/)
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    await page.goto('/enquiry-list')
    await expect(page.getByText('Perkins 1104C-44TAG2 open set').first()).toBeVisible()
    await expect(page.locator('[name="quantity-1"]')).toHaveValue('7')
    await context.close()
  })
