import type { Page } from '@playwright/test'

import { expect, test } from './site.ts'
import { hideTab, stopClock } from './stopped-clock.ts'

/** Bytes of script as they come over the line, without their heads: begun before the load event, and in all. */
async function scriptBytes(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(1000)
  return page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation')
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
    const bytes = (entries: PerformanceEntryList) =>
      entries.reduce((sum, entry) => sum + Number(entry.toJSON().encodedBodySize), 0)
    const loaded = Number(document?.toJSON().loadEventStart)
    return {
      beforeLoad: bytes(scripts.filter(({ startTime }) => startTime < loaded)),
      inAll: bytes(scripts),
    }
  })
}

async function pumpAddress(page: Page) {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  return (await page.getByRole('link', { name: /View Details/ }).getAttribute('href')) ?? ''
}

test('a category page is not hydrated: at most 2 kB of script before load, and 0.8 kB after', async ({
  page,
}) => {
  const { beforeLoad, inAll } = await scriptBytes(page, '/categories/marine-electronic-item')
  expect(beforeLoad).toBeGreaterThan(0)
  expect(beforeLoad).toBeLessThanOrEqual(2048)
  expect(inAll).toBeLessThanOrEqual(2_540)
})

for (const name of ['home', 'product', 'faq'] as const) {
  test(`no React on the ${name} page, whose slides move by 7.1 kB of script, and 0.8 for what was seen last @phone`, async ({
    page,
  }) => {
    const addresses = { home: '/', faq: '/faq', product: await pumpAddress(page) }
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const { beforeLoad, inAll } = await scriptBytes(page, addresses[name])
    expect(beforeLoad).toBeLessThanOrEqual(2048)
    await expect(page.locator('[data-moves][data-awake]').first()).toBeAttached()
    expect(inAll).toBeLessThanOrEqual(name === 'product' ? 8_000 : 7_230)
    expect(asked.filter((address) => /react|hydrate|island/.test(address))).toEqual([])
  })
}

test('photo, comparison and drawing: the stage works, and its line moves by keyboard', async ({
  page,
}) => {
  await page.goto(await pumpAddress(page))
  const photo = page.locator('.stage img.photo')
  await expect(photo).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)')
  await page.getByRole('group', { name: 'View' }).getByText('Drawing').click()
  await expect(photo).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')

  await page.getByRole('group', { name: 'View' }).getByText('Compare').click()
  const line = page.getByRole('slider')
  await expect(line).toHaveValue('50')
  await line.focus()
  await page.keyboard.press('End')
  await expect(photo).toHaveCSS('clip-path', 'inset(0px 0% 0px 0px)')
})

test('with reduced data nothing moves by script', async ({ page }) => {
  const address = await pumpAddress(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const { inAll } = await scriptBytes(page, address)
  // The script for tabs and drafts loads, that of the slides does not.
  expect(inAll).toBeLessThanOrEqual(4_300)
  await page.getByRole('group', { name: 'View' }).getByText('Drawing').click()
  await expect(page.locator('.stage img.photo')).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)')
})

test('R-PSL-1: the banner advances after 5 s, wraps, and stops once paused', async ({ page }) => {
  await stopClock(page)
  await page.goto(await pumpAddress(page))
  const banner = page.getByRole('region', { name: 'Good to know' })
  const dot = (place: number) => banner.getByRole('button', { name: `Slide ${place}:` })
  await expect(page.locator('[data-moves][data-awake]').first()).toBeAttached()
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(5000)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  await page.clock.runFor(5000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')

  await banner.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 700)
  await page.clock.runFor(20_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
})

test('with reduced motion the banner does not advance', async ({ page }) => {
  await stopClock(page, 'reduce')
  await page.goto(await pumpAddress(page))
  const banner = page.getByRole('region', { name: 'Good to know' })
  await banner.scrollIntoViewIfNeeded()
  // The dots are visible when the script has run, and before it no time is counted.
  const first = banner.getByRole('button', { name: 'Slide 1:' })
  await expect(first).toHaveAttribute('aria-current', 'true')
  // All three steps begin at the first slide, because scrolling takes real time and not the page's.
  await page.clock.runFor(15_000)
  await page.waitForTimeout(1000)
  await expect(first).toHaveAttribute('aria-current', 'true')
})

test('R-PSL-1: dots and, on wide screens, arrows turn the slides and wrap; a scroll by hand moves the dots @phone', async ({
  page,
}) => {
  await page.goto('/faq')
  const banner = page.getByRole('region', { name: 'Marine Accessories FAQ' })
  const dot = (place: number) => banner.getByRole('button', { name: `Slide ${place}:` })
  const isShown = (place: number) => expect(dot(place)).toHaveAttribute('aria-current', 'true')
  await dot(2).click()
  await isShown(2)
  await banner.getByRole('group').evaluate((track) => track.scrollTo({ left: 0 }))
  await isShown(1)

  const next = banner.getByRole('button', { name: 'Next slide' })
  const previous = banner.getByRole('button', { name: 'Previous slide' })
  const isWide = (page.viewportSize()?.width ?? 0) >= 768
  await expect(next).toBeVisible({ visible: isWide })
  await expect(previous).toBeVisible({ visible: isWide })
  if (!isWide) return
  await previous.click()
  await isShown(2)
  await next.click()
  await isShown(1)
})

test('C-45: a slide stays while the pointer is on a control, not on the picture, and during focus', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/faq')
  const banner = page.getByRole('region', { name: 'Marine Accessories FAQ' })
  const dot = (place: number) => banner.getByRole('button', { name: `Slide ${place}:` })
  await expect(page.locator('[data-moves][data-awake]')).toBeAttached()

  await dot(2).hover()
  await page.clock.runFor(20_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await dot(1).focus()
  await page.mouse.move(0, 800)
  await page.clock.runFor(20_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Start Live Chat' }).focus()
  await banner.getByRole('group').hover()
  await page.clock.runFor(5000)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
})

test('C-70: the banner pauses in a hidden tab', async ({ page }) => {
  await stopClock(page)
  await page.goto('/faq')
  const dot = (place: number) => page.getByRole('button', { name: `Slide ${place}:` })
  await expect(dot(1)).toBeVisible()
  await hideTab(page, true)
  await page.clock.runFor(25_000)
  await expect(dot(1)).toHaveAttribute('aria-current', 'true')
  await hideTab(page, false)
  await page.clock.runFor(5000)
  await expect(dot(2)).toHaveAttribute('aria-current', 'true')
})

test('slides scrolled by keyboard keep the focus when the script comes', async ({ page }) => {
  const { promise: scrolled, resolve: wake } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scrolled
    await route.continue()
  })
  await stopClock(page)
  await page.goto('/', { waitUntil: 'commit' })
  const slides = page.locator('.hero-track')
  await slides.focus()
  wake()
  const first = page.getByRole('button', { name: /^1\/4 / })
  await expect(first).toBeVisible()
  await expect(slides).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(first).toHaveAttribute('aria-current', 'true')
})

test.describe('by touch @phone-only', () => {
  test.use({ hasTouch: true })

  test('R-PSL-1: the banner still advances after a tap on a dot or a slide', async ({ page }) => {
    await stopClock(page)
    await page.goto('/faq')
    const banner = page.getByRole('region', { name: 'Marine Accessories FAQ' })
    const dot = (place: number) => banner.getByRole('button', { name: `Slide ${place}:` })
    await dot(2).tap()
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(5000)
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await banner.getByRole('heading').tap()
    await page.clock.runFor(5000)
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
  })
})
