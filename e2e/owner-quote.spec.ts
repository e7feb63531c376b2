import type { BrowserContext, Page } from '@playwright/test'

import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { pdfText } from '../app/paper/pdf-text.testing.ts'
import { axe } from './axe.ts'
import { inDays } from './days.ts'
import { expectPageErrors } from './owner-forms.ts'
import { inbox, test as base } from './owner-inbox.ts'
import { expect } from './owner.ts'

type Line = { title: string; quantity?: string; certainty?: 'exact' | 'free' }

/** Stores the list of a ship, and gives its id. */
const test = base.extend<{ askList: (eta: string, lines: Line[]) => Promise<string> }>({
  askList: async ({ ask, site }, use) => {
    const db = await openDatabase(undefined, site.dataDir)
    await use(async (eta, lines) => {
      const [id = ''] = await ask({ name: 'Chief engineer', email: 'chief@example.com' })
      const ship = { vessel: 'MV Example', imoNumber: '9074729', port: 'Chattogram', eta }
      const arrive = db.updateTable('enquiries').set(ship).where('_id', '=', id)
      await retryWhileBusy(() => arrive.execute())
      const product = await db
        .selectFrom('products')
        .select('_id')
        .where('imageUrl', 'like', '/media/%')
        .orderBy('title')
        .executeTakeFirst()
      const rows = lines.map((line, n) => ({
        quantity: '1',
        certainty: 'free' as const,
        ...line,
        productId: line.certainty === 'exact' ? (product?._id ?? null) : null,
        _id: `${id}-${n}`,
        enquiryId: id,
        position: n + 1,
        unit: 'pcs',
        partNumber: `9080${n}`,
        maker: null,
        note: n === 0 ? 'Unit 2' : '',
        details: '{}',
      }))
      await retryWhileBusy(() => db.insertInto('enquiryLines').values(rows).execute())
      return id
    })
    await db.destroy()
  },
})

const list: Line[] = [
  { title: 'Exhaust valve spindle', quantity: '2', certainty: 'exact' },
  { title: 'Gauge 0–16 bar' },
  { title: 'Mechanical seal 45 mm' },
]

// A busy machine needs longer for these many documents.
test.slow()

const price = (page: Page, n: number) => page.getByLabel(`Unit price, line ${n}`)
const days = (page: Page, n: number) => page.getByLabel(`Lead time in days, line ${n}`)
const statusAddressOn = (page: Page) => page.getByLabel('Link to the status page').inputValue()
const openMore = async (page: Page, n: number) => {
  const row = page.locator('.quote-line').nth(n - 1)
  if (!(await row.locator('details').getAttribute('open'))) await row.locator('summary').click()
}

async function fillIn(page: Page) {
  await price(page, 1).fill('1 840.00')
  await days(page, 1).fill('30')
  await price(page, 2).fill('46')
  await openMore(page, 2)
  await page.getByLabel('Alternative, line 2').fill('Gauge 0–16 bar, glycerine, G 1/2')
  await openMore(page, 3)
  await page.getByLabel('Not available, line 3').check()
  await page.getByLabel('Delivery cost').fill('180')
  await page.getByLabel('Note on the quote').fill('Line 2: equal gauge, 10 Ω ±5 %, 80 °C.')
}

async function readAsBuyer(context: BrowserContext, address: string) {
  const buyer = await context.newPage()
  const answer = await buyer.goto(address)
  return { buyer, answer }
}

async function expectWithdrawn(page: Page, buyer: Page, address: string) {
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(page.locator('#buyers-link')).toBeVisible()
  const closed = await buyer.goto(address)
  expect(closed?.status()).toBe(410)
  await expect(buyer.getByRole('heading', { name: 'This link is closed' })).toBeVisible()
  await axe(buyer)
}

test('the bar of a quote is one row, so that a phone shows the lines @phone', async ({
  page,
  askList,
}) => {
  await page.goto(`${inbox}/${await askList(inDays(5), list)}`)
  await price(page, 1).fill('12 345.00')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('link', { name: 'PDF', exact: true })).toBeVisible()
  expect((await page.locator('.quote-actions').boundingBox())?.height).toBeLessThanOrEqual(80)
  for (const button of await page.locator('.quote-actions > :is(a, button)').all())
    expect(await button.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel)

test('the first quote of ten lines takes at most 90 s of keys, from the inbox to the sent link', async ({
  page,
  askList,
}) => {
  const lines = Array.from({ length: 10 }, (_, n) => ({ title: `Ring ${n + 1}`, quantity: '4' }))
  const id = await askList(inDays(5), lines)
  await page.goto(inbox)
  const begun = Date.now()
  await page.locator(`a[href*="${id}"]`).first().click()
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  const priceOf = (n: number) => page.getByLabel(`Unit price, line ${n}`, { exact: true })
  await priceOf(1).focus()
  for (const n of lines.keys()) {
    // Tab also stops at "More" and the days; prices are read from a list between the keys.
    for (
      let stops = 0;
      stops < 4 && (await focusedLabel(page)) !== `Unit price, line ${n + 1}`;
      stops++
    )
      await page.keyboard.press('Tab', { delay: 250 })
    await page.keyboard.type(`1${n}4.50`, { delay: 250 })
  }
  await expect(priceOf(10)).toHaveValue('194.50')
  await expect(page.locator('.quote-actions .total')).toContainText('5,980.00')
  await page.getByRole('button', { name: 'Send by WhatsApp or link' }).click()
  await expect(page.getByLabel('Link to the status page')).toBeVisible()
  expect((Date.now() - begun) / 1000).toBeLessThanOrEqual(90)
})

async function expectBar(buyer: Page) {
  const bar = buyer.getByRole('complementary', { name: 'Quick contact' })
  await expect(bar.getByRole('link')).toHaveText(['Answer on WhatsApp', 'Write an email'])
  for (const link of await bar.getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 })
    expect(await link.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  }
  const accept = buyer.locator('.status-bar').getByRole('button', { name: /^Accept/ })
  await expect(accept).toBeInViewport({ ratio: 1 })
  const pdf = buyer.getByRole('link', { name: 'Quotation as PDF' })
  await expect(pdf).toHaveAttribute('href', /quote\.pdf$/)
}

test('C-89: the owner quotes a list with one alternative, and the buyer reads it and its PDF @phone-only', async ({
  page,
  askList,
  browser,
  site,
}) => {
  const id = await askList(inDays(5), list)
  await page.goto(`${inbox}/${id}`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await expect(page.locator('.ship-facts')).toContainText('in 5 days')
  await fillIn(page)
  await expect(page.locator('.quote-line').first()).toContainText('3,680.00')
  await expect(page.locator('.quote-line').first()).toContainText('Later than the ETA')
  await expect(page.locator('.quote-actions .total')).toContainText('3,906.00')
  await axe(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Stage' })).toContainText('Quoting')
  await expect(price(page, 1)).toHaveValue('1840.00')
  await page.getByRole('button', { name: 'Send by WhatsApp or link' }).click()
  const address = await statusAddressOn(page)
  const whatsApp = page.getByRole('link', { name: 'WhatsApp', exact: true }).first()
  const chat = new URL((await whatsApp.getAttribute('href')) ?? '')
  expect(chat.searchParams.get('text')).toContain('Total: USD 3,906.00')
  await axe(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Stage' })).toContainText('Quoting')
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText('1, sent')).toBeVisible()

  const context = await browser.newContext({ baseURL: site.url, viewport: page.viewportSize() })
  const { buyer, answer } = await readAsBuyer(context, address)
  const headers = (await answer?.allHeaders()) ?? {}
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-robots-tag']).toContain('noindex')
  await expect(buyer.getByRole('heading', { name: 'Quotation, 3 lines' })).toBeVisible()
  await expect(buyer.getByText('Alternative: Gauge 0–16 bar, glycerine, G 1/2')).toBeVisible()
  await expect(buyer.locator('.status-totals div')).toHaveText([
    'Lines3,726.00',
    'Delivery, Chattogram180.00',
    'Total, USD3,906.00',
  ])
  await axe(buyer)
  await expectBar(buyer)
  const text = await pdfText(await (await buyer.request.get(`${address}/quote.pdf`)).body())
  for (const words of [
    'Exhaust valve spindle',
    'Alternative: Gauge 0–16 bar',
    '10 Ω ±5 %, 80 °C',
    '3,906.00',
    'Not available',
  ])
    expect(text).toContain(words)

  await expectWithdrawn(page, buyer, address)
  await context.close()
})

test('a quote is written, kept and sent without JavaScript', async ({
  askList,
  browser,
  session,
  site,
}) => {
  const id = await askList(inDays(20), list)
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  await context.addCookies(await session())
  const page = await context.newPage()
  await page.goto(`${inbox}/${id}`)
  await fillIn(page)
  await price(page, 2).fill('a lot')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Please write a number such as 1840.00.')
  await expect(price(page, 2)).toHaveValue('a lot')
  await price(page, 2).fill('46.00')
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Title, line 4').fill('Packing and crate')
  await price(page, 4).fill('20')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.locator('.quote-actions .total')).toContainText('3,926.00')
  await page.getByRole('button', { name: 'Send by WhatsApp or link' }).click()
  const address = await statusAddressOn(page)
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Quotation, 4 lines' })).toBeVisible()
  await page.goto(`${inbox}/${id}`)
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await page.goto(address)
  await expect(page.getByText('Ordered')).toBeVisible()
  await context.close()
})

test('of two quotes none is lost: who saves second is told what is not alike', async ({
  page,
  askList,
  context,
  pageErrors,
}) => {
  const id = await askList(inDays(20), list)
  const other = await context.newPage()
  for (const one of [page, other]) await one.goto(`${inbox}/${id}`)
  await price(other, 1).fill('1900')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('1, draft')).toBeVisible()
  // It loads the page again, but not into the form.
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(page.getByText('1, draft')).toBeVisible()
  await price(page, 1).fill('1840')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'version 1 has been saved by owner@example.com',
  )
  await expect(page.getByRole('row', { name: /Line 1, price 1840 1900/ })).toBeVisible()
  await expect(price(page, 1)).toHaveValue('1840')
  await axe(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('2, draft')).toBeVisible()
  await page.getByRole('link', { name: 'Open version 1' }).click()
  await expect(price(page, 1)).toHaveValue('1900')
  expectPageErrors(pageErrors, /409/)
})

test('the lines of a long list are shown in parts, and what is typed in each is saved', async ({
  page,
  askList,
}) => {
  const lines = Array.from({ length: 120 }, (_, n) => ({ title: `Ring ${n + 1}`, quantity: '2' }))
  const id = await askList(inDays(20), lines)
  await page.goto(`${inbox}/${id}`)
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await price(page, 50).fill('10')
  await expect(price(page, 51)).toBeHidden()
  await page.getByRole('button', { name: 'Lines 51 to 100' }).press('Enter')
  await expect(price(page, 51)).toBeFocused()
  await price(page, 51).fill('5')
  await expect(page.locator('.quote-actions .total')).toContainText('30.00')
  await expect(price(page, 50)).toHaveValue('10')

  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(price(page, 51)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await price(page, 51).fill('5')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('1, draft')).toBeVisible()
  await expect(page.locator('.quote .count')).toHaveText('120, 1 priced')
  await expect(price(page, 51)).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Lines 1 to 50' })).toContainText('none priced')
  await axe(page)
})

test('a single enquiry is quoted with one line, from a frequent answer', async ({ page, ask }) => {
  const [id = ''] = await ask({ name: 'Ann', phone: null, email: 'a@b.org', productTitle: 'Pump' })
  await page.goto('/dashboard/quote-texts')
  const form = page.getByRole('region', { name: 'New answer' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Delivery on board')
  await form.getByRole('textbox', { name: 'Answer' }).fill('We deliver alongside.')
  await form.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByRole('region', { name: 'Delivery on board' })).toBeVisible()
  await axe(page)
  await page.goto(`${inbox}/${id}`)
  await page.getByRole('link', { name: 'Write a quote' }).click()
  await expect(page.getByRole('button', { name: 'Link for the buyer' })).toBeVisible()
  await expect(page.getByLabel('Title, line 1')).toHaveValue('Pump')
  await page.getByLabel('Frequent answer').selectOption('Delivery on board')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByLabel('Note on the quote')).toHaveValue('We deliver alongside.')
  await price(page, 1).fill('100')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('1, draft')).toBeVisible()
  // The page is a new document, which saves by itself once it is hydrated.
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await page.getByLabel('Remind on').fill(inDays(0))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /Follow up/ }).click()
  await expect(page.getByRole('heading', { name: 'Lines' })).toBeVisible()
})
