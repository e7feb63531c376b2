import type { Page } from '@playwright/test'

import { expectNoShift, watchShifts } from './layout-shifts.ts'
import { emailField, login, loginForm, owner } from './owner.ts'
import { expect, test } from './site.ts'

// The sign-in page among the public pages: the same frame, the same headers, the same behaviour.

const signInPage = '/admin-login?next=%2Fdashboard%2Ftrash'

const compressed = /^(?:br|gzip|zstd)$/

const newsletterOf = (page: Page) =>
  page.getByRole('contentinfo').locator('form[action="/newsletter"]')

async function expectFrame(page: Page) {
  await expect(page.getByRole('banner').getByText('Ship spares since 1994')).toBeVisible()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect(newsletterOf(page).getByRole('button', { name: 'Subscribe Now' })).toBeVisible()
  const contacts = page.getByRole('complementary', { name: 'Quick contact' })
  await expect(contacts.getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Admin')
  await expect(loginForm(page)).toBeVisible()
}

const styleSheets = (page: Page) =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))

test('R-LOGIN-1 C-82: the sign-in page has the frame, the headers and the styles of a public page, and is not cached @phone', async ({
  page,
}) => {
  const neighbour = await page.goto('/faq')
  const sheets = await styleSheets(page)
  await watchShifts(page)
  const answer = await page.goto(signInPage)
  await expectFrame(page)
  expect(await styleSheets(page)).toEqual(expect.arrayContaining(sheets))
  const [own, theirs] = [answer?.headers(), neighbour?.headers()]
  for (const name of ['content-security-policy', 'speculation-rules']) {
    const withoutStyles = (text = '') => text.replace(/ 'sha256-[^']+'/, '')
    expect(withoutStyles(own?.[name]), name).toBe(withoutStyles(theirs?.[name]))
  }
  expect(own?.['cache-control']).toBe('no-store')
  expect(own?.['content-encoding']).toMatch(compressed)
  expect(own?.etag).toBeUndefined()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await expect(emailField(page)).toBeFocused()
  await expect(loginForm(page).getByRole('button', { name: 'Login' })).toBeInViewport({ ratio: 1 })
  await expectNoShift(page)
})

test('R-LOGIN-1 C-82: menu, search suggestions and newsletter work there as on every public page @phone', async ({
  page,
  isMobile,
}, { project }) => {
  await page.goto(signInPage, { waitUntil: 'load' })
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const nav = page.getByRole('navigation', { name: 'Main' })
  const categories = nav.locator('summary', { hasText: 'Categories' })
  if (isMobile) await categories.tap()
  else await categories.hover()
  await expect(nav.getByRole('link', { name: 'Generator' })).toBeVisible()
  if (isMobile) await nav.getByRole('button', { name: 'Close menu' }).tap()
  else await page.mouse.move(700, 880)

  const search = page.getByRole('button', { name: 'Search', exact: true })
  if (await search.isVisible()) await search.click()
  else await page.getByLabel('Search by part number').focus()
  const box = page.getByRole('combobox', { name: 'Search by part number' })
  await box.pressSequentially('jma9')
  await expect(page.getByRole('option').first()).toContainText('JMA-9122-6XA')
  await box.press('Escape')
  await box.press('Escape')

  const newsletter = newsletterOf(page)
  await newsletter.getByPlaceholder('Enter Your Email').fill(`door-${project.name}@example.com`)
  await newsletter.getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page.getByText(/^Thank you/).last()).toBeVisible()
})

test('R-LOGIN-1 C-82: a newsletter form with a wrong address is shown again with the frame', async ({
  page,
  pageErrors,
}) => {
  await page.goto(signInPage)
  await newsletterOf(page).evaluate((form) => form.setAttribute('novalidate', ''))
  const answered = page.waitForResponse('**/newsletter')
  await newsletterOf(page).getByPlaceholder('Enter Your Email').fill('nobody')
  await newsletterOf(page).getByRole('button', { name: 'Subscribe Now' }).click()
  expect((await answered).status()).toBe(422)
  const field = page.locator('[type=email][aria-invalid=true]')
  await expect(field).toHaveValue('nobody')
  await expect(page.getByRole('banner')).toBeVisible()
  pageErrors.splice(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('R-LOGIN-1 R-VAL-1 R-VAL-2 C-82: every refusal is in the frame and keeps `next`, and the right password leads there @phone', async ({
    page,
  }) => {
    await page.goto(signInPage)
    await expectFrame(page)
    for (const [typed, status, words] of [
      [{ email: '', password: '' }, 422, 'Please fill in all fields'],
      [{ email: owner.email, password: 'not this one' }, 401, 'Invalid email or password'],
    ] as const) {
      const answered = page.waitForResponse((one) => one.request().method() === 'POST')
      await login(page, typed)
      const answer = await answered
      expect(answer.status()).toBe(status)
      expect(answer.headers()['cache-control']).toBe('no-store')
      expect(answer.headers()['content-encoding']).toMatch(compressed)
      await expectFrame(page)
      await expect(loginForm(page).getByRole('alert')).toHaveText(words)
      await expect(loginForm(page).getByRole('alert')).toBeInViewport({ ratio: 1 })
      await expect(page).toHaveURL(signInPage)
    }
    await login(page, { password: owner.password })
    await expect(page).toHaveURL('/dashboard/trash')
  })

  test('R-LAY-3 C-34 C-82: the newsletter form is sent from the sign-in page', async ({ page }, {
    project,
  }) => {
    await page.goto(signInPage)
    const field = newsletterOf(page).getByPlaceholder('Enter Your Email')
    await field.fill(`plain-door-${project.name}@example.com`)
    await newsletterOf(page).getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(page).toHaveURL('/newsletter/sent')
  })
})
