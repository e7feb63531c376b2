import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { emailField, login, loginForm, owner, passwordField, signIn } from './owner.ts'
import { expect, test } from './site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const signOut = (page: Page) =>
  page.getByRole('button', { name: 'Sign out', exact: true }).filter({ visible: true })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('R-LOGIN-1, R-ADM-3: the owner signs in, sees the overview and signs out', async ({
    page,
  }) => {
    await page.goto('/dashboard/account?from=here')
    await expect(page).toHaveURL('/admin-login?next=%2Fdashboard%2Faccount%3Ffrom%3Dhere')
    await expect(heading(page, 'Login Admin')).toBeVisible()
    await expect(emailField(page)).toBeFocused()
    await login(page, owner)
    await expect(page).toHaveURL('/dashboard/account?from=here')
    await expect(heading(page, 'Account')).toBeVisible()

    await page.goto('/admin-login')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main').getByText(`Welcome, ${owner.email}`)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('products live')
    await signOut(page).click()
    await expect(page).toHaveURL('/admin-login')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/admin-login?next=%2Fdashboard')
  })

  test('R-VAL-1, R-VAL-2: an error is one sentence, and the email stays', async ({ page }) => {
    const alert = page.getByRole('alert')
    await page.goto('/admin-login?next=/dashboard/trash')
    await login(page, { email: '', password: '' })
    await expect(alert).toHaveText('Please fill in all fields')
    await expect(emailField(page)).toBeFocused()
    await login(page, { email: owner.email, password: '' })
    await expect(alert).toHaveText('Please fill in all fields')
    await expect(emailField(page)).toHaveValue(owner.email)
    await expect(passwordField(page)).toBeFocused()
    await login(page, { password: 'not the password at all' })
    await expect(alert).toHaveText('Invalid email or password')
    await expect(page).toHaveTitle(/^Invalid email or password: /)
    await expect(emailField(page)).toHaveValue(owner.email)
    await expect(passwordField(page)).toHaveValue('')
    // An unknown address has the same message as a wrong password (C-58).
    await login(page, { email: 'nobody at all', password: owner.password })
    await expect(alert).toHaveText('Invalid email or password')
    await login(page, { email: ` ${owner.email.toUpperCase()} `, password: owner.password })
    await expect(page).toHaveURL('/dashboard/trash')
  })
})

test('the pressed button says that it sends, once, and not the one that shows the password', async ({
  page,
}) => {
  await page.goto('/admin-login')
  await emailField(page).fill(owner.email)
  await passwordField(page).fill(owner.password)
  await page.waitForLoadState('networkidle')
  const seen = await loginForm(page).evaluate((form) => {
    const [show, login] = form.querySelectorAll('button')
    let submits = 0
    form.addEventListener('submit', () => (submits += 1))
    login?.click()
    login?.click()
    return [submits, show?.textContent, login?.textContent]
  })
  expect(seen).toEqual([1, 'Show the password', 'Sending…'])
  await expect(page).toHaveURL('/dashboard')
})

test('C-1: a forged redirect address leads to the overview', async ({ page, site }) => {
  // The browser reports an error if only one of two pages has a transition.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    '/dashboard/../sign-out',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/admin-login?next=${encodeURIComponent(next)}`)
    await login(page, owner)
    await expect(page, next).toHaveURL(`${site.url}/dashboard`)
    await page.context().clearCookies()
  }
})

test('R-VAL-2, C-58: too many wrong passwords give a waiting time', async ({ breakable }) => {
  const { page } = breakable
  await page.goto('/admin-login')
  const statuses: number[] = []
  for (let tries = 0; tries < 7; tries++) {
    const answer = page.waitForResponse((one) => one.request().method() === 'POST')
    await login(page, { email: owner.email, password: 'a guess that is wrong' })
    const status = (await answer).status()
    statuses.push(status)
    const wait = '. There were too many wrong passwords. Please try again in 10 minutes.'
    await expect(page.getByRole('alert')).toHaveText(
      `Invalid email or password${status === 429 ? wait : ''}`,
    )
  }
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
})

test('a double click sends the form once', async ({ page }) => {
  await page.goto('/admin-login')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await emailField(page).fill(owner.email)
  await passwordField(page).fill(owner.password)
  await expect(passwordField(page)).toBeFocused()
  await page.waitForLoadState('networkidle')
  await loginForm(page).getByRole('button', { name: 'Login' }).dblclick()
  await expect(page).toHaveURL('/dashboard')
  expect(sent).toBe(1)
})

test('C-3: after signing out the old cookie opens nothing, and Back shows no page', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/dashboard')
  await page.goto('/dashboard/account')
  await expect(heading(page, 'Account')).toBeVisible()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await signOut(page).click()
  await expect(page).toHaveURL('/admin-login')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin-login\?next=/)
  await expect(heading(page, 'Login Admin')).toBeVisible()

  const headers = { cookie, origin: site.url }
  const asked = await fetch(`${site.url}/dashboard`, { headers, redirect: 'manual' })
  expect(asked.status).toBe(303)
  const written = await fetch(`${site.url}/api/products/x`, { method: 'DELETE', headers })
  expect(written.status).toBe(401)
})

test('C-3: a page from the back-forward cache is loaded again', async ({ page, context, site }) => {
  await signIn(page, site)
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/admin-login/)
})

test('C-4: a link after the session has ended leads to the sign-in and then to its page', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, site)
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.getByRole('link', { name: 'products live' }).click()
  await expect(page).toHaveURL('/admin-login?next=%2Fdashboard%2Fmanage-products')
  await login(page, owner)
  await expect(page).toHaveURL('/dashboard/manage-products')
})

test('axe finds nothing on the sign-in page, and it fits a phone of 360 px', async ({ page }) => {
  await page.goto('/admin-login')
  await axe(page)
  await login(page, { email: owner.email, password: '' })
  await expect(page.getByRole('alert')).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 360, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)
})
