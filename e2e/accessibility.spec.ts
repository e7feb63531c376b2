import { axe } from './axe.ts'
import { expect, test } from './site.ts'

test('axe finds nothing on a product page, before and after its script, in every view @phone', async ({
  page,
}) => {
  await page.goto('/categories/marine-electronic-item?sub=radar')
  await page.getByRole('link', { name: /JMA-9122/ }).click()
  await expect(page.locator('[data-moves][data-awake]')).toHaveCount(2)
  await axe(page)
  await page.getByRole('group', { name: 'View' }).getByText('Compare').click()
  await axe(page)
})

test('the keyboard reaches everything: skip link, products, tabs', async ({ page }) => {
  await page.goto('/categories/marine-electronic-item?sub=radar')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.category :focus')).toHaveCount(1)

  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .press('Enter')
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await expect(tabs.first()).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Product Detail')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
})

test('the category menu closes when the focus leaves it, not when the page has loaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/*.avif', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/categories/marine-electronic-item', { waitUntil: 'domcontentloaded' })
  const menu = page.locator('summary', { hasText: 'Categories' })
  const last = page.getByRole('banner').getByRole('link', { name: 'OTHERS' })
  await menu.click()
  await page.waitForLoadState('load')
  await expect(last).toBeVisible()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeHidden()
})
