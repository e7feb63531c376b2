import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { axe } from './axe.ts'
import { login, owner, signIn, typePassword } from './owner.ts'
import { expect, test } from './site.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 120_000 })

const panelOf = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

/** The code that the phone shows, or shows in the next 30 seconds: each works once. */
function codeOf(key: string, steps = 0) {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function turnOn(page: Page) {
  await page.goto('/dashboard/account')
  await page.waitForLoadState('networkidle')
  const panel = panelOf(page)
  await typePassword(panel)
  await panel.getByRole('button', { name: 'Turn on' }).click()
  const drawn = await panel.getByRole('img', { name: /QR code/ }).boundingBox()
  expect([drawn?.width, drawn?.height]).toEqual([208, 208])
  await axe(page)
  const key = await panel.locator('code').innerText()
  const link = panel.getByRole('link', { name: 'Open the app on this device' })
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://.*${key.replaceAll(' ', '')}`))
  await panel.getByLabel('Six-digit code').fill('12')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel.getByLabel('Six-digit code')).toHaveAccessibleDescription(/does not work/)
  await panel.getByLabel('Six-digit code').fill(codeOf(key))
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(10)
  const codes = await panel.getByRole('listitem').allInnerTexts()
  await axe(page)
  await page.emulateMedia({ media: 'print' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const download = page.waitForEvent('download')
  await panel.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await panel.getByRole('button', { name: 'I have saved them' }).click()
  await expect(panel).toContainText('10 recovery codes left')
  await axe(page)
  return { key, codes }
}

/** Another browser, as large as that of this page. */
async function inBrowser(browser: Browser, like: Page, options: BrowserContextOptions) {
  const context = await browser.newContext({ viewport: like.viewportSize(), ...options })
  return { context, page: await context.newPage() }
}

test('@phone-only a person turns it on, signs in with codes, with and without script, and turns it off', async ({
  browser,
  breakable,
}) => {
  const { site, page } = breakable
  await signIn(page, site)
  const { key, codes } = await turnOn(page)

  const plain = await inBrowser(browser, page, { baseURL: site.url, javaScriptEnabled: false })
  await plain.page.goto('/admin-login?next=/dashboard/trash')
  await login(plain.page, owner)
  await expect(plain.page).toHaveURL('/admin-login/code?next=/dashboard/trash')
  const field = plain.page.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await plain.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.page.getByRole('alert')).toHaveText('Please fill in all fields')
  await field.fill('12')
  await plain.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.page.getByRole('alert')).toContainText('This code does not work.')
  const stranger = await inBrowser(browser, page, { baseURL: site.url })
  await stranger.page.goto('/admin-login/code?next=/dashboard/trash')
  await expect(stranger.page).toHaveURL('/admin-login?next=/dashboard/trash')
  await field.fill(codeOf(key, 1))
  await plain.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(plain.page).toHaveURL('/dashboard/trash')

  await login(stranger.page, owner)
  await expect(stranger.page).toHaveURL('/admin-login/code?next=/dashboard/trash')
  await axe(stranger.page)
  await stranger.page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await stranger.page.getByRole('button', { name: 'Use the recovery code' }).click()
  await expect(stranger.page).toHaveURL('/dashboard/trash')
  await plain.context.close()
  await stranger.context.close()

  await page.reload()
  await page.waitForLoadState('networkidle')
  const panel = panelOf(page)
  await expect(panel).toContainText('9 recovery codes left')
  await panel.getByText('Turn off', { exact: true }).click()
  const off = panel.locator('details[open]')
  await typePassword(off)
  await off.getByLabel('Code of the app').fill(codes[1] ?? '')
  await off.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(panel.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
