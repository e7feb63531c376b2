import type { Page } from '@playwright/test'

import { addFree, openList, sign } from './enquiry-lists.ts'
import { expect, test } from './site.ts'
import { pathOf, sitemapAddresses } from './sitemap.ts'

test('every public page writes Email, none E-mail', async ({ request }) => {
  test.slow()
  const { listed } = await sitemapAddresses(request)
  const products = listed.filter((address) => address.includes('/view-details/'))
  const others = listed.filter((address) => !address.includes('/view-details/'))
  expect(others.length).toBeGreaterThan(20)
  for (const address of [...others, ...products.slice(0, 3)]) {
    const text = await (await request.get(pathOf(address))).text()
    expect([address, /.{20}\be-mail.{20}/i.exec(text)?.[0]]).toEqual([address, undefined])
  }
})

test('text grows with the font size of the browser', async ({ page }) => {
  // Wide, because the widths at which the layout changes grow as well.
  await page.setViewportSize({ width: 2400, height: 900 })
  await page.goto('/faq')
  const sizes = () =>
    page.evaluate(() =>
      ['h1', 'main p', 'summary h2', 'footer a', '.contact-bar b'].map((part) => {
        const element = document.querySelector(part)
        return element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0
      }),
    )
  const before = await sizes()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  const after = await sizes()
  for (const [index, size] of before.entries()) expect(after[index]).toBeCloseTo(size * 1.5, 1)
})

test('every text of an enquiry list and of its status page grows with the font size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2400, height: 900 })
  await openList(page)
  await addFree(page, ['Gland packing'])
  await sign(page, 'MV Reading')
  expect(await textsThatStay(page)).toEqual([])
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await page.getByRole('link', { name: 'Status of your list' }).click()
  await expect(page.getByText('Gland packing')).toBeVisible()
  expect(await textsThatStay(page)).toEqual([])
  await page.goto('/enquiry-list/paste')
  expect(await textsThatStay(page)).toEqual([])
})

/** What is not half as large again when the browser's font is. */
async function textsThatStay(page: Page) {
  const sizes = () =>
    page
      .locator('main :is(h1, h2, p, b, small, span, a, li, td, input, button)')
      .evaluateAll((all) =>
        all.map((one) => ({
          name: `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`,
          size: Number.parseFloat(getComputedStyle(one).fontSize),
        })),
      )
  const browser = await page.context().newCDPSession(page)
  const before = await sizes()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  const after = await sizes()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return before.flatMap(({ name, size }, n) =>
    Math.abs((after[n]?.size ?? 0) - size * 1.5) > 0.1 ? [`${name}: ${size}`] : [],
  )
}

test('at twice the font size nothing covers or cuts the first view of home', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 1400 })
    await page.goto('/')
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const words = page.locator('.hero-words').first()
    const title = await words.locator('h2').evaluate((one) => one.scrollWidth - one.clientWidth)
    expect([width, title]).toEqual([width, 0])
    for (const part of await words.locator('h2, p, a').all()) {
      const { right, isCovered } = await part.evaluate((one) => {
        const box = one.getBoundingClientRect()
        const lowest = document.elementFromPoint(box.left + 8, box.bottom - 4)
        return { right: box.right, isCovered: !lowest || !one.contains(lowest) }
      })
      expect([width, isCovered]).toEqual([width, false])
      expect(right).toBeLessThanOrEqual(width)
    }
  }
})

test('at twice the font size no page is wider than a phone', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/contact-us', '/faq', '/all-categories', '/enquiry-list']) {
    await page.goto(path)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width, path).toBe(390)
    if (path !== '/enquiry-list') continue
    await page.waitForLoadState('networkidle')
    await addFree(page, ['Gland packing'])
    await expect.poll(width, 'a list with a line').toBe(390)
  }
})

test('parentheses in data are those of the other font', async ({ page }) => {
  await page.goto('/faq')
  const fonts = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => family.replaceAll('"', '') === 'B612')
      .map(({ unicodeRange }) => unicodeRange),
  )
  expect(fonts).toContain('U+28-29')
})

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('the chosen view, the current page and buttons have a line around them', async ({
    page,
  }) => {
    await page.goto('/categories/marine-electronic-item?sub=radar')
    await page.getByRole('link', { name: /JMA-9122/ }).click()
    const chosen = page.locator('.view-switch label').first()
    await expect(chosen).toHaveCSS('outline-style', 'solid')
    await expect(page.locator('.view-switch label').nth(1)).toHaveCSS('outline-style', 'none')
    const chat = page.getByRole('main').getByRole('link', { name: 'Call for Price WhatsApp' })
    await expect(chat).toHaveCSS('border-top-width', '1px')
    await page.goto('/faq')
    await expect(page.locator('[aria-current=page]').first()).toHaveCSS('outline-style', 'solid')
  })
})
