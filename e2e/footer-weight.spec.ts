import type { Page } from '@playwright/test'

import { expect, test } from './site.ts'

/** What comes over the line for the page, heads included, as the browser's network counts it. */
async function weightOnTheLine(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  let bytes = 0
  chrome.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await chrome.send('Network.enable')
  return () => bytes
}

async function shownWeight(page: Page) {
  const words = await page.locator('.page-weight').textContent()
  return 1000 * Number(/^This page: (\d+) kB$/.exec(words ?? '')?.[1])
}

const pages = ['/', '/categories/marine-electronic-item', '/faq', '/search?q=zx99817']

for (const address of pages) {
  const tag = address === '/' ? ' @phone' : ''
  test(`the footer says within 5 % what ${address} weighs, before and after scrolling${tag}`, async ({
    page,
  }) => {
    const weight = await weightOnTheLine(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    const first = weight()
    expect(Math.abs((await shownWeight(page)) / first - 1)).toBeLessThan(0.05)

    await page.locator('.page-weight').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expect
      .poll(async () => Math.abs((await shownWeight(page)) / weight() - 1))
      .toBeLessThan(0.05)
  })
}

test('a second visit, out of the cache, says the same weight', async ({ page }) => {
  await page.goto('/faq', { waitUntil: 'networkidle' })
  const first = await shownWeight(page)
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  await page.goto('/faq', { waitUntil: 'networkidle' })
  const second = await shownWeight(page)
  expect(Math.abs(second / first - 1)).toBeLessThan(0.05)
})
