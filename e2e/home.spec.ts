import type { Locator } from '@playwright/test'

import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { rowsOf } from './rows.ts'
import { expect, test } from './site.ts'

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

test('R-HOME-1 R-HOME-26 C-38: the parts of the home page are in their order @phone', async ({
  page,
}) => {
  await page.goto('/')
  const parts = [
    page.getByRole('region', { name: 'Highlights' }),
    page.getByRole('heading', { name: 'Our Clients' }),
    page.getByRole('heading', { name: 'Start from the equipment' }),
    page.getByRole('heading', { name: 'Shop By Category' }),
    page.getByRole('region', { name: 'Offers' }),
    page.getByRole('heading', { name: 'Our Product' }),
    page.getByRole('heading', { name: 'Why Choose Us' }),
    page.getByRole('heading', { name: 'Latest Blogs' }),
    page.getByPlaceholder('Enter Your Email'),
  ]
  const tops: number[] = []
  for (const part of parts) tops.push(await topOf(part))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('R-HOME-13 R-HOME-14 C-7: six tiles, and each leads to a page with products', async ({
  page,
}) => {
  await page.goto('/')
  const tiles = page.getByRole('region', { name: 'Start from the equipment' }).getByRole('listitem')
  await expect(tiles).toHaveCount(6)
  const links = await tiles.getByRole('link').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  const counts = await tiles.getByText(/\d items?$/).allTextContents()
  for (const [place, address] of addresses.entries()) {
    await page.goto(address ?? '', { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('article').first()).toBeVisible()
    const shown = await page.getByRole('heading', { name: /^\d+ products?$/ }).textContent()
    expect(Number.parseInt(counts[place] ?? '')).toBe(Number.parseInt(shown ?? ''))
  }
})

test('R-HOME-13: the tiles are in their order at every width, and fill every row', async ({
  page,
}) => {
  await page.goto('/')
  const tiles = page.getByRole('region', { name: 'Start from the equipment' }).getByRole('listitem')
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const { left, right, top } = tile.getBoundingClientRect()
        return { id: parseInt(tile.textContent), left, right, top }
      }),
    )
    const seen = boxes.toSorted((one, other) => one.top - other.top || one.left - other.left)
    expect([width, ...seen.map(({ id }) => id)]).toEqual([width, 17, 15, 18, 19, 16, 20])
    const rows = Object.values(Object.groupBy(seen, ({ top }) => String(top)))
    const ends = rows.map((row) => [row?.at(0)?.left, row?.at(-1)?.right])
    expect(new Set(ends.map(String)).size, `rows at ${width} px`).toBe(1)
  }
})

test('R-HOME-19 R-HOME-20: two offers lead to accessories and lifeboats', async ({ page }) => {
  await page.goto('/')
  const offers = page.getByRole('region', { name: 'Offers' })
  await expect(offers.getByText('Up to 70% off Purchasing', { exact: true })).toHaveCount(2)
  const to = (name: string) => offers.getByRole('link', { name })
  await expect(to('Shop Now: Marine Accessories')).toHaveAttribute(
    'href',
    '/categories/marine-electronic-item',
  )
  await to('Shop Now: Lifeboat').click()
  await expect(page).toHaveURL('/categories/lifeboat-and-davit')
})

test('R-HOME-21 R-HOME-22 R-HOME-23: the twelve newest products in 1, 2, 3 and 4 columns', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const grid = page.getByRole('region', { name: 'Our Product' })
  const cards = grid.getByRole('article')
  const listed: { _id: string; title: string }[] = await (await request.get('/api/products')).json()
  const expected = listed.slice(0, 12).map(({ _id }) => `/view-details/${_id}`)
  const links = await grid.getByRole('link', { name: /View Details/ }).all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(expected)
  for (const [width, columns] of [
    [390, 1],
    [640, 2],
    [768, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect((await rowsOf(cards))[0], `${width} px`).toBe(columns)
  }
})

test('the hint to hover a picture is shown only on devices that hover @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('Hover a picture')).toBeVisible({ visible: !isMobile })
  }
})

test('R-HOME-24 C-83: the three newest posts, named as three, each with at most 100 characters of its text', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const blogs = page.getByRole('region', { name: 'Latest Blogs' })
  await expect(blogs.getByText('The 3 newest posts', { exact: true })).toBeVisible()
  await expect(blogs.getByRole('link', { name: 'All posts' })).toHaveAttribute('href', '/blogs')
  const cards = blogs.getByRole('article')
  const posts: { title: string; description: string }[] = await (
    await request.get('/api/blogs')
  ).json()
  await expect(cards.getByRole('heading')).toHaveText(posts.slice(0, 3).map(({ title }) => title))
  for (const [place, { description }] of posts.slice(0, 3).entries()) {
    const beginning = [...description].slice(0, 100).join('')
    const preview = [...description].length > 100 ? `${beginning}…` : description
    await expect(cards.nth(place)).toContainText(preview.replaceAll(/\s+/g, ' '))
  }
  for (const [width, columns] of [
    [390, 1],
    [640, 2],
    [768, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect((await rowsOf(cards))[0], `${width} px`).toBe(columns)
  }
})

test('R-HOME-25: five reasons in rows of three and two @phone', async ({ page, isMobile }) => {
  await page.goto('/')
  const reasons = page.getByRole('region', { name: 'Why Choose Us' }).getByRole('listitem')
  await expect(reasons).toHaveCount(5)
  expect(await rowsOf(reasons)).toEqual(isMobile ? [1, 1, 1, 1, 1] : [3, 2])
})

test('R-GEN-3 C-11 C-16: no price in the structured data, no other host in the page', async ({
  request,
}) => {
  const page = await (await request.get('/')).text()
  expect(page).not.toMatch(/"(price|offers|SaleEvent|Offer)"/)
  expect(page).not.toMatch(/(src|srcSet|action)="https?:/i)
})

test('R-GEN-5: from the home page a visitor reaches every kind of page without an account', async ({
  page,
}) => {
  await page.goto('/')
  for (const address of [
    '/about-us',
    '/blogs',
    '/videos',
    '/faq',
    '/brand',
    '/privacy-policy',
    '/contact-us',
    '/all-categories',
  ]) {
    await expect(page.locator(`a[href="${address}"]`).first()).toBeAttached()
    expect((await page.request.get(address)).status()).toBe(200)
  }
})

test('R-ERR-10 C-29: without the database the page names the missing parts, and recovers', async ({
  breakable: { site, page, db },
}) => {
  const giveBackPosts = await takeAway(db, 'posts')
  const giveBack = await takeAway(db)
  const answer = await page.goto(`${site.url}/`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('Products could not be loaded.')).toBeVisible()
  await expect(page.getByText('Posts could not be loaded.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Marine engine parts' })).toBeVisible()
  await axe(page)
  await giveBackPosts()
  await giveBack()
  await page.getByRole('link', { name: 'Retry' }).first().click()
  await expect(page.getByRole('article')).toHaveCount(15)
})
