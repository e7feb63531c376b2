import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expect, signIn, test as base } from './owner.ts'
import { type Site, openSite } from './site-process.ts'

const list = '/dashboard/searches'

/** A site for one test, its owner's page, and a visitor who searches. */
const test = base.extend<{
  own: { site: Site; page: Page; search: (query: string) => Promise<void> }
}>({
  own: [
    async ({ browser }, use) => {
      const site = await openSite()
      const context = await browser.newContext({ baseURL: site.url })
      const page = await context.newPage()
      await signIn(page, site)
      const search = async (query: string) => {
        expect((await fetch(`${site.url}/search?q=${query}`)).status).toBe(200)
      }
      await use({ site, page, search })
      await context.close()
      await site.stop()
    },
    { timeout: 180_000 },
  ],
})

const rows = (page: Page) => page.getByRole('rowheader')

/** Opens the list until it has these; a search is counted after its response. */
async function shows(page: Page, texts: RegExp[]) {
  await expect(async () => {
    await page.goto(list)
    await expect(rows(page)).toHaveText(texts, { timeout: 200 })
  }).toPass()
}

test('an owner sees the searches without results, most frequent first', async ({
  own: { page, search },
}) => {
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searches without results')
  await expect(page.getByText('Nothing. Every search of the last 90 days')).toBeVisible()
  await axe(page)

  // Found, corrected, suggested, filtered, and personal data: none of these is listed.
  for (const query of ['jma91226xa', 'purifer', 'pt9oo', 'zxq&maker=none', 'anna%40example.com']) {
    await search(query)
  }
  for (const query of ['zxq-77', 'ZX-99817', 'zx+99817']) await search(query)
  await shows(page, [/^zx 99817/, /^zxq 77/])
  await expect(page.getByText('2 searches', { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText('2 times')
  await axe(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n')
  const day = new Date().toISOString().slice(0, 10)
  expect(lines).toEqual([
    '\uFEFF"Words","Times","Lists","Last day"',
    `"zx 99817","2","0","${day}"`,
    `"zxq 77","1","0","${day}"`,
    '',
  ])
})

test('the owner repeats, adds or deletes such a search, also by keyboard', async ({
  own: { page, search },
}) => {
  for (const query of ['zxq-77', 'zxq-77', 'zxq-88', 'zxq-99']) await search(query)
  await shows(page, [/zxq 77/, /zxq 88/, /zxq 99/])
  await page.getByRole('link', { name: 'zxq 77', exact: true }).click()
  await expect(page).toHaveURL('/search?q=zxq+77')
  await expect(page.getByRole('status')).toHaveText('No product found.')

  await page.goto(list)
  await page.getByRole('link', { name: 'Add a product: zxq 88' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('zxq 88')
  await page.goBack()

  const forget = page.getByRole('button', { name: 'Forget zxq 88' })
  await expect(forget).toBeEnabled()
  await forget.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Forgotten: zxq 88')
  await expect(rows(page)).toHaveText([/zxq 77/, /zxq 99/])
  await expect(page.getByRole('button', { name: 'Forget zxq 99' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Forget zxq 77' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing. Every search of the last 90 days')).toBeVisible()
  await expect(page.locator('#list')).toBeFocused()
})

test('free lines of lists are counted too, and lead to those who asked', async ({
  own: { site, page, search },
}) => {
  await search('zxq-77')
  const sent = ['A/C gland packing', 'ZXQ.77'].map((title) => sendList(site, title))
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303])
  await shows(page, [/^zxq 77/, /^ac gland packing/])
  await axe(page)
  const packing = page.getByRole('row').filter({ hasText: 'gland packing' })
  await expect(packing.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Add a product: A/C gland packing' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A/C gland packing')
  await page.goBack()
  await page.getByRole('link', { name: 'Answer all who asked (1): ac gland packing' }).click()
  await expect(page).toHaveURL('/dashboard/enquiries?show=all&search=A%2FC+gland+packing')
  await expect(page.getByText('Asks for A/C gland packing')).toBeVisible()
  await expect(page.getByText('Asks for ZXQ.77')).toBeHidden()
})

/** A list with one free line, sent as a browser without script sends it. */
function sendList({ url }: Site, title: string) {
  const line = { 'product-1': '', 'title-1': title, 'quantity-1': '8', 'unit-1': 'm' }
  const sender = { name: `Asks for ${title}`, contact: 'chief@example.com' }
  const body = new URLSearchParams({ do: 'send', ...sender, ...line })
  return fetch(`${url}/enquiry-list`, {
    method: 'POST',
    headers: { origin: url },
    body,
    redirect: 'manual',
  })
}

test('the list works without script, and on the smallest phone', async ({
  own: { site, page, search },
  browser,
}) => {
  const long = 'x'.repeat(39)
  for (const query of ['zxq-77', `${long}+${long}`]) await search(query)
  await shows(page, [new RegExp(long), /zxq 77/])
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  })
  const plain = await context.newPage()
  await plain.goto(list)
  await expect(rows(plain)).toHaveCount(2)
  await expect(rows(plain).first()).toContainText('1 time')
  const width = await plain.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
  expect(width).toBe(360)
  await plain.getByRole('link', { name: 'Add a product: zxq 77' }).click()
  await expect(plain).toHaveURL('/dashboard/add-product?title=zxq+77')
  await context.close()
})

test('reliability 44: a 61st search within a minute gets a page that says so', async ({
  browser,
}) => {
  const site = await openSite({ RATE_LIMITS: 'on' })
  const context = await browser.newContext({ baseURL: site.url })
  try {
    for (let n = 0; n < 60; n++) {
      expect((await context.request.head('/search?q=radar')).status()).toBe(200)
    }
    const page = await context.newPage()
    const answer = await page.goto('/search?q=radar&type=Kit')
    expect(answer?.status()).toBe(429)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store' })
    expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One moment, please')
    await expect(page.getByRole('link', { name: 'Search again' })).toHaveAttribute(
      'href',
      '/search?q=radar&type=Kit',
    )
    await axe(page)
  } finally {
    await context.close()
    await site.stop()
  }
})
