import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'

import { holdResponses } from './held-responses.ts'
import { firstBelow, pageKinds } from './page-kinds.ts'
import { expect, test } from './site.ts'

const pages = [
  ...pageKinds,
  '/machines',
  '/categories/marine-electronic-item?view=list',
  '/categories/marine-electronic-item/filter',
  '/search?q=seal&view=list',
  '/enquiry-list',
  '/enquiry-list/paste',
  '/enquiries',
  '/newsletter',
]

/** The requests of a page that have no end yet, without those for style sheets. */
function watchRequests(page: Page) {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('.css')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** What is before the fold, as it is in the window. Fonts and scripts are left out: they come later anyway. */
async function look(page: Page, open: Set<Request>, height?: number) {
  // The first paint asks for the pictures of backgrounds.
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await expect.poll(() => open.size).toBe(0)
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  // The padding is for the bar at the foot.
  const ends = await page.evaluate(
    () => document.body.offsetHeight - parseFloat(getComputedStyle(document.body).paddingBottom),
  )
  const end = height ?? Math.floor(Math.min(size.height, ends))
  // A picture or a video of a card may still arrive.
  const mask = [page.locator('main :is(picture, img, video)')]
  const clip = { x: 0, y: 0, width: size.width, height: end }
  const picture = await page.screenshot({ animations: 'disabled', mask, clip, scale: 'css' })
  return { end, pixels: await sharp(picture).removeAlpha().raw().toBuffer() }
}

/** The same picture is drawn with other rounding at times, and at a few corners with more; a missing rule changes thousands. */
const rounding = 8
const cornersOnly = 60

for (const half of [0, 1]) {
  test(`the first screen looks the same before its style sheets are there (${half + 1} of 2) @phone`, async ({
    page,
    request,
    pageErrors,
  }) => {
    test.slow()
    await page.route(/\.(?:js|woff2)$/, (route) => route.abort())
    const open = watchRequests(page)
    for (const kind of pages.filter((_, place) => place % 2 === half)) {
      const address = await firstBelow(kind, request)
      const release = await holdResponses(page, '**/*.css')
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('#fold').waitFor({ state: 'attached' })
      await expect(page.getByRole('complementary', { name: 'Quick contact' })).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      const early = await look(page, open)
      release()
      await page.waitForLoadState()
      await expect(page.getByRole('contentinfo')).toHaveCount(1)
      await expect(page.getByRole('complementary', { name: 'Quick contact' })).toHaveCount(1)
      await expect(async () => {
        const whole = await look(page, open, early.end)
        const others = early.pixels.filter(
          (value, at) => Math.abs(value - (whole.pixels[at] ?? 0)) > rounding,
        )
        expect(others.length, kind).toBeLessThan(cornersOnly)
      }).toPass({ timeout: 10_000 })
      expect(early.end).toBeGreaterThan(200)
      await page.unroute('**/*.css')
    }
    const others = pageErrors.filter((one) => !/ERR_FAILED|status of 404/.test(one))
    pageErrors.splice(0, pageErrors.length, ...others)
  })
}

test('a line that is cut before the style sheets leaves the whole page to read', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/*.css', (route) => route.abort())
  await page.goto('/categories/marine-electronic-item')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  pageErrors.splice(0)
})
