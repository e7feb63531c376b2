import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { expect, signIn, test as base } from './owner.ts'
import { type Site, openSite } from './site-process.ts'

const list = '/dashboard/newsletter'

/** A site whose list of subscribers one test has for itself, and its owner's page there. */
const test = base.extend<{
  own: { site: Site; page: Page; fill: (count: number) => Promise<void> }
}>({
  own: [
    async ({ browser }, use) => {
      const site = await openSite()
      const db = await openDatabase(undefined, site.dataDir)
      const context = await browser.newContext({ baseURL: site.url })
      const page = await context.newPage()
      await signIn(page, site)
      const fill = async (count: number) => {
        await retryWhileBusy(() => db.insertInto('subscribers').values(rows(count)).execute())
      }
      await use({ site, page, fill })
      await db.destroy()
      await context.close()
      await site.stop()
    },
    { timeout: 180_000 },
  ],
})

/** Of each three one is confirmed, one waits, one is suspected; the first is the oldest. */
function rows(count: number) {
  return Array.from({ length: count }, (_, n) => {
    const then = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString()
    return {
      _id: `s${n}`,
      email: `engineer-${n}@example.com`,
      wording: '2026-11',
      source: '/faq',
      senderHash: '',
      createdAt: then,
      askedAt: n % 3 === 2 ? null : then,
      confirmedAt: n % 3 === 0 ? then : null,
      suspectedAt: n % 3 === 2 ? then : null,
      suspicion: n % 3 === 2 ? 'trap' : null,
      token: `token-${n}`,
    }
  })
}

const emails = (page: Page) => page.getByRole('rowheader')
const counts = (page: Page) => page.locator('.list-counts')
const chip = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name })

test('C-34: an owner sees who subscribed, in which state, finds one and walks through the pages', async ({
  own: { page, fill },
}) => {
  await page.goto(list)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter')
  await expect(page.getByText('Mail is off: no confirmation email is sent.')).toBeVisible()
  await expect(page.getByText('No subscribers yet.')).toBeVisible()
  await axe(page)

  await chip(page, /^Confirmed 0$/).click()
  await expect(page.getByText('Nobody has confirmed yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all subscribers' }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByText('No subscribers yet.')).toBeVisible()
  await fill(60)
  await page.reload()
  await expect(counts(page)).toContainText('60 subscribers')
  await expect(emails(page).first()).toContainText('engineer-59@example.com')
  await expect(emails(page)).toHaveCount(25)
  await axe(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('26–50 of 60', { exact: true })).toBeVisible()
  await expect(emails(page).first()).toContainText('engineer-34@example.com')

  await chip(page, /^Suspected 20$/).click()
  await expect(page).toHaveURL(`${list}?show=suspected`)
  await expect(counts(page)).toContainText('20 of 60 subscribers')
  await expect(chip(page, /^Suspected 20$/)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('/')
  await page.keyboard.type('ENGINEER-5')
  await expect(page).toHaveURL(`${list}?show=suspected&search=ENGINEER-5`)
  await expect(emails(page)).toHaveCount(5)
  await chip(page, /^Confirmed 20$/).click()
  await expect(emails(page)).toHaveCount(3)
  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all subscribers' }).click()
  await expect(counts(page)).toContainText('60 subscribers')
})

test('C-67: a subscriber is removed for good, when a question is answered with yes', async ({
  own: { page, fill },
}) => {
  await fill(3)
  await page.goto(list)
  const remove = page.getByRole('button', { name: 'Remove engineer-1@example.com' })
  await expect(remove).toBeEnabled()
  await remove.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Remove engineer-1@example.com for good?')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toContainText('Removed: engineer-1@example.com')
  await expect(emails(page)).toHaveCount(2)
  await expect(counts(page)).toContainText('2 subscribers')
  await expect(page.getByRole('button', { name: 'Remove engineer-0@example.com' })).toBeFocused()
})

test('C-34: the confirmed subscribers are saved as a sheet', async ({ own: { page, fill } }) => {
  await fill(4)
  await page.goto(list)
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFF"Email","Confirmed","Asked","Wording","Source","Unsubscribe"')
  expect(lines.map((line) => line.split(',')[0]).slice(1)).toEqual([
    '"engineer-3@example.com"',
    '"engineer-0@example.com"',
    '',
  ])
})

test('the list is read and narrowed without script, and on the smallest phone', async ({
  own: { site, page, fill },
  browser,
}) => {
  await fill(30)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({
    storageState,
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  })
  const plain = await context.newPage()
  await plain.goto(list)
  await expect(emails(plain)).toHaveCount(25)
  await plain.getByRole('link', { name: 'Next page' }).click()
  await expect(emails(plain)).toHaveCount(5)
  await chip(plain, /^Waiting 10$/).click()
  await plain.getByRole('searchbox').fill('engineer-1@')
  await plain.getByRole('searchbox').press('Enter')
  await expect(plain).toHaveURL(/show=waiting/)
  await expect(emails(plain)).toHaveText([/engineer-1@example.com/])
  const width = await plain.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
  expect(width).toBe(360)
  await context.close()
})
