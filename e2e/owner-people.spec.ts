import type { Browser, Page } from '@playwright/test'

import { axe } from './axe.ts'
import { signIn, typePassword } from './owner.ts'
import { expect, test } from './site.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 90_000 })

const email = 'ann@example.com'
const password = 'seven quiet tugs in a fog'

test('an owner invites an editor, who joins without script, works, and is deactivated', async ({
  browser,
  breakable,
}) => {
  const { site, page } = breakable
  await signIn(page, site)
  await page.goto('/dashboard/people')
  await page.waitForLoadState('networkidle')
  const invite = page.getByRole('region', { name: 'Invite a person' })
  await invite.getByLabel('Email').fill(email)
  await typePassword(invite)
  await invite.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(invite.getByText(`Send this link to ${email} yourself.`)).toBeVisible()
  const link = new URL(await invite.getByLabel('Link').inputValue()).pathname
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(email)
  await axe(page)

  const cookies = await joinWithoutScript(browser, site.url, link)
  const scripted = await browser.newContext({ baseURL: site.url })
  await scripted.addCookies(cookies)
  const work = await scripted.newPage()
  await worksAsEditor(work)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Deactivate: Ann Smith' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Ann Smith is deactivated.',
  )
  const activate = page.getByLabel('Activate: Ann Smith', { exact: true })
  await expect(activate).toBeVisible()
  await work.goto('/dashboard')
  await expect(work).toHaveURL(/\/admin-login/)
  await activate.click()
  const form = page.locator('details', { has: activate })
  await typePassword(form)
  await form.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Ann Smith can sign in again.',
  )
  await scripted.close()
})

async function joinWithoutScript(browser: Browser, baseURL: string, link: string) {
  const hers = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const plain = await hers.newPage()
  await plain.goto(link)
  const form = plain.getByRole('form', { name: 'Make your account' })
  const name = form.getByLabel('Your name')
  const tooLong = 'Ann '.repeat(21).trim()
  await name.evaluate((field) => field.removeAttribute('maxlength'))
  await name.fill(tooLong)
  await form.getByLabel('New password').fill('short')
  await form.getByRole('button').click()
  await expect(name).toHaveAccessibleDescription('Please use at most 80 characters.')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(tooLong)
  await name.fill('Ann Smith')
  await form.getByLabel('New password').fill('short')
  await form.getByRole('button').click()
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(
    /Please use at least 15 characters\./,
  )
  await expect(form.getByLabel('New password')).toBeFocused()
  await expect(name).toHaveValue('Ann Smith')
  await form.getByLabel('New password').fill(password)
  await form.getByRole('button').click()
  await expect(plain).toHaveURL('/dashboard')
  expect((await plain.goto(link))?.status()).toBe(404)
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('This invitation has ended')
  const cookies = await hers.cookies()
  await hers.close()
  return cookies
}

async function worksAsEditor(work: Page) {
  await work.goto('/dashboard')
  await expect(work.getByText('Welcome, Ann Smith').filter({ visible: true }).first()).toBeVisible()
  const navigation = work.getByRole('navigation', { name: 'Admin' })
  await expect(navigation.getByRole('link', { name: /^Products/ })).toBeVisible()
  for (const name of ['People', 'Settings', 'Backups', 'Newsletter']) {
    await expect(work.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  expect((await work.goto('/dashboard/settings'))?.status()).toBe(403)
  await expect(work.getByRole('heading', { level: 1 })).toHaveText('This page is for owners')
  await axe(work)
  await work.goto('/dashboard/account')
  await expect(work.getByText('API tokens')).toHaveCount(0)
  await axe(work)
}
