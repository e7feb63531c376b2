import type { Browser, Page } from '@playwright/test'

import { axe } from './axe.ts'
import { login, owner, signIn, typePassword } from './owner.ts'
import { expect, test } from './site.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 120_000 })

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** A phone of its own, whose lock is opened at once. A passkey belongs to a name, so the site is opened as localhost. */
async function openPhone(browser: Browser, like: Page, siteUrl: string) {
  const baseURL = siteUrl.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL, viewport: like.viewportSize() })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const unlock = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { context, page, baseURL, unlock }
}

async function fillIn(page: Page, name: string) {
  const panel = panelOf(page)
  await panel.getByLabel('Name of the passkey').fill(name)
  await typePassword(panel)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
}

test('@phone-only a passkey is added, signs in without password and code, and is refused once it is removed', async ({
  browser,
  breakable,
}) => {
  const { site, db, page: like } = breakable
  const { context, page, baseURL, unlock } = await openPhone(browser, like, site.url)
  await signIn(page, { ...site, url: baseURL })
  await page.goto('/dashboard/account')
  await page.waitForLoadState('networkidle')
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(panel.getByLabel('Name of the passkey')).toHaveAccessibleDescription(/fill this in/)
  await fillIn(page, 'My phone')
  await expect(page.getByText('Passkey added: My phone')).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText(/My phone.*never used/)
  await fillIn(page, 'The same phone')
  await expect(page.getByText('This device has a passkey of your account already.')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await axe(page)

  const { _id: ownerId = '' } =
    (await db.selectFrom('owners').select('_id').executeTakeFirst()) ?? {}
  const row = { ownerId, key: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date().toISOString() }
  await db.insertInto('twoStep').values(row).execute()
  await context.clearCookies()
  await page.goto('/admin-login?next=/dashboard/trash')
  await axe(page)
  await unlock(false)
  await passkeyButton(page).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await expect(passkeyButton(page)).toBeFocused()
  await unlock(true)
  await passkeyButton(page).click()
  await expect(page).toHaveURL('/dashboard/trash')

  await context.clearCookies()
  await page.goto('/admin-login?next=/dashboard/account')
  await login(page, owner)
  await expect(page).toHaveURL(/\/admin-login\/code/)
  await axe(page)
  await passkeyButton(page).click()
  await expect(page).toHaveURL('/dashboard/account')
  await page.waitForLoadState('networkidle')
  await expect(panel.getByRole('listitem')).toContainText(/last used/)
  await panel.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed: My phone')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await expect(panel.getByRole('listitem')).toHaveCount(0)

  await context.clearCookies()
  await page.goto('/admin-login')
  await passkeyButton(page).click()
  await expect(page.getByRole('alert')).toContainText('This passkey did not work.')
  await expect(page).toHaveURL('/admin-login')
  await context.close()
})

test('without script, or at an address without a name, only the password signs in', async ({
  browser,
  page,
  site,
}) => {
  await page.goto('/admin-login')
  await page.waitForLoadState('networkidle')
  await expect(passkeyButton(page)).toHaveCount(0)
  await expect(page.locator('[data-passkey]')).toHaveCSS('visibility', 'hidden')
  const baseURL = site.url.replace('127.0.0.1', 'localhost')
  const plain = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const other = await plain.newPage()
  await other.goto('/admin-login')
  await expect(other.locator('[data-passkey]')).toHaveCSS('display', 'none')
  await login(other, owner)
  await expect(other).toHaveURL(/\/dashboard/)
  await plain.close()
})
