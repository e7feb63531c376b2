import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { axe } from './axe.ts'
import { expect, test } from './site.ts'

function treeOf(page: Page) {
  const tree = page.getByRole('navigation', { name: 'Categories' })
  return {
    tree,
    button: tree.getByRole('button', { name: 'All categories' }),
    close: tree.getByRole('button', { name: 'Close' }),
    current: tree.locator('a[aria-current]'),
    // Each with how many products it holds.
    categories: tree.locator('ol > li > a').filter({ visible: true, hasText: /^\D+\d+$/ }),
  }
}

test.describe('without script on a phone @phone-only', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('R-CAT-1: a sheet of the category page lists all 18 categories, the current one open', async ({
    page,
  }) => {
    await page.goto('/categories/marine-electronic-item?sub=radar')
    const { tree, button, close, current, categories } = treeOf(page)
    await expect(categories).toHaveCount(0)
    await expect(tree.getByRole('radio')).toHaveCount(18)
    await button.tap()
    await expect(categories).toHaveCount(18)
    await expect(current).toHaveText(/Marine Electronic Item *20$/)
    await expect(tree.getByRole('radio', { name: /RADAR 3$/ })).toBeChecked()
    await expect(tree.getByText('RADAR')).toBeInViewport()

    await tree.getByLabel('Subcategories of Spare Parts For Pump').tap()
    await tree.getByRole('link', { name: 'Naniwa' }).tap()
    await expect(page).toHaveURL('/categories/spare-parts-for-pump?sub=naniwa')
    await button.tap()
    await close.tap()
    await expect(categories).toHaveCount(0)
    await expect(tree.getByRole('radio')).toHaveCount(7)
  })

  test('R-CAT-1: a category without subcategories shows the list too', async ({ page }) => {
    await page.goto('/categories/automation')
    const { button, current, categories } = treeOf(page)
    await button.tap()
    await expect(categories).toHaveCount(18)
    await expect(current).toBeInViewport()
    await current.press('Tab')
    await page
      .getByRole('link', { name: /Other Equipment/ })
      .last()
      .tap()
    await expect(page).toHaveURL('/categories/other-equipment')
  })
})

test('R-CAT-1: up to 1023 px a sheet opens by keyboard and nothing moves; from 1024 px on the list stands in the page', async ({
  page,
}) => {
  // Crossing 1024 px closes every sheet, so no width crosses it before the sheets are tried.
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/categories/marine-electronic-item')
  for (const width of [320, 390, 768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const { tree, button, close, current, categories } = treeOf(page)
    const productsAt = () => page.getByRole('heading', { name: '20 products' }).boundingBox()
    if (width < 1024) {
      const before = await productsAt()
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(close).toBeFocused()
      await expect(categories).toHaveCount(18)
      await expect(current).toBeInViewport()
      expect(await productsAt()).toEqual(before)
      await axe(page)
      await page.keyboard.press('Escape')
      await expect(categories).toHaveCount(0)
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Shift+Tab')
      await expect(categories, 'what has the focus is not under the sheet').toHaveCount(0)
      expect(await productsAt()).toEqual(before)
    } else {
      await expect(button).toBeHidden()
      await expect(categories).toHaveCount(18)
      await expect(tree.getByRole('radio').first()).toBeVisible()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
})

test('R-CAT-2: a press on a subcategory in the sheet chooses it, and one on its heading leaves the sheet open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/categories/marine-electronic-item?sub=radar')
  const { tree, button, categories } = treeOf(page)
  await button.click()
  await tree.getByRole('heading', { name: 'Categories' }).click()
  await expect(categories).toHaveCount(18)
  await tree.getByText('GMDSS').click()
  await expect(page).toHaveURL('/categories/marine-electronic-item?sub=gmdss')
  await expect(tree.getByRole('radio', { name: /GMDSS/ })).toBeChecked()
})

test('R-CAT-1: the end of the longest list can be reached in its sheet', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/categories/spare-parts-for-main-auxiliary')
  const { tree, button } = treeOf(page)
  await button.click()
  const last = tree.getByRole('link', { name: /Other Equipment/ })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(160, 500)
  await page.mouse.wheel(0, 2000)
  // What turns after it is scrolled after it.
  await page.mouse.wheel(0, -300)
  await expect(last).not.toBeInViewport()
  expect(await page.evaluate(() => scrollY), 'the page behind stays').toBe(before)
})

test('a press beside the sheet or the drawer closes it, and opens no link that lies there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/categories/automation')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  for (const opener of [treeOf(page).button, menu]) {
    await opener.click()
    const opened = page.locator(':popover-open')
    await expect(opened).toBeVisible()
    // There the logo leads to the home page.
    await page.mouse.click(30, 30)
    await expect(opened).toHaveCount(0)
    await expect(page).toHaveURL('/categories/automation')
    await opener.click()
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

/** The darkest value in the middle of a button, where its icon is. */
async function darkestIn(button: Locator) {
  const middle = { left: 8, top: 8, width: 28, height: 28 }
  const shot = sharp(await button.screenshot({ scale: 'css' })).extract(middle)
  const { channels } = await sharp(await shot.png().toBuffer()).stats()
  return Math.min(...channels.slice(0, 3).map(({ min }) => min))
}

test('forced colours keep the cross of the sheet and the bars of the menu button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/categories/automation')
  expect(await darkestIn(page.getByRole('button', { name: 'Menu', exact: true }))).toBeLessThan(99)
  const { button, close } = treeOf(page)
  await button.click()
  expect(await darkestIn(close)).toBeLessThan(99)
})
