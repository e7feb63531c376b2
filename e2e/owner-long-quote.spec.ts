import type { Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { linkNewEnquiries } from '../app/inbox/customers/link-enquiries.server.ts'
import { saveLines } from '../app/inbox/enquiry-lines.server.ts'
import { letterheadOf } from '../app/inbox/quotes/letterhead.ts'
import { saveSent } from '../app/inbox/quotes/quotes.server.ts'
import { quoteOf } from '../app/inbox/quotes/quotes.testing.ts'
import { defaults } from '../app/settings/defaults.ts'
import { axe } from './axe.ts'
import { inbox, test as base } from './owner-inbox.ts'
import { expect } from './owner.ts'

/** Stores a list of 120 lines whose buyer was quoted the first 60 before; every tenth line is unsure. */
const test = base.extend<{ askLong: () => Promise<string> }>({
  askLong: async ({ ask, site }, use) => {
    const db = await openDatabase(undefined, site.dataDir)
    await use(async () => {
      const buyer = { name: 'Chief engineer', email: 'chief@example.com' }
      const [id = '', before = ''] = await ask(buyer, buyer)
      const lines = Array.from({ length: 120 }, (_, n) => ({
        title: `Spindle ${n + 1}`,
        partNumber: `9080-${n + 1}`,
        quantity: '1',
        unit: 'pcs',
        note: '',
        details: {},
        position: n + 1,
        certainty: n % 10 === 9 ? ('likely' as const) : ('exact' as const),
      }))
      await saveLines(db, id, lines)
      await linkNewEnquiries(db)
      const priced = lines.slice(0, 60).map(({ title, partNumber, position }) => ({
        title,
        partNumber,
        price: `${position}.50`,
      }))
      const quote = { content: quoteOf(priced), basedOn: 0, ownerId: 'o', enquiryId: before }
      const sender = letterheadOf(defaults)
      await db.transaction().execute((tx) => saveSent(tx, { ...quote, sender }))
      return id
    })
    await db.destroy()
  },
})

const price = (page: Page, n: number) => page.getByLabel(`Unit price, line ${n}`, { exact: true })

test('the last prices of a buyer are filled in by one press, and taken out again @phone', async ({
  page,
  askLong,
}) => {
  await page.goto(`${inbox}/${await askLong()}`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await price(page, 2).fill('7')
  await page.getByRole('button', { name: 'Fill 59 lines with last prices' }).click()
  await expect(page.getByText('59 prices filled in')).toBeVisible()
  await expect(price(page, 1)).toHaveValue('1.50')
  await expect(price(page, 2)).toHaveValue('7')
  await expect(page.getByText('120, 60 priced')).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  // The bar at the foot must not cover half of a button.
  await page.locator('#quote').evaluate((panel) => panel.scrollIntoView())
  await axe(page)
  await price(page, 3).fill('8')
  await undo.click()
  await expect(price(page, 1)).toHaveValue('')
  await expect(price(page, 3)).toHaveValue('8')
  await expect(page.getByText('120, 2 priced')).toBeVisible()
  await page.getByRole('button', { name: 'Fill 58 lines' }).click()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(page.getByText('120, 60 priced')).toBeVisible()
  await expect(price(page, 1)).toHaveValue('1.50')
})

test('filters show the lines that need work, and a button leads to the next one @phone', async ({
  page,
  askLong,
}) => {
  await page.goto(`${inbox}/${await askLong()}`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  const filters = page.getByRole('group', { name: 'Lines shown' }).getByRole('button')
  await expect(filters).toHaveText([
    'All 120',
    'Without a price 120',
    'To choose 12',
    'Missing numbers 0',
  ])
  const lines = page.locator('.quote-line:visible')
  await filters.nth(2).click()
  await expect(lines).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Lines 101 to 120' })).toContainText('2 of these')
  // A line stays while its price is typed.
  await price(page, 10).fill('4')
  await expect(filters.nth(2)).toHaveText('To choose 11')
  await expect(lines).toHaveCount(5)
  const next = page.getByRole('button', { name: 'Next to choose' })
  for (const n of [20, 30, 40, 50, 60]) {
    await next.click()
    await expect(price(page, n)).toBeFocused()
    await expect(price(page, n)).toBeInViewport()
  }
  await filters.nth(3).click()
  await expect(page.getByText('There are no such lines.')).toBeVisible()
  await expect(lines).toHaveCount(0)
  await axe(page)
  await filters.nth(0).click()
  await expect(lines).toHaveCount(100)
  await expect(price(page, 10)).toHaveValue('4')
})
