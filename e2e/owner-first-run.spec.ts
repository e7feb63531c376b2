import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { openMailServer } from '../app/mail/mail-stand-in.testing.ts'
import { fiveSteps, type MailServer, thumbControls as controls } from './first-run-steps.ts'
import { addPicture, field } from './owner-forms.ts'
import { login, signIn } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import { type SiteProcess, startSite } from './site-process.ts'
import { expect, test } from './site.ts'
import { cost, type Thumb, thumb } from './thumb.ts'

/** What visitors of a fresh site read of the invented company. */
const former =
  /Chandlery|Chittagong|Chattogram|Bangladesh|Khulshi|Zakir Hossain|1700-?000000|(?:info|support|chairman)@example|Name of the chairman|\b1994\b/i

async function generatedPassword({ dataDir, said }: SiteProcess) {
  await expect.poll(said).toContain('Password:')
  const written = await readFile(join(dataDir, 'owner-password.txt'), 'utf8')
  return /Password: +(\S+)/.exec(written)?.[1] ?? ''
}

test('from an empty folder to an own public site by phone, within ten minutes', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await openMailServer()
  const site = await startSite({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '', DEMO_CONTENT: 'on' })
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['geolocation'],
    geolocation: { latitude: 51.8833, longitude: 4.4333, accuracy: 20 },
  })
  const page = await context.newPage()
  const pageErrors = await collectPageErrors(context, site.url)
  const hand = thumb()
  const { count } = hand

  const password = await generatedPassword(site)
  await page.goto('/admin-login')
  await login(page, { email: 'owner@localhost', password })
  count.taps += 3
  count.characters += 'owner@localhost'.length + password.length
  await expect(page).toHaveURL('/dashboard/start/company')

  await fiveSteps(page, hand, server)
  expect(count.taps, 'taps and fields to a site without anything invented').toBeLessThanOrEqual(25)
  await firstProduct(page, hand)
  const seconds = count.taps * cost.tap + count.characters * cost.character
  test
    .info()
    .annotations.push({ type: 'reckoned', description: JSON.stringify({ ...count, seconds }) })
  expect(seconds).toBeLessThan(cost.limit)

  const visitor = await browser.newContext({ baseURL: site.url })
  for (const path of await publicPages(page)) {
    const answer = await visitor.request.get(path)
    expect([path, former.exec(await answer.text())?.[0]]).toEqual([path, undefined])
  }
  const home = await (await page.request.get('/')).text()
  expect(home).toContain('Release hook, 6 t')
  expect(home).toMatch(/class="own-logo"/)
  const icon = await page.request.get('/icon-512.png')
  expect(icon.url()).toMatch(/\/media\/[\da-f]{32}\/icon\.png$/)
  expect(await sharp(await icon.body()).metadata()).toMatchObject({ width: 512, height: 512 })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Set up your site' })).toBeHidden()
  await expect(page.getByRole('link', { name: /Company/ })).toBeHidden()
  expect(pageErrors).toEqual([])
  await visitor.close()
  await context.close()
  await site.stop()
  await server.close()
})

async function firstProduct(page: Page, { tap, type, count }: Thumb) {
  const { button } = controls(page)
  await tap(page.getByRole('link', { name: 'Add the first product' }))
  await page.waitForLoadState('networkidle')
  await type(field(page, 'Title'), 'Release hook, 6 t')
  await addPicture(page)
  await tap(field(page, 'Category'))
  await field(page, 'Category').selectOption('LifeBoat and Davit')
  await type(field(page, 'Description'), 'Load tested to 1.1 times its working load.')
  count.taps += 4
  await tap(button('Add product'))
  await expect(page.getByText('Product added successfully!')).toBeVisible()
}

async function publicPages(page: Page) {
  const sitemap = await (await page.request.get('/sitemap/pages.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '/']) => at)
  expect(listed.length).toBeGreaterThan(5)
  const others = [
    '/rss.xml',
    '/manifest.webmanifest',
    '/robots.txt',
    '/nothing-here',
    '/search?q=hook',
  ]
  return [...listed.map((at) => new URL(at).pathname), ...others, '/enquiry-list', '/admin-login']
}

test('without script, the steps keep what was typed, and say what is wrong @phone-only', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(60_000)
  const server = await openMailServer({ password: 'right' })
  const site = await startSite()
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport,
  })
  const page = await context.newPage()
  await signIn(page, site)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Begin the set-up' }).click()
  await page.getByLabel('Founded (optional)').fill('long ago')
  await page.getByLabel('Founded (optional)').press('Enter')
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(page.getByText('Please give a year, like 1994.')).toBeVisible()
  const name = page.getByLabel('Name of the company', { exact: true })
  await expect(name).toBeFocused()
  await expect(page.getByLabel('Founded (optional)')).toHaveValue('long ago')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width)
  await page.getByRole('link', { name: 'Skip this step' }).click()
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page.getByRole('link', { name: 'Begin the set-up' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Set up your site' })).toBeHidden()
  await page.getByRole('link', { name: 'Remove', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Clients' }).uncheck()
  await page.getByRole('button', { name: 'Hide 10 places and finish' }).click()
  await expect(page.getByRole('heading', { name: 'Some steps are left' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Our Clients' })).toBeVisible()
  await expect(page.getByText('Save to 30$')).toHaveCount(0)
  await page.goto('/dashboard')

  await setMail(page, server)
  expect(site.said()).not.toMatch(/wrong-password-of-mine/)
  await context.close()
  await site.stop()
  await server.close()
})

async function setMail(page: Page, server: MailServer) {
  await page.getByRole('link', { name: 'Set up: Mail is off' }).click()
  const { host, port = 0 } = server.settings.server
  const save = () => page.getByRole('button', { name: 'Save and send a test email' }).click()
  await page.getByLabel('Mail server', { exact: true }).fill(host)
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await page.getByLabel('User name', { exact: true }).fill('us')
  await save()
  await expect(page.getByText('Please give an email address.')).toHaveCount(1)
  await expect(page.getByLabel('User name', { exact: true })).toHaveValue('us')
  await page.getByLabel('Emails come from', { exact: true }).fill('desk@harbour.example')
  await page.getByLabel('Emails for you go to', { exact: true }).fill('me@harbour.example')
  await save()
  await expect(page.getByText('Please type the password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('wrong-password-of-mine')
  await save()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Saved. The test email was not sent.')
  await expect(alert).toContainText('does not accept the user name or the password')
  await expect(alert).toContainText('535 Authentication failed')
  expect(await page.content()).not.toContain('wrong-password-of-mine')
  await page.getByLabel('Password', { exact: true }).fill('right')
  await save()
  await expect(page.getByText('took the test email to me@harbour.example')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(server.state.arrived).toHaveLength(1)
}
