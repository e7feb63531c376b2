import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { expect, owner, signIn, test } from './owner.ts'
import { collectPageErrors } from './page-errors.ts'
import type { Site } from './site-process.ts'

// Every password takes a while to check, and on purpose.
test.describe.configure({ timeout: 90_000 })

const rahim = { email: 'rahim@example.com', phone: '+880 1711-223344' }

/** Sends what visitors sent, as the forms of a browser without script do. */
async function post(page: Page, site: Site, path: string, typed: Record<string, string>) {
  const sent = { form: { terms: 'on', ...typed }, headers: { origin: site.url } }
  expect((await page.request.post(site.url + path, sent)).ok()).toBe(true)
}

/** A person who wrote by mail and by telephone and subscribed, and somebody else. */
async function openPerson(breakable: { page: Page; site: Site }) {
  const { page, site } = breakable
  const ask = (typed: Record<string, string>) => post(page, site, '/enquiries', typed)
  await ask({ name: 'Rahim', email: 'Rahim@Example.com', message: 'A radar <b>please</b>.' })
  await ask({ name: 'Rahim', phone: rahim.phone, message: 'And a sonar.' })
  await ask({ name: 'Karim', email: 'karim@example.com', message: 'A pump.' })
  await post(page, site, '/newsletter', { email: rahim.email, source: '/faq' })
  await signIn(page, site)
  return collectPageErrors(page.context(), site.url)
}

const held = (page: Page) =>
  page.getByRole('main').locator('section', { has: page.locator('#held') })

test('C-67: what is held about a person is found by address and number, and given as a file', async ({
  breakable,
}) => {
  const { page, db } = breakable
  const pageErrors = await openPerson(breakable)
  await page.goto('/dashboard/account')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Look up a person' }).click()
  await expect(page).toHaveURL('/dashboard/person')
  await axe(page)

  await page.getByLabel('Telephone').fill('1234')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Telephone')).toHaveAccessibleDescription(/enter the whole number/)
  await expect(page.getByLabel('Telephone')).toHaveValue('1234')
  await axe(page)
  await page.getByLabel('Telephone').fill('01711223344')
  await page.keyboard.press('Enter')
  await expect(held(page).getByRole('heading')).toHaveText('Held: 1 enquiry')
  await page.getByLabel('Email').fill(rahim.email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(held(page).getByRole('heading')).toHaveText(
    'Held: 2 enquiries, 1 newsletter address',
  )
  await expect(held(page)).toContainText('A radar <b>please</b>.')
  await expect(held(page)).toContainText('You will be asked to confirm before anything is sent.')
  await expect(held(page)).toContainText('on /faq')
  await expect(held(page)).not.toContainText('A pump.')
  await axe(page)

  const download = page.waitForEvent('download')
  await held(page).getByRole('button', { name: 'Download a copy' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/)
  const copy: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(copy).toMatchObject({
    enquiries: [{ message: 'And a sonar.' }, { message: 'A radar <b>please</b>.' }],
    subscriber: { email: rahim.email, source: '/faq' },
  })
  const { _id } = await db
    .selectFrom('enquiries')
    .select('_id')
    .where('message', 'like', 'A radar%')
    .executeTakeFirstOrThrow()
  const link = held(page).getByRole('link', { name: /A radar/ })
  await expect(link).toHaveAttribute('href', `/dashboard/enquiries/${_id}`)
  const answer = await page.request.get(`/dashboard/person?email=${rahim.email}`)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  // The first answer was a question.
  expect(pageErrors).toEqual([])
})

test('C-67: all of it is deleted by who knows the password, and nothing of anybody else', async ({
  breakable,
}) => {
  const { page, db } = breakable
  const pageErrors = await openPerson(breakable)
  await page.goto(`/dashboard/person?${new URLSearchParams(rahim)}`)
  await page.waitForLoadState('networkidle')
  const rows = async () => {
    const enquiries = await db.selectFrom('enquiries').select('name').execute()
    const subscribers = await db.selectFrom('subscribers').select('email').execute()
    return [enquiries.length, subscribers.length]
  }
  const button = page.getByRole('button', { name: 'Delete all of this' })
  await button.click()
  const dialog = page.getByRole('dialog', {
    name: 'Delete 2 enquiries, 1 newsletter address for good?',
  })
  const password = dialog.getByLabel('Current password')
  await expect(password).toBeFocused()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('Please fill this in.')
  await password.fill('not the password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('This is not your password.')
  await expect(password).toBeFocused()
  expect(await rows()).toEqual([3, 1])
  await axe(page)
  await password.fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const heading = held(page).getByRole('heading')
  await expect(heading).toHaveText(
    'Deleted for good: 2 enquiries, 1 newsletter address. No data is left.',
  )
  await expect(heading).toBeFocused()
  await expect(button).toBeHidden()
  expect(await rows()).toEqual([1, 0])
  await axe(page)
  await page.reload()
  await expect(heading).toHaveText('Nothing is held')
  // A wrong password is a refusal, which Chromium's console calls an error.
  expect(pageErrors.filter((one) => !one.includes('422'))).toEqual([])
})

test('C-67: on a narrow phone all of it can be read and reached, also without script', async ({
  breakable,
  browser,
}) => {
  const { page, site } = breakable
  await openPerson(breakable)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/dashboard/person?${new URLSearchParams(rahim)}`)
  await expect(held(page).getByRole('button', { name: 'Delete all of this' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await axe(page)

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await signIn(plain, site)
  await plain.goto('/dashboard/person')
  await plain.getByLabel('Email').fill(rahim.email)
  await plain.getByRole('button', { name: 'Look up' }).click()
  await expect(held(plain).getByRole('heading')).toHaveText('Held: 1 enquiry, 1 newsletter address')
  await expect(plain.getByRole('button', { name: 'Delete all of this' })).toBeHidden()
  await context.close()
})

test('C-67: the account of a person who works here stays, and of one who left it is deleted @phone-only', async ({
  breakable,
}) => {
  const { page, site, db } = breakable
  await signIn(page, site)
  const pageErrors = await collectPageErrors(page.context(), site.url)
  const at = '2026-01-01T00:00:00.000Z'
  const eve = { _id: 'eve', email: 'eve@example.com', name: 'Eve', passwordHash: 'x' }
  const times = { createdAt: at, updatedAt: at }
  await db
    .insertInto('owners')
    .values({ ...eve, ...times, role: 'editor' })
    .execute()
  await page.goto('/dashboard/person?email=eve@example.com')
  await page.waitForLoadState('networkidle')
  await expect(held(page).getByRole('heading')).toHaveText('Held: 1 account')
  await expect(held(page)).toContainText('Account of Eve (editor)')
  await expect(page.getByRole('button', { name: 'Delete all of this' })).toBeHidden()
  await axe(page)
  await held(page).getByRole('link', { name: 'Open People' }).click()
  await expect(page).toHaveURL('/dashboard/people')

  await db.updateTable('owners').set({ deactivatedAt: at }).where('_id', '=', 'eve').execute()
  await page.goto('/dashboard/person?email=eve@example.com')
  await page.waitForLoadState('networkidle')
  await expect(held(page)).toContainText('as made by a former person')
  await axe(page)
  await page.getByRole('button', { name: 'Delete all of this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 1 account for good?' })
  await dialog.getByLabel('Current password').fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(held(page).getByRole('heading')).toHaveText(
    'Deleted for good: 1 account. No data is left.',
  )
  expect(await db.selectFrom('owners').select('_id').where('_id', '=', 'eve').execute()).toEqual([])
  expect(pageErrors).toEqual([])
})
