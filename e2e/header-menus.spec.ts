import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expect, test } from './site.ts'

// The header of a large screen, in both projects.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

function headerOf(page: Page) {
  const nav = page.getByRole('navigation', { name: 'Main' })
  return {
    nav,
    categories: nav.locator('summary', { hasText: 'Categories' }),
    first: nav.getByRole('link', { name: 'Marine Electronic Item' }),
    pages: nav.locator('summary', { hasText: 'Pages' }),
    brand: nav.getByRole('link', { name: 'Brand' }),
  }
}

test('R-NAV-5 R-NAV-6 R-NAV-8 R-NAV-9 R-NAV-10 R-NAV-11 R-NAV-12: the entries and where they lead', async ({
  page,
}) => {
  await page.goto('/')
  const { nav, categories } = headerOf(page)
  await expect(categories).toContainText('Offer')
  const entries = nav.locator('> a, > details > summary, > details:last-of-type a')
  const found = await entries.evaluateAll((all) =>
    all.map((entry) => [entry.firstChild?.textContent, entry.getAttribute('href')]),
  )
  expect(found).toEqual([
    ['Home', '/'],
    ['Categories', null],
    ['Our Projects', '/videos'],
    ['About Us', '/about-us'],
    ['Pages', null],
    ['Brand', '/brand'],
    ['FAQ', '/faq'],
    ['Privacy Policy', '/privacy-policy'],
    ['Blog', '/blogs'],
    ['Contact Us', '/contact-us'],
  ])
})

test('R-NAV-4: the entry of the page that is shown is marked, and its group', async ({ page }) => {
  const marks: [address: string, ...marked: string[]][] = [
    ['/', 'page Home'],
    ['/videos', 'page Our Projects'],
    ['/blogs', 'page Blog'],
    ['/faq', 'true Pages', 'page FAQ'],
    ['/categories/generator?sub=open-diesel', 'true Categories', 'page Generator'],
    ['/not-an-address'],
  ]
  for (const [address, ...marked] of marks) {
    await page.goto(address)
    const found = await headerOf(page)
      .nav.locator('[aria-current]')
      .evaluateAll((all) => all.map((one) => `${one.ariaCurrent} ${one.firstChild?.textContent}`))
    expect(found, address).toEqual(marked)
  }
})

test('R-NAV-4: a post marks Blog, a product marks Categories', async ({ page }) => {
  const { nav, categories } = headerOf(page)
  await page.goto('/categories/generator')
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click()
  await expect(categories).toHaveAttribute('aria-current', 'true')
  await page.goto('/blog/no-such-post')
  await expect(nav.getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'true')
})

test('R-NAV-7 R-NAV-16: all 18 categories, numbered down three columns, each with its page', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const { nav, categories } = headerOf(page)
  await categories.hover()
  const links = nav.getByRole('listitem').locator('a[href^="/categories/"]')
  await expect(links).toHaveCount(18)
  const places = await links.evaluateAll((all) =>
    all.map((link) => ({
      left: Math.round(link.getBoundingClientRect().left),
      address: link.getAttribute('href') ?? '',
    })),
  )
  const columns = Object.values(Object.groupBy(places, ({ left }) => left))
  expect(columns.map((column) => column?.length)).toEqual([6, 6, 6])
  expect(places.map(({ left }) => left)).toEqual(
    places.map(({ left }) => left).toSorted((one, other) => one - other),
  )
  for (const { address } of places) expect((await request.get(address)).status()).toBe(200)
})

test('R-NAV-1 R-NAV-15: a menu opens at once under the mouse and closes 15 ms after it has left', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.goto('/faq')
  await page.clock.pauseAt(600_000)
  const { categories, first } = headerOf(page)
  await categories.hover()
  await expect(first).toBeVisible()
  await page.mouse.move(700, 880)
  await page.clock.runFor(14)
  await expect(first).toBeVisible()
  await page.clock.runFor(1)
  await expect(first).toBeHidden()
})

test('C-42: no gap lies between an entry and its menu, and of all menus one is open', async ({
  page,
}) => {
  await page.goto('/faq')
  const { categories, first, pages, brand } = headerOf(page)
  for (const [entry, link] of [
    [categories, first],
    [pages, brand],
  ] as const) {
    await entry.hover()
    const box = await entry.boundingBox()
    const x = (box?.x ?? 0) + 20
    await page.mouse.move(x, (box?.y ?? 0) + (box?.height ?? 0) + 60, { steps: 12 })
    await expect(link).toBeVisible()
  }
  await expect(first).toBeHidden()
})

test('C-42: a press with the mouse does not close what the mouse has opened', async ({ page }) => {
  await page.goto('/faq')
  const { pages, brand } = headerOf(page)
  await pages.click()
  await expect(brand).toBeVisible()
  await pages.click()
  await expect(brand).toBeVisible()
  await brand.click()
  await expect(page).toHaveURL('/brand')
})

test('C-42: by keyboard Enter or the arrow down opens a menu, focus alone does not', async ({
  page,
}) => {
  await page.goto('/faq')
  const { nav, categories, first, pages, brand } = headerOf(page)
  await nav.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('Tab')
  await expect(categories).toBeFocused()
  await expect(first).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(categories).toBeFocused()
  await expect(first).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  await page.keyboard.press('Space')
  await expect(first).toBeHidden()

  await pages.press('Enter')
  await expect(brand).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(brand).toBeHidden()
})

test('C-42: Escape closes what the mouse has opened, wherever the focus is', async ({ page }) => {
  await page.goto('/faq')
  const { nav, categories, first } = headerOf(page)
  const home = nav.getByRole('link', { name: 'Home' })
  await home.focus()
  await categories.hover()
  await expect(first).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(home).toBeFocused()
})

test('C-42: a press elsewhere closes a menu', async ({ page }) => {
  await page.goto('/faq')
  const { pages, brand } = headerOf(page)
  await pages.press('Enter')
  await expect(brand).toBeVisible()
  await page.mouse.click(20, 600)
  await expect(brand).toBeHidden()
})

test('C-80: no menu is open on a page that is shown again', async ({ page }) => {
  await page.goto('/faq')
  const { pages, brand } = headerOf(page)
  await pages.press('Enter')
  await expect(brand).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(brand).toBeHidden()
})

for (const [company, name] of [
  ['the name of the demo', 'Chandlery Marine'],
  ['a long name', 'Karnaphuli & Bay of Bengal Marine Spares and Ship Supply Ltd'],
] as const) {
  test(`R-NAV-6 C-91: the header fits into one line with its Offer tag beside ${company}`, async ({
    page,
  }) => {
    await page.route('/faq', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('Chandlery Marine', name)
      await route.fulfill({ response, body })
    })
    await page.goto('/faq')
    const { nav, categories } = headerOf(page)
    for (const width of [1024, 1100, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const isScrolled of [false, true]) {
        await page.evaluate((top) => scrollTo(0, top), isScrolled ? 600 : 0)
        await expect(page.locator(':root[data-scrolled]')).toHaveCount(isScrolled ? 1 : 0)
        await expect(categories.getByText('Offer', { exact: true })).toBeInViewport({ ratio: 1 })
        const edges = await nav
          .locator('> a, > details > summary')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
        expect(new Set(edges.map(({ top }) => Math.round(top))).size).toBe(1)
        const bar = await page
          .locator('.site-bar > :visible')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
        for (const [place, { left }] of bar.entries())
          expect(left, `${width} px`).toBeGreaterThanOrEqual(bar[place - 1]?.right ?? 40)
        expect(bar.at(-1)?.right, `${width} px`).toBeLessThanOrEqual(width - 40)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      const shown = page.locator('.site-bar .logo > span')
      const isCut = await shown.evaluate((one) => one.scrollWidth > one.clientWidth)
      if (name === 'Chandlery Marine') expect(isCut, `the name at ${width} px`).toBe(false)
    }
  })
}

test('C-91: the Offer tag is in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(headerOf(page).categories.getByText('Offer', { exact: true })).toBeInViewport()
})

test('axe finds nothing while a menu of the header is open', async ({ page }) => {
  await page.goto('/categories/generator')
  const { categories, first, pages, brand } = headerOf(page)
  await categories.press('Enter')
  await expect(first).toBeVisible()
  await axe(page)
  await pages.press('Enter')
  await expect(brand).toBeVisible()
  await axe(page)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('C-42: a tap opens a menu, a second one or one elsewhere closes it', async ({ page }) => {
    await page.goto('/faq')
    const { pages, brand } = headerOf(page)
    await pages.tap()
    await expect(brand).toBeVisible()
    await pages.tap()
    await expect(brand).toBeHidden()
    await pages.tap()
    await expect(brand).toBeVisible()
    await page.touchscreen.tap(20, 600)
    await expect(brand).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('R-NAV-1: a press opens and closes a menu, and its links lead on', async ({ page }) => {
    await page.goto('/faq')
    const { categories, first, pages, brand } = headerOf(page)
    await categories.click()
    await expect(first).toBeVisible()
    await pages.click()
    await expect(first).toBeHidden()
    await brand.click()
    await expect(page).toHaveURL('/brand')
  })
})
