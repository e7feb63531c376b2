import type { Page } from '@playwright/test'

import { hero } from '../app/content/slide-constants.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'
import { hideTab, stopClock } from './stopped-clock.ts'

const heroOf = (page: Page) => page.getByRole('region', { name: 'Highlights' })
const dot = (page: Page, slide: number) =>
  heroOf(page).getByRole('button', { name: new RegExp(`^${slide}/4 `) })
const isOn = (page: Page, slide: number, timeout = 5000) =>
  expect(dot(page, slide)).toHaveAttribute('aria-current', 'true', { timeout })

/** Opens the home page with the script of its hero running and the clock stopped. */
async function homeAwake(page: Page, motion: 'reduce' | 'no-preference' = 'reduce') {
  await stopClock(page, motion)
  await page.goto('/')
  await expect(dot(page, 1)).toBeVisible()
  await isOn(page, 1)
}

const next = (page: Page) =>
  heroOf(page).getByRole('button', { name: 'Next slide' }).dispatchEvent('click')
const previous = (page: Page) =>
  heroOf(page).getByRole('button', { name: 'Previous slide' }).dispatchEvent('click')

test('R-HOME-2 R-HOME-3 R-HOME-4: four slides, arrows that wrap, a dot for each @phone', async ({
  page,
}) => {
  await homeAwake(page)
  expect((await heroOf(page).boundingBox())?.height).toBeGreaterThanOrEqual(500)
  await expect(heroOf(page).getByRole('button', { name: /^\d\/4 / })).toHaveCount(4)
  await previous(page)
  await isOn(page, 4)
  await page.clock.runFor(500)
  await next(page)
  await isOn(page, 1)
  await page.clock.runFor(500)
  await dot(page, 3).dispatchEvent('click')
  await isOn(page, 3)
  await expect(page.getByRole('heading', { name: 'Save to 30$', level: 2 })).toBeVisible()
})

test('the h1 names the company and stays while the slides change @phone', async ({ page }) => {
  await homeAwake(page)
  for (const slide of [1, 3]) {
    await dot(page, slide).dispatchEvent('click')
    await isOn(page, slide)
    const h1 = page.getByRole('heading', { level: 1 })
    await expect(h1).toHaveText('Chandlery Marine: marine parts and equipment')
    await page.clock.runFor(500)
  }
})

test('R-HOME-4: a jump to the slide that is shown does not lock the others', async ({ page }) => {
  await homeAwake(page, 'no-preference')
  await dot(page, 1).dispatchEvent('click')
  await dot(page, 2).dispatchEvent('click')
  await isOn(page, 2)
})

test('R-HOME-5 R-HOME-6 R-GEN-6: certificate, claims and call to action of the first slide @phone', async ({
  page,
}) => {
  await homeAwake(page)
  await expect(page.getByRole('img', { name: /ISO 9001:2015/ })).toBeVisible()
  for (const claim of [
    'ISO 9001 quality management',
    'Marine safety compliant',
    'Environmentally responsible',
  ])
    await expect(page.getByText(claim)).toBeVisible()
  await expect(page.getByText('Top marine accessories').first()).toBeVisible()
  await page.getByRole('link', { name: 'Learn More About Our Standards', exact: true }).click()
  await expect(page).toHaveURL('/about-us')
})

test('R-HOME-7 R-HOME-8 R-GEN-7: the other slides lead to electronics and show claims from 768 px @phone', async ({
  page,
  isMobile,
}) => {
  await homeAwake(page)
  for (const [slide, title, claim] of [
    [2, 'Marine electronics', 'From NAVTEX to SVDR'],
    [3, 'Save to 30$', 'One box, one delivery'],
    [4, 'Save to 50$', 'Coded for your ship'],
  ] as const) {
    await dot(page, slide).dispatchEvent('click')
    await page.clock.runFor(500)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    const more = heroOf(page).getByRole('link', { name: 'Discover More' })
    await expect(more).toHaveCount(1)
    await expect(more).toHaveAttribute('href', '/categories/marine-electronic-item')
    await expect(page.getByText(claim)).toBeVisible({ visible: !isMobile })
    await expect(page.getByText('Marine safety compliant')).toBeVisible({ visible: isMobile })
  }
})

test('R-HOME-8: the claims of the other slides come and go at one width exactly', async ({
  page,
}) => {
  await homeAwake(page)
  await dot(page, 4).dispatchEvent('click')
  await page.setViewportSize({ width: hero.featuresFrom - 1, height: 900 })
  await expect(page.getByText('Coded for your ship')).toBeHidden()
  await page.setViewportSize({ width: hero.featuresFrom, height: 900 })
  await expect(page.getByText('Coded for your ship')).toBeVisible()
})

test('R-HOME-9: the hero advances every six seconds and begins again after the last slide', async ({
  page,
}) => {
  await homeAwake(page, 'no-preference')
  await page.clock.runFor(5900)
  await isOn(page, 1)
  for (const slide of [2, 3, 4, 1]) {
    await page.clock.runFor(slide === 2 ? 100 : 6000)
    await isOn(page, slide)
  }
})

test('R-HOME-10: during a change others are ignored for 500 ms, and the text fades out', async ({
  page,
}) => {
  await homeAwake(page, 'no-preference')
  const words = page.locator('.hero-words').first()
  await expect(words).toHaveCSS('opacity', '1')
  await next(page)
  await next(page)
  await page.clock.runFor(499)
  await next(page)
  await isOn(page, 2)
  await expect(words).toHaveCSS('opacity', '0')
  await page.clock.runFor(1)
  await next(page)
  await isOn(page, 3)
})

test('C-45: the hero goes on under a pointer that rests on its picture or its words', async ({
  page,
}) => {
  await homeAwake(page, 'no-preference')
  await page.mouse.move(1000, 300)
  await page.clock.runFor(6000)
  await isOn(page, 2)
  await heroOf(page).getByRole('heading', { name: 'Marine electronics' }).hover()
  await page.clock.runFor(6000)
  await isOn(page, 3)
})

test('C-45: the hero pauses under the pointer and under focus on each kind of control, and once it is paused', async ({
  page,
}) => {
  await homeAwake(page, 'no-preference')
  const controls = [
    page.getByRole('link', { name: 'Learn More' }),
    heroOf(page).getByRole('searchbox'),
    heroOf(page).getByRole('link', { name: 'Paste a list' }),
    dot(page, 1),
    heroOf(page).getByRole('button', { name: 'Next slide' }),
    heroOf(page).getByRole('button', { name: 'Pause' }),
  ]
  for (const control of controls) {
    await control.hover()
    await page.clock.runFor(20_000)
    await isOn(page, 1)
  }
  await page.mouse.move(1000, 300)
  await page.keyboard.press('Tab')
  for (const control of controls) {
    await control.focus()
    await page.clock.runFor(20_000)
    await isOn(page, 1)
  }
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )

  await heroOf(page).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(1000, 300)
  await page.clock.runFor(20_000)
  await isOn(page, 1)
  await heroOf(page).getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(6000)
  await isOn(page, 2)
})

test('C-70: the hero and its timer pause in a hidden tab', async ({ page }) => {
  await homeAwake(page, 'no-preference')
  await page.clock.runFor(4000)
  await hideTab(page, true)
  await page.clock.runFor(20_000)
  await isOn(page, 1)
  await hideTab(page, false)
  await page.clock.runFor(1900)
  await isOn(page, 1)
  await page.clock.runFor(100)
  await isOn(page, 2)
})

test('C-45: with reduced motion nothing on the home page moves by itself', async ({ page }) => {
  await homeAwake(page, 'reduce')
  await page.clock.runFor(20_000)
  await isOn(page, 1)
  await expect(page.locator('.marquee-belt').first()).toHaveCSS('animation-name', 'none')
  await next(page)
  await isOn(page, 2)
})

test('with forced colours the bars of the slides are lines @phone-only', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const lines = (bar: string) =>
    dot(page, 1).evaluate((button, name) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(button, name)
      return { borderTopWidth, borderTopColor }
    }, bar)
  const [all, here] = [await lines('::before'), await lines('::after')]
  expect([all.borderTopWidth, here.borderTopWidth]).toEqual(['3px', '3px'])
  expect(all.borderTopColor).not.toBe(here.borderTopColor)
})

test('axe finds nothing on any slide of the hero @phone', async ({ page }) => {
  await page.goto('/')
  await heroOf(page).getByRole('button', { name: 'Pause' }).click()
  for (const slide of [2, 3, 4]) {
    // A press within half a second of the last change is ignored (R-HOME-10), and axe can be faster than that.
    await expect(async () => {
      await dot(page, slide).click()
      await isOn(page, slide, 200)
    }).toPass()
    await expect(page.locator('.hero-words').nth(slide - 1)).toHaveCSS('opacity', '1')
    await axe(page)
  }
})
