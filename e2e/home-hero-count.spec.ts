import type { Browser, Page } from '@playwright/test'

import { defaults } from '../app/settings/defaults.ts'
import { publishSection, signIn } from './owner.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'

// The settings allow up to eight slides, each with its days.

const width = 390

test('the row of the hero is as long as its slides, and each shows the claims of the first', async ({
  breakable: { page, site },
  browser,
}) => {
  test.slow()
  await signIn(page, site)
  for (const count of [2, 6]) {
    await showSlides(page, site, count)
    const phone = await openPhone(browser, site, false)
    const stages = phone.locator('.hero-stage')
    await expect(stages).toHaveCount(count)
    const widths = await stages.evaluateAll((all) => all.map((stage) => stage.clientWidth))
    expect(widths).toEqual(Array.from({ length: count }, () => width))
    const track = phone.locator('.hero-track')
    expect(await track.evaluate(({ scrollWidth }) => scrollWidth)).toBe(count * width)
    const root = phone.locator('html')
    expect(await root.evaluate(({ scrollWidth }) => scrollWidth)).toBe(width)
    await phone.locator('.hero-words a').last().focus()
    await expect(stages.last()).toBeInViewport()
    const claims = await phone.locator('.hero-features ul').first().boundingBox()
    expect(claims).toMatchObject({ x: 0, width })
    await phone.context().close()
  }
})

test('one slide has no buttons, and its picture and claims', async ({
  breakable: { page, site },
  browser,
}) => {
  await signIn(page, site)
  await showSlides(page, site, 1)
  const phone = await openPhone(browser, site, true)
  await expect(phone.locator('.carousel[data-awake]')).toBeAttached()
  const hero = phone.getByRole('region', { name: 'Highlights' })
  await expect(hero.getByRole('heading')).toBeInViewport()
  await expect(hero.locator('.hero-features li').first()).toBeVisible()
  await expect(hero.locator('.slide-buttons').getByRole('button')).toHaveCount(0)
  await phone.context().close()
})

async function openPhone(browser: Browser, site: Site, javaScriptEnabled: boolean) {
  const viewport = { width, height: 844 }
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled, viewport })
  const page = await context.newPage()
  await page.goto('/')
  return page
}

async function showSlides(page: Page, site: Site, count: number) {
  const { hero } = defaults
  const slides = Array.from({ length: count }, (_, n) => ({
    ...hero.slides[n % hero.slides.length],
    title: `Slide ${n + 1}`,
  }))
  await publishSection(page, site, 'hero', { ...hero, slides })
}
