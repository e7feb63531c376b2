import type { Browser, Page } from '@playwright/test'

import { axe } from './axe.ts'
import { owner, signIn, typePassword } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 90_000 })

const words = 'seven quiet tugs in a fog'

/** The account page of the owner of a site, who is signed in in another browser too. */
async function openAccount({ site, page }: { site: Site; page: Page }, browser: Browser) {
  const other = await browser.newContext({ baseURL: site.url })
  await signIn(await other.newPage(), site)
  const pageErrors = await collectPageErrors(page.context(), site.url)
  await signIn(page, site)
  await page.goto('/dashboard/account')
  await page.waitForLoadState('networkidle')
  const isIn = async () => {
    const asked = await other.request.get('/api/session')
    return asked.status() === 200
  }
  expect(await isIn()).toBe(true)
  return { isIn, pageErrors, said: page.getByRole('region', { name: 'Messages' }) }
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the password is changed by who knows it, which signs everybody else out', async ({
  browser,
  breakable,
}) => {
  const { page, site } = breakable
  const { isIn, said } = await openAccount(breakable, browser)
  const form = panel(page, 'Password')
  const [current, wanted] = [
    form.getByLabel('Current password'),
    form.getByLabel('New password', { exact: true }),
  ]
  const press = () => form.getByRole('button', { name: 'Change password' }).click()
  await expect(form).toContainText('At least 15 characters')

  await press()
  await expect(form.getByRole('alert')).toHaveText('Please fill in all fields')
  await expect(current).toBeFocused()
  await current.fill(owner.password)
  await wanted.fill('too short')
  await press()
  await expect(wanted).toHaveAccessibleDescription(/Please use at least 15 characters\./)
  await expect(wanted).toBeFocused()
  await expect(current).toHaveValue(owner.password)
  await axe(page)
  await form.getByRole('button', { name: 'Show the new password' }).click()
  await expect(wanted).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: 'Show the new password' }).click()
  await expect(wanted).toHaveAttribute('type', 'password')
  await current.fill('not the password')
  await wanted.fill(words)
  await press()
  await expect(current).toHaveAccessibleDescription('This is not your password.')
  await expect(wanted).toHaveValue(words)
  expect(await isIn()).toBe(true)

  await current.fill(owner.password)
  await page.route('**/dashboard/account.data', (route) => route.abort(), { times: 1 })
  await press()
  await expect(form.getByRole('alert')).toContainText('Your password may have changed')
  await press()
  await expect(said).toContainText('Password changed. 1 other browser was signed out.')
  await expect(current).toHaveValue('')
  await expect(wanted).toHaveValue('')
  expect(await isIn()).toBe(false)
  await page.reload()
  await expect(panel(page, 'Signed in').getByRole('listitem')).toHaveCount(1)
  const headers = { origin: site.url }
  const signInWith = (password: string) =>
    fetch(`${site.url}/api/session`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.email, password }),
    })
  expect((await signInWith(owner.password)).status).toBe(401)
  expect((await signInWith(words)).status).toBe(200)
})

test('the email is changed by who knows the password', async ({ browser, breakable }) => {
  const { page } = breakable
  const { isIn, said, pageErrors } = await openAccount(breakable, browser)
  const form = panel(page, 'Email')
  await form.getByLabel('New email').fill('no address')
  await typePassword(form)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByLabel('New email')).toHaveAccessibleDescription(/enter an email address/)
  await form.getByLabel('New email').fill('New@Example.com')
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(said).toContainText('You sign in as new@example.com from now on.')
  await expect(form).toContainText('You sign in as new@example.com')
  expect(await isIn()).toBe(false)
  // The first answer was a refusal, which Chromium's console calls an error.
  expect(pageErrors.filter((one) => !one.includes('422'))).toEqual([])
})

test('C-3: the list tells the browsers apart, and ends one or all others', async ({
  browser,
  breakable,
}) => {
  const { page, db } = breakable
  const { isIn, said, pageErrors } = await openAccount(breakable, browser)
  const list = panel(page, 'Signed in')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').filter({ hasText: 'This browser' })).toHaveCount(1)
  await expect(list.getByText(/^Chrome on /).first()).toBeVisible()
  await list.getByRole('button', { name: /^End Chrome/ }).click()
  await expect(said).toContainText('1 other browser signed out.')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await isIn()).toBe(false)
  await expect(list.getByRole('button')).toHaveCount(0)

  // A phone whose session has ended by itself.
  const { _id: ownerId } = await db.selectFrom('owners').select('_id').executeTakeFirstOrThrow()
  const phone = { _id: 'phone', endpoint: '', p256dh: '', auth: '', sessionHash: 'ended' }
  const row = { ...phone, ownerId, createdAt: new Date().toISOString() }
  await db.insertInto('pushSubscriptions').values(row).execute()
  await page.reload()
  await expect(list).toContainText('still gets notifications of new enquiries')
  await page.waitForLoadState('networkidle')
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(said).toContainText('No other browser gets notifications now.')
  await expect(list.getByRole('button')).toHaveCount(0)
  expect(await db.selectFrom('pushSubscriptions').select('_id').execute()).toEqual([])

  const more = await openAccount(breakable, browser)
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await more.isIn()).toBe(false)
  expect(pageErrors).toEqual([])
})

test('C-15: a token is made by who knows the password, shown once, and revoked', async ({
  browser,
  breakable,
}) => {
  const { page, site } = breakable
  const { said, pageErrors } = await openAccount(breakable, browser)
  const tokens = page.locator('details', { hasText: 'API tokens' })
  await expect(tokens.getByLabel('What it is for')).toBeHidden()
  await tokens.getByText('API tokens').click()
  await tokens.getByLabel('What it is for').fill('Price list')
  await typePassword(tokens)
  const scope = (name: RegExp) => tokens.getByRole('checkbox', { name })
  await expect(scope(/Enquiries/)).not.toBeChecked()
  await expect(scope(/Subscribers/)).not.toBeChecked()
  await scope(/catalogue/).uncheck()
  const make = tokens.getByRole('button', { name: 'Make a token' })
  await make.click()
  await expect(tokens.getByText('Please choose at least one.')).toBeVisible()
  await expect(scope(/catalogue/)).toBeFocused()
  await axe(page)
  await scope(/catalogue/).check()
  await scope(/Subscribers/).check()
  await make.click()
  const field = tokens.getByLabel('New token')
  await expect(tokens.getByRole('listitem')).toContainText('For catalogue, subscribers.')
  await expect(field).toHaveValue(/^chandlery_[\w-]{43}$/)
  const token = await field.inputValue()
  await axe(page)
  const write = () =>
    fetch(`${site.url}/api/products/nothing`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await write()).status).toBe(200)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await tokens.getByRole('button', { name: 'Copy' }).click()
  await expect(said).toContainText('Token copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await tokens.getByRole('button', { name: 'Copy' }).click()
  await expect(said).toContainText('Not copied. Please copy by hand.')

  await page.reload()
  await expect(page.locator('body')).not.toContainText(token)
  await tokens.getByText('API tokens').click()
  await expect(field).toBeHidden()
  await page.waitForLoadState('networkidle')
  const revoke = tokens.getByRole('button', { name: 'Revoke Price list' })
  await revoke.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(revoke).toBeFocused()
  expect((await write()).status).toBe(200)
  await revoke.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(said).toContainText('Token revoked: Price list')
  expect((await write()).status).toBe(401)
  expect(pageErrors).toEqual([])
})

test('C-4: a session that ends while something is typed asks for the password, and goes on', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  await signIn(page, site)
  await page.goto('/dashboard/account')
  await page.waitForLoadState('networkidle')
  await page.request.delete('/api/session', { headers: { origin: site.url } })
  const cookies = await context.cookies()
  expect(cookies.some(({ name }) => name === 'sid')).toBe(false)
  const form = panel(page, 'Email')
  await form.getByLabel('New email').fill(owner.email)
  await typePassword(form)
  const button = form.getByRole('button', { name: 'Change email' })
  await button.click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(again.getByLabel('Password')).toBeFocused()
  await expect(again.getByLabel('Email')).toHaveValue(owner.email)
  await axe(page)
  await again.getByLabel('Password').fill(owner.password)
  await again.getByRole('button', { name: 'Login' }).click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    `You sign in as ${owner.email} from now on.`,
  )
  // The refusal was expected.
  expect(pageErrors.splice(0).filter((one) => !one.includes('401'))).toEqual([])
})
