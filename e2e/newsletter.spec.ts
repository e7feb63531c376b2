import type { BrowserContext, Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { holdScript } from './enquiries.ts'
import { type Site, openSite } from './site-process.ts'
import { expect, test } from './site.ts'

async function subscribers(site: Site, email: string) {
  const db = await openDatabase(undefined, site.dataDir)
  const rows = await db.selectFrom('subscribers').selectAll().where('email', '=', email).execute()
  await db.destroy()
  return rows
}

/** Without the script that sends the address, the browser does. */
function sendByBrowser(context: BrowserContext) {
  return context.route('**/assets/subscribe.client-*', (route) => route.abort())
}

/** The one block that every page has. */
function blockOf(page: Page) {
  return page.getByRole('contentinfo').locator('form[action="/newsletter"]')
}

test('the secret in the address of a page is not stored with the email, nor repeated by a form', async ({
  page,
  site,
}, { project }) => {
  for (const part of ['enquiry-status', 'invitation', 'new-password']) {
    const email = `${part}-${project.name}@example.com`
    const path = `/${part}/AAAAAAAAAAAAAAAAAAAAAA`
    await page.goto(path)
    await expect(page.locator('#add-to-list [name="back"]')).toHaveValue('/')
    await subscribe(page, email)
    await expect(page.getByText(/^Thank you/).last()).toBeVisible()
    const [stored] = await subscribers(site, email)
    expect(stored?.source).toBe(path.replace(/A+$/, '…'))
  }
})

async function subscribe(page: Page, email: string) {
  await blockOf(page).getByPlaceholder('Enter Your Email').fill(email)
  await blockOf(page).getByRole('button', { name: 'Subscribe Now' }).click()
}

test('R-NEWS-2 R-NEWS-3: an address is saved once, and each form gets the same thanks', async ({
  browser,
  site,
}, { project }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  for (const email of [
    `${project.name}@example.com`,
    `${project.name.toUpperCase()}@Example.com`,
  ]) {
    await page.goto('/faq')
    await expect(blockOf(page).getByRole('textbox')).toHaveAttribute('type', 'email')
    await subscribe(page, email)
    await expect(page).toHaveURL('/newsletter/sent')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await expect(page.getByText('Your address is stored')).toBeVisible()
    await expect(page.getByText(/on its way|sent you/)).toHaveCount(0)
  }
  expect(await subscribers(site, `${project.name}@example.com`)).toMatchObject([
    { source: '/faq', confirmedAt: null, suspectedAt: null },
  ])
  await context.close()
})

test('C-34 R-VAL-6: what is no address is shown again beside what is wrong with it', async ({
  browser,
  site,
}, { project }) => {
  const context = await browser.newContext({ baseURL: site.url })
  await sendByBrowser(context)
  const page = await context.newPage()
  await page.goto('/about-us')
  await blockOf(page).evaluate((form) => form.setAttribute('novalidate', ''))
  const answered = page.waitForResponse('**/newsletter')
  await subscribe(page, 'nobody')
  const answer = await answered
  expect(answer.status()).toBe(422)
  expect(answer.headers()['cache-control']).toBe('no-store')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Email for the newsletter' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('nobody')
  await expect(field).toHaveAccessibleDescription(/should look like name@example.com/)
  await axe(page)

  const email = `again-${project.name}@example.com`
  await field.fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe Now' }).click()
  await expect(page).toHaveURL('/newsletter/sent')
  await axe(page)
  expect(await subscribers(site, email)).toMatchObject([{ source: '/about-us' }])
  await context.close()
})

test('what keeps a right address from being stored is no fault of the field', async ({
  browser,
}) => {
  const site = await openSite({ RATE_LIMITS: 'on' })
  const context = await browser.newContext({ baseURL: site.url })
  await sendByBrowser(context)
  const page = await context.newPage()
  const db = await openDatabase(undefined, site.dataDir)
  const alert = page.getByRole('alert')
  const field = page.getByRole('main').getByRole('textbox', { name: 'Email for the newsletter' })
  try {
    const post = (email: string) =>
      context.request.post('/newsletter', { form: { email }, maxRedirects: 0 })
    await page.goto('/faq')
    const giveBack = await takeAway(db)
    for (let n = 0; n < 6; n++) expect((await post(`outage-${n}@example.com`)).status()).toBe(503)
    await subscribe(page, 'ann@example.com')
    await expect(alert).toContainText('We could not store your address.')
    await giveBack()
    for (let n = 0; n < 6; n++) expect((await post('again@example.com')).status()).toBe(303)
    for (let n = 0; n < 4; n++) expect((await post(`${n}@example.com`)).status()).toBe(303)
    await page.getByRole('main').getByRole('button', { name: 'Subscribe Now' }).click()
    await expect(alert).toContainText('Please try again in 60 minutes.')

    await expect(alert).toBeFocused()
    await expect(field).toHaveValue('ann@example.com')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await axe(page)
  } finally {
    await db.destroy()
    await context.close()
    await site.stop()
  }
})

test('a field that has the focus before the script is there is enhanced too', async ({ page }) => {
  const arrive = await holdScript(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await blockOf(page).getByPlaceholder('Enter Your Email').focus()
  const script = page.waitForRequest('**/assets/widgets*')
  arrive()
  await script
})

test('the newsletter’s address is for its form, and machines are marked', async ({
  request,
  site,
}, { project }) => {
  const read = await request.get('/newsletter', { maxRedirects: 0 })
  expect([read.status(), read.headers()['location']]).toEqual([301, '/'])
  const thanks = await request.get('/newsletter/sent')
  expect(thanks.headers()['cache-control']).toBe('no-store')
  const foreign = { headers: { origin: 'https://evil.example' }, form: { email: 'a@b.co' } }
  expect((await request.post('/newsletter', foreign)).status()).toBe(403)

  const email = `machine-${project.name}@example.com`
  const form = { email, website: 'https://spam.example' }
  expect((await request.post('/newsletter', { form, maxRedirects: 0 })).status()).toBe(303)
  expect(await subscribers(site, email)).toMatchObject([{ suspectedAt: expect.any(String) }])
})
