import { axe } from './axe.ts'
import { counts, open, products, titles } from './owner-lists.ts'
import { expect, test } from './owner.ts'

test('a line that breaks takes neither the frame away nor what was searched for', async ({
  page,
  context,
  pageErrors,
}) => {
  await open(page, products)
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search' }).fill('pump')
  await expect(page.getByRole('alert')).toContainText('This page cannot be read right now.')
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeAttached()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(titles(page).first()).toBeVisible()
  await expect(counts(page)).toContainText(/^\d+ of \d+ products/)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('pump')
  // The broken line was expected.
  expect(pageErrors.splice(0).filter((one) => !one.includes('DISCONNECTED'))).toEqual([])
})

test('WCAG 2.1.4: keys of one letter can be turned off, and on again', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search' })
  await page.goto('/dashboard/account')
  await page.getByRole('checkbox', { name: 'In a list' }).uncheck()
  await open(page, products)
  await page.keyboard.press('n')
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
  await expect(page).toHaveURL(products)
  await page.goto('/dashboard/account')
  // As it comes from the server it is on.
  await expect(page.getByRole('checkbox', { name: 'In a list' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'In a list' }).check()
  await open(page, products)
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
})

test('controls are small for a mouse and large for a thumb @phone', async ({ page }, {
  project,
}) => {
  await page.goto('/dashboard/add-product')
  const form = page.getByRole('main')
  const controls = [
    form.getByLabel('Title', { exact: true }),
    form.getByLabel('Category', { exact: true }),
    form.getByRole('button', { name: 'Add product' }),
  ]
  const heights = await Promise.all(controls.map(async (one) => (await one.boundingBox())?.height))
  const limits = project.name === 'phone' ? [44, 48] : [32, 36]
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(limits[0] ?? 0)
    expect(height).toBeLessThanOrEqual(limits[1] ?? 0)
  }
  await axe(page)
})

test('WCAG 2.4.11: the bar of a phone never hides the focused control @phone @phone-only', async ({
  page,
}) => {
  await page.goto('/dashboard/settings')
  const focused = page.locator(':focus')
  const isVisible = () =>
    focused.evaluate((element) => {
      const { left, bottom, width } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, bottom - 1))
    })
  const sections = page.getByRole('main').getByRole('link')
  await sections.first().focus()
  for (let left = (await sections.count()) - 1; left > 0; left--) {
    await page.keyboard.press('Tab')
    expect(await isVisible(), await focused.innerText()).toBe(true)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form with a password is sent in a body, never in an address', async ({ page }) => {
    await page.goto('/dashboard/account')
    await expect(page.getByText('For the rest, please turn JavaScript on.')).toBeVisible()
    const forms = page.locator('form:has(input[type=password])')
    expect(await forms.count()).toBeGreaterThan(2)
    for (const form of await forms.all()) await expect(form).toHaveAttribute('method', 'post')
  })
})
