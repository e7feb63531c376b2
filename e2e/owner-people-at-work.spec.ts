import { type Browser, devices, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { fillProduct } from './owner-forms.ts'
import { login, signIn, typePassword } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { expect, test } from './site.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 120_000 })

const password = 'seven quiet tugs in a fog'
const { userAgent } = devices['Pixel 7']

/** Each person has a phone. */
async function openPhone(browser: Browser, baseURL: string) {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL, viewport, userAgent, hasTouch: true })
  const pageErrors = await collectPageErrors(context, baseURL)
  return { context, pageErrors, page: await context.newPage() }
}

/** The owner's phone makes the link, and the person's own phone opens it. */
async function invite(from: Page, to: Page, name: string) {
  await from.goto('/dashboard/people')
  const form = from.getByRole('region', { name: 'Invite a person' })
  await form.getByLabel('Email').fill(`${name}@example.com`)
  await typePassword(form)
  await form.getByRole('button', { name: 'Invite', exact: true }).click()
  await to.goto(new URL(await form.getByLabel('Link').inputValue()).pathname)
  const account = to.getByRole('form', { name: 'Make your account' })
  await account.getByLabel('Your name').fill(name)
  await account.getByLabel('New password').fill(password)
  await account.getByRole('button', { name: 'Make the account' }).click()
  await expect(to).toHaveURL('/dashboard')
}

async function addsProducts(page: Page) {
  for (const title of ['Cooler bundle', 'Cooler gasket']) {
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Add' }).getByRole('link', { name: 'product' }).tap()
    await fillProduct(page, title)
    await page.getByRole('button', { name: 'Add product' }).tap()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
  }
}

/** The open inbox shows the enquiry by itself. */
async function answers(page: Page, asked: string) {
  await page.getByRole('link', { name: new RegExp(asked) }).tap()
  await page.getByRole('button', { name: 'Take it' }).tap()
  await page.getByLabel('Status of the enquiry').selectOption('answered')
  await expect(page.getByRole('main')).toContainText(/Answered by\s*Ann/)
}

async function turnOnTwoSteps(page: Page) {
  await page.goto('/dashboard/account')
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await typePassword(panel, password)
  await panel.getByRole('button', { name: 'Turn on' }).click()
  const key = await panel.locator('code').innerText()
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await panel.getByLabel('Six-digit code').fill(new TOTP({ secret }).generate())
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(10)
  const [code = ''] = await panel.getByRole('listitem').allInnerTexts()
  await panel.getByRole('button', { name: 'I have saved them' }).click()
  return code
}

/** On a new phone, and without script for once. */
async function comesBack(page: Page, code: string) {
  await page.goto('/admin-login')
  await login(page, { email: 'Ben@example.com', password })
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.getByRole('button', { name: 'Use the recovery code' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/account')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
}

test('owner and editor work at once on two phones; a third loses his phone and comes back', async ({
  browser,
  breakable: { site },
}) => {
  const [owned, edited, lost] = [
    await openPhone(browser, site.url),
    await openPhone(browser, site.url),
    await openPhone(browser, site.url),
  ]
  await signIn(owned.page, site)
  await invite(owned.page, edited.page, 'Ann')
  await edited.page.goto('/dashboard/enquiries')
  await edited.page.waitForResponse('/api/inbox/events')
  const form = {
    name: 'Mate of Aurora',
    phone: '+880 1700-000000',
    message: 'A cooler?',
    terms: 'on',
  }
  const asked = await owned.page.request.post('/enquiries', {
    form,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  expect(asked.status()).toBe(303)
  await Promise.all([addsProducts(owned.page), answers(edited.page, 'Mate of Aurora')])

  await edited.page.goto('/dashboard/manage-products')
  await expect(edited.page.getByRole('link', { name: 'Cooler gasket', exact: true })).toBeVisible()
  await invite(owned.page, lost.page, 'Ben')
  const code = await turnOnTwoSteps(lost.page)
  await lost.context.close()
  const bought = await openPhone(browser, site.url)
  await comesBack(bought.page, code)

  await owned.page.goto('/dashboard/activity')
  for (const entry of ['Product added: Cooler bundle', 'Product added: Cooler gasket']) {
    await expect(owned.page.getByText(entry)).toBeVisible()
  }
  for (const { context, pageErrors } of [owned, edited, bought]) {
    expect(pageErrors).toEqual([])
    await context.close()
  }
})
