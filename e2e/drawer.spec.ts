import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expect, test } from './site.ts'

// The navigation of a phone, in both projects.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

function drawerOf(page: Page) {
  const drawer = page.getByRole('navigation', { name: 'Main' })
  return {
    drawer,
    burger: page.getByRole('button', { name: 'Menu', exact: true }),
    close: drawer.getByRole('button', { name: 'Close menu' }),
    categories: drawer.locator('summary', { hasText: 'Categories' }),
    list: drawer.getByRole('list').first(),
    pages: drawer.locator('summary', { hasText: 'Pages' }),
    brand: drawer.getByRole('link', { name: 'Brand' }),
  }
}

test('R-NAV-2: a drawer slides in from the right; its groups expand and collapse @phone-only', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/faq')
  const { drawer, burger, close, pages, brand, categories, list } = drawerOf(page)
  await expect(drawer).toBeHidden()
  await burger.tap()
  await expect(close).toBeFocused()
  const edges = () =>
    drawer.evaluate((box) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      return [left, right, top, bottom].map(Math.round)
    })
  await expect.poll(edges).toEqual([47, 390, 0, 844])
  await expect(pages).toHaveAttribute('aria-current', 'true')
  await pages.tap()
  await expect(brand).toBeVisible()
  await pages.tap()
  await expect(brand).toBeHidden()
  await categories.tap()
  await expect(list).toBeVisible()
  for (const name of ['Home', 'Our Projects', 'About Us', 'Blog', 'Contact Us', 'WhatsApp']) {
    await expect(drawer.getByRole('link', { name })).toBeVisible()
  }
  await expect(drawer.locator('a[href^="tel:"]')).toBeVisible()
  await expect(drawer.locator('a[href^="mailto:"]')).toBeVisible()
})

async function openPagesIn(page: Page) {
  const { drawer, burger, pages, brand } = drawerOf(page)
  await expect(drawer).toBeHidden()
  await burger.tap()
  await expect(pages).toBeVisible()
  await expect(brand).toBeHidden()
  await pages.tap()
  await expect(brand).toBeVisible()
}

test('R-NAV-3: on the next page and back again the drawer and its groups are closed @phone-only', async ({
  page,
}) => {
  await page.goto('/faq')
  await openPagesIn(page)
  await drawerOf(page).brand.tap()
  await expect(page).toHaveURL('/brand')
  await openPagesIn(page)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await openPagesIn(page)
})

test('C-80: a page that is shown again has its drawer and groups closed @phone-only', async ({
  page,
}) => {
  await page.goto('/faq')
  await openPagesIn(page)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await openPagesIn(page)
})

test('R-NAV-17: the list of categories is 500 px high and scrolls inside @phone-only', async ({
  page,
}) => {
  await page.goto('/faq')
  const { burger, categories, list } = drawerOf(page)
  await burger.tap()
  await categories.tap()
  await expect(list.getByRole('link')).toHaveCount(18)
  const { shown, whole } = await list.evaluate((list) => ({
    shown: list.getBoundingClientRect().height,
    whole: list.scrollHeight,
  }))
  expect(shown).toBe(500)
  expect(whole).toBeGreaterThan(700)
  await list.getByRole('link', { name: 'Other Equipment' }).tap()
  await expect(page).toHaveURL('/categories/other-equipment')
})

test('the drawer closes by its button, by Escape, by a tap beside it and when the focus leaves @phone-only', async ({
  page,
}) => {
  await page.goto('/faq')
  const { drawer, burger, close } = drawerOf(page)
  const closings = [
    () => close.tap(),
    () => page.keyboard.press('Escape'),
    () => page.touchscreen.tap(10, 500),
    async () => {
      await drawer.getByRole('link', { name: 'WhatsApp' }).focus()
      await page.keyboard.press('Tab')
    },
  ]
  for (const closes of closings) {
    await burger.tap()
    await expect(close).toBeFocused()
    await closes()
    await expect(drawer).toBeHidden()
  }
})

test('everything in the drawer is at least 44 px high, and nothing shifts or overflows @phone-only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/faq')
  const { drawer, burger, categories, close } = drawerOf(page)
  const main = page.getByRole('main')
  const before = await main.boundingBox()
  await burger.tap()
  await expect(close).toBeFocused()
  await categories.tap()
  expect(await main.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const small = await drawer
    .locator('a:visible, summary:visible, button:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent),
    )
  expect(small).toEqual([])
})

test('axe finds nothing while the drawer and its categories are open @phone-only', async ({
  page,
}) => {
  await page.goto('/categories/generator')
  const { burger, categories, close } = drawerOf(page)
  await burger.tap()
  await expect(close).toBeFocused()
  await categories.tap()
  await axe(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('R-NAV-2: the drawer and its groups open and lead on @phone-only', async ({ page }) => {
    await page.goto('/faq')
    const { drawer, burger, pages, brand, close } = drawerOf(page)
    await burger.tap()
    await close.tap()
    await expect(drawer).toBeHidden()
    await burger.tap()
    await pages.tap()
    await brand.tap()
    await expect(page).toHaveURL('/brand')
    await expect(drawer).toBeHidden()
  })
})
