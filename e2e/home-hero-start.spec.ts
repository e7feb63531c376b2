import type { Locator, Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expect, test } from './site.ts'
import { stopClock } from './stopped-clock.ts'

const heroOf = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const firstDot = (page: Page) => heroOf(page).getByRole('button', { name: /^1\/4 / })
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

test('only the claims of the first slide are seen when the script comes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Reads the claims in the same task in which the script marks the hero, before a frame is painted.
  await page.addInitScript(() => {
    const look = () => {
      const claims = [...document.querySelectorAll('.hero-features')]
      if (!document.querySelector('.hero[data-awake]')) return
      const seen = claims.map((claim) => getComputedStyle(claim).opacity)
      document.documentElement.dataset.claims ??= seen.join(' ')
    }
    new MutationObserver(look).observe(document, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-awake', 'class'],
    })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-claims', '1 0 0 0')
})

test('without its script the hero is a scrollable row, and the script moves nothing @phone', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: page.viewportSize(),
  })
  const asleep = await context.newPage()
  await asleep.goto('/')
  await expect(heroOf(asleep).getByRole('heading')).toHaveText([
    'The right part, alongside before she sails.',
    'Marine electronics',
    'Save to 30$',
    'Save to 50$',
  ])
  await expect(heroOf(asleep).locator('.slide-buttons').getByRole('button')).toHaveCount(0)
  const claim = asleep.getByText('ISO 9001 quality management')
  await expect(claim).toBeInViewport()
  const { x: left = -1, width = 0 } = (await claim.boundingBox()) ?? {}
  expect(left).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  const clients = { name: 'Our Clients', level: 2 }
  const before = await topOf(asleep.getByRole('heading', clients))
  await asleep.getByRole('link', { name: 'Discover More' }).last().focus()
  await expect(asleep.getByRole('heading', { name: 'Save to 50$' })).toBeInViewport()
  await context.close()

  await page.goto('/')
  await expect(firstDot(page)).toBeVisible()
  expect(await topOf(page.getByRole('heading', clients))).toBe(before)
})

test('only the picture of the first slide loads with the page, the next after two seconds', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const heroPictures = () =>
    asked.filter((address) => /(dusk|wheelhouse|engine-room|lifeboat-drill)-/.test(address)).length
  await stopClock(page)
  await page.goto('/')
  await expect(firstDot(page)).toBeVisible()
  expect(heroPictures()).toBe(1)
  await page.clock.runFor(2000)
  await expect.poll(heroPictures).toBe(2)
})

test('axe finds nothing on the home page without the script of the hero @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto('/')
  await expect(heroOf(page).getByRole('heading')).toHaveCount(4)
  await axe(page)
})
