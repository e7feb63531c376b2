import { axe } from './axe.ts'
import { gapUnderBar } from './header-gap.ts'
import { rowsOf } from './rows.ts'
import { expect, test } from './site.ts'

test('a buyer finds a purifier gasket kit through the categories, without script', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    baseURL: site.url,
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('summary', { hasText: 'Categories' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Spare Parts For Purifier/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare Parts For Purifier')

  await page.getByRole('main').getByText('GEA Westfalia').first().click()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/categories/spare-parts-for-purifier?sub=gea-westfalia')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GEA Westfalia')

  await page.getByRole('link', { name: /View Details: Gasket set for OSE/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gasket set for OSE 5-91-037')
  await expect(page.getByText('Check the pressure of the disc stack')).toBeVisible()
  await expect(page.locator('.specifications dd', { hasText: 'OSE 5' })).toBeVisible()
  const marked = page.getByRole('link', { name: 'Product Detail' })
  await marked.click()
  expect(await gapUnderBar(marked)).toBeLessThan(40)
  expect(await gapUnderBar(marked)).toBeGreaterThan(0)
  await expect(marked).toHaveCSS('border-bottom-color', 'rgb(200, 56, 10)')
  await context.close()
})

test('the list of categories has each with its count, and links only what has products', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All 18 categories' }).click()
  await expect(page).toHaveURL('/all-categories')
  await expect(page.locator('header summary[aria-current=true]')).toContainText('Categories')
  // C-78: no page stands at the address above those of the categories.
  expect((await page.request.get('/categories')).status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(18)
  await expect(
    main.getByRole('heading', { name: 'Marine Electronic Item 20 products' }),
  ).toBeVisible()
  const links = main.getByRole('listitem').getByRole('link')
  for (const address of await links.evaluateAll((all) =>
    all.map((one) => one.getAttribute('href')),
  ))
    expect((await page.request.get(address ?? '')).status(), address ?? '').toBe(200)
  await main.getByRole('link', { name: 'GEA Westfalia' }).click()
  await expect(page).toHaveURL('/categories/spare-parts-for-purifier?sub=gea-westfalia')
  await expect(main.getByText('No products found')).toHaveCount(0)
})

test('R-CAT-1 R-CAT-2 R-CAT-3: a subcategory narrows the grid, the heading and the address', async ({
  page,
  goTo,
}) => {
  await goTo('/categories/:slug', { slug: 'marine-electronic-item' })
  await expect(page.getByRole('article')).toHaveCount(20)
  const tree = page.getByRole('navigation', { name: 'Categories' })
  await expect(tree.getByRole('radio')).toHaveCount(18)
  await expect(tree.getByRole('radio', { name: /All/ })).toBeChecked()

  await tree.getByText('RADAR').click()
  await expect(page).toHaveURL('/categories/marine-electronic-item?sub=radar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RADAR')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(tree.getByRole('radio', { name: /RADAR/ })).toBeChecked()
})

test('R-CAT-2: arrow keys choose without leaving, Enter shows', async ({ page, goTo }) => {
  await goTo('/categories/:slug', { slug: 'generator' })
  await page.getByRole('radio', { name: /All/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/categories/generator')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/categories/generator?sub=main-marine-diesel')
})

test('R-CAT-4 C-69: three in the first row, four in the next, two on a phone @phone', async ({
  page,
  goTo,
  isMobile,
}) => {
  await goTo('/categories/:slug', { slug: 'marine-electronic-item' })
  expect(await rowsOf(page.getByRole('article'))).toEqual(
    isMobile ? [2, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1] : [3, 4, 4, 4, 4, 1],
  )
  const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})

test('C-88 R-CAT-4: from 1280 px on, however wide, a category and a search have rows of three, then of four, and cards that never shrink', async ({
  page,
}) => {
  const cards = page.getByRole('article')
  for (const [address, rows] of [
    ['/categories/marine-electronic-item', [3, 4, 4, 4, 4, 1]],
    ['/categories/marine-electronic-item?sub=radar', [3]],
    ['/search?q=marine', [3, 4, 4, 4, 4, 4]],
  ] as const) {
    await page.goto(address)
    const seen: number[] = []
    for (const width of [1280, 1440, 1759, 1760, 1920, 2560, 3840]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await rowsOf(cards), `${address} at ${width} px`).toEqual(rows)
      seen.push((await cards.last().boundingBox())?.width ?? 0)
    }
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  }
})

test('R-CAT-5: a subcategory without products has a message and a link to its category', async ({
  page,
}) => {
  const answer = await page.goto('/categories/spare-parts-for-purifier?sub=samgong')
  expect(answer?.status()).toBe(200)
  await expect(page.getByText('No products found in this category.')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All of Spare Parts For Purifier' })).toBeVisible()
  await axe(page)
})

test('R-PROD-1 R-PROD-4: banner, picture, title, category, sub category, related products', async ({
  page,
}) => {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('region', { name: 'Good to know' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Impeller and mouth rings for FBV' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Impeller and mouth rings for FBV',
  )
  const fact = (name: string) =>
    page.getByRole('term').getByText(name, { exact: true }).locator('xpath=../dd')
  await expect(fact('Category')).toHaveText('Spare Parts For Pump')
  await expect(fact('Sub category')).toHaveText('Naniwa')
  const related = page
    .getByRole('region', { name: 'Related products' })
    .getByRole('heading', { level: 3 })
  expect(await related.count()).toBeGreaterThan(0)
  expect(await related.count()).toBeLessThanOrEqual(4)
  await expect(related.filter({ hasText: 'Impeller and mouth rings for FBV' })).toHaveCount(0)
})

test('R-GEN-4 C-60: the price button opens the chat with title and link', async ({ page }) => {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  await page.getByRole('link', { name: /View Details/ }).click()
  const button = page.getByRole('link', { name: 'Call for Price WhatsApp', exact: true })
  const address = new URL((await button.getAttribute('href')) ?? '')
  expect(address.origin).toBe('https://wa.me')
  expect(address.pathname).toMatch(/^\/\d{8,15}$/)
  const text = address.searchParams.get('text')
  expect(text).toContain('Impeller and mouth rings for FBV')
  expect(text).toContain(new URL(page.url()).pathname)
})

test('R-PROD-5 R-ERR-3: a missing product has its own 404 page with the 18 categories', async ({
  page,
}) => {
  const answer = await page.goto('/view-details/000000000000000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found.')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(18)
  await axe(page)
})

test('coming back from a subcategory, the form shows what the page shows', async ({
  page,
  goTo,
}) => {
  await goTo('/categories/:slug', { slug: 'marine-electronic-item' })
  const radar = page.getByRole('radio', { name: /RADAR/ })
  await page.getByRole('navigation', { name: 'Categories' }).getByText('RADAR').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RADAR')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marine Electronic Item')
  await expect(radar).not.toBeChecked()
  await page.getByRole('navigation', { name: 'Categories' }).getByText('RADAR').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RADAR')
})
