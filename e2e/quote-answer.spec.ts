import type { Page } from '@playwright/test'

import { addProduct } from '../app/catalogue/products.testing.ts'
import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { storeEnquiries } from '../app/inbox/admin/stored-enquiries.testing.ts'
import { letterheadOf } from '../app/inbox/quotes/letterhead.ts'
import type { QuoteContent, QuoteLine } from '../app/inbox/quotes/quote.ts'
import { saveSent } from '../app/inbox/quotes/quotes.server.ts'
import { quoteOf } from '../app/inbox/quotes/quotes.testing.ts'
import { enquiryOfLink, newStatusLink } from '../app/inbox/quotes/status.server.ts'
import { defaults } from '../app/settings/defaults.ts'
import { axe } from './axe.ts'
import { inDays } from './days.ts'
import { expect, test as base } from './site.ts'

type Quoted = (lines?: Partial<QuoteLine>[], other?: Partial<QuoteContent>) => Promise<string>

/** Stores a list that was quoted, and gives the address of its status page. */
const test = base.extend<{
  quoted: Quoted
  quotedAgain: (path: string, lines: Partial<QuoteLine>[]) => Promise<void>
  product: (title: string) => Promise<string>
}>({
  quotedAgain: async ({ site }, use) => {
    const db = await openDatabase(undefined, site.dataDir)
    await use(async (path, lines) => {
      const { enquiryId = '' } = (await enquiryOfLink(db, path.split('/').at(-1) ?? '')) ?? {}
      const content = { ...quoteOf(lines), validUntil: inDays(14) }
      const quote = { enquiryId, content, basedOn: 1, ownerId: 'o' }
      const sender = letterheadOf(defaults)
      await retryWhileBusy(() =>
        db.transaction().execute((tx) => saveSent(tx, { ...quote, sender })),
      )
    })
    await db.destroy()
  },
  product: async ({ site }, use) => {
    const db = await openDatabase(undefined, site.dataDir)
    const fields = { description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '106' }
    await use(async (title) => (await addProduct(db, { ...fields, title }))._id)
    await db.destroy()
  },
  quoted: async ({ site }, use) => {
    const db = await openDatabase(undefined, site.dataDir)
    await use(async (offered, other) => {
      const enquiryId = crypto.randomUUID()
      await storeEnquiries(db, [{ _id: enquiryId, reference: `E-${enquiryId.slice(0, 6)}` }])
      const priced = [
        { title: 'Piston ring', price: '46.20', quantity: '5', leadDays: '3' },
        { title: 'Pump', price: '6940', leadDays: '9' },
        { title: 'Recorder', note: 'The maker answers next week.' },
        { title: 'Plate valve', price: '31', quantity: '4', leadDays: '1' },
      ]
      const more = { validUntil: inDays(14), deliveryCost: '160', deliveryPlace: 'Chattogram' }
      const quote = {
        content: { ...quoteOf(offered ?? priced), ...more, ...other },
        basedOn: 0,
        ownerId: 'o',
      }
      const sender = letterheadOf(defaults)
      await retryWhileBusy(() =>
        db.transaction().execute((tx) => saveSent(tx, { ...quote, enquiryId, sender })),
      )
      return `/enquiry-status/${await newStatusLink(db, enquiryId)}`
    })
    await db.destroy()
  },
})

test('the buyer takes off ticks, and the total, the lead time and the button follow @phone', async ({
  page,
  quoted,
}) => {
  await page.goto(await quoted())
  const accept = page.getByRole('button', { name: /^Accept|^Tick/ })
  const total = page.locator('.status-answer .total dd')
  await expect(accept).toHaveText('Accept 3 lines')
  await expect(total).toHaveText('7,455.00')
  await expect(page.getByRole('checkbox', { name: 'Take line 3' })).toHaveCount(0)
  await expect(page.locator('.status-terms')).toContainText('14 days left')
  // A row of steps, and no tall list.
  const steps = await page.locator('.status-steps').boundingBox()
  expect(steps?.height).toBeLessThan(90)
  const tick = (n: number) => page.getByRole('checkbox', { name: `Take line ${n}` })
  const box = await page.locator('label', { has: tick(1) }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await tick(2).uncheck()
  await expect(accept).toHaveText('Accept 2 lines')
  await expect(total).toHaveText('515.00')
  await expect(page.locator('.status-answer .lead dd')).toHaveText('3 days')
  await expect(page.locator('.status-totals div')).toHaveText([
    'Lines355.00',
    'Delivery, Chattogram160.00',
    'Total, USD515.00',
  ])
  await tick(1).uncheck()
  await tick(4).uncheck()
  await expect(accept).toBeDisabled()
  await tick(4).check()
  await axe(page)
  await accept.click()
  await expect(page.getByText('Accepted 1 line of quotation 1')).toBeVisible()
  await expect(total).toHaveText('284.00')
  await expect(page.getByRole('row', { name: 'Piston ring' })).toContainText('Left out')
  await expect(page.getByRole('img', { name: 'Taken' })).toHaveCount(1)
  await expect(page.getByText('For the lines that you accepted: 4.')).toBeHidden()
  await page.getByText('Send purchase order').click()
  await expect(page.getByText('For the lines that you accepted: 4.')).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

/** What of the window the fixed boxes at its foot take, and whether two of them touch. */
const footOf = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.status-bar > *, .floating > *')]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    const touch = boxes.some((one, n) =>
      boxes.slice(n + 1).some((other) => one.left < other.right && other.left < one.right),
    )
    const bar = document.querySelector('.status-bar')?.getBoundingClientRect()
    return {
      touch,
      share: (bar?.height ?? 0) / innerHeight,
      bottom: (bar?.bottom ?? 0) - innerHeight,
    }
  })

const long = Array.from({ length: 40 }, (_, n) => ({ title: `Spare ${n}`, price: '10.50' }))

test('the sum and Accept stay in the bar of a phone @phone-only', async ({ page, quoted }) => {
  await page.goto(await quoted(long))
  const bar = page.locator('.status-bar')
  const sum = bar.locator('.status-sum')
  await expect(sum).toHaveText('Total, USD580.00')
  for (const at of [0, 2000, 99_999]) {
    await page.evaluate((top) => scrollTo(0, top), at)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Accept 40 lines' })).toHaveCount(1)
  }
  expect(await footOf(page)).toMatchObject({ touch: false, bottom: 0 })
  await page.getByRole('checkbox', { name: 'Take line 40' }).uncheck()
  await expect(sum).toHaveText('Total, USD569.50')
  await axe(page)
  // A window of 1280 × 1024 at 400 %: a focused field is above the bar.
  await page.setViewportSize({ width: 320, height: 256 })
  const foot = await footOf(page)
  expect(foot).toMatchObject({ touch: false, bottom: 0 })
  expect(foot.share).toBeLessThan(0.25)
  await page.getByText('Send purchase order').click()
  const number = page.getByLabel('Order number')
  await number.focus()
  const [field, top] = [await number.boundingBox(), await bar.boundingBox()]
  expect((field?.y ?? 999) + (field?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await bar.getByRole('button').click()
  await expect(page.getByText('Accepted 39 lines of quotation 1')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Answer on WhatsApp' })).toBeVisible()
})

test('the bar of a phone needs no script and asks for a new price @phone-only', async ({
  browser,
  site,
  quoted,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(await quoted([{ title: 'Ring', price: '50' }]))
  await expect(page.locator('.status-sum')).toHaveText('Total, USD210.00')
  await page.getByRole('button', { name: 'Accept the quotation' }).click()
  await expect(page.getByText('Accepted quotation 1')).toBeVisible()
  await expect(page.locator('.status-bar')).toHaveCount(0)
  await page.goto(await quoted(undefined, { validUntil: inDays(-2) }))
  await page.locator('.status-bar').getByRole('button', { name: 'Ask for a new price' }).click()
  await expect(page.getByText('Asks for a new price after quotation 1')).toBeVisible()
  await context.close()
})

test('without a connection the bar says that the answer waits @phone-only', async ({
  page,
  context,
  quoted,
  pageErrors,
}) => {
  await page.goto(await quoted(long))
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 4000))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Accept 40 lines' }).click()
  await expect(page.getByText('Not sent yet: the connection failed.')).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByText('Accepted quotation 1')).toBeVisible({ timeout: 20_000 })
  pageErrors.splice(0)
})

test('an answer to an older quotation brings the lines of the newer one', async ({
  page,
  quoted,
  quotedAgain,
}) => {
  const path = await quoted()
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Accept 3 lines' })).toBeVisible()
  await quotedAgain(path, [
    { title: 'Other ring', price: '50' },
    { title: 'Other seal', price: '9' },
  ])
  await page.getByRole('button', { name: 'Accept 3 lines' }).click()
  await expect(page.getByText('We have sent another quotation since.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Other ring' })).toBeVisible()
  await expect(page.getByText('Piston ring')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Take line 2' }).uncheck()
  await expect(page.locator('.status-answer .total dd')).toHaveText('50.00')
  await page.getByRole('button', { name: 'Accept 1 line' }).click()
  await expect(page.getByText('Accepted 1 line of quotation 2')).toBeVisible()
})

test('some lines are accepted without script, and none is refused', async ({
  browser,
  site,
  quoted,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto(await quoted())
  const ticks = page.getByRole('checkbox')
  for (const n of [0, 1, 2]) await ticks.nth(n).uncheck()
  const accept = page.getByRole('button', { name: 'Accept' })
  await accept.click()
  await expect(page.getByRole('alert')).toContainText('Please tick at least one line.')
  await expect(ticks.nth(2)).not.toBeChecked()
  await ticks.nth(0).check()
  await ticks.nth(2).check()
  await accept.click()
  await expect(page.getByText('Accepted 2 lines of quotation 1')).toBeVisible()
  await expect(page.getByText('Lines 1, 4')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ticks).toHaveCount(3)
  await context.close()
})

const pumps = [
  { title: 'Piston ring', price: '46.20', quantity: '5', leadDays: '3' },
  {
    title: 'End-suction pump VCS-180',
    price: '7100',
    leadDays: '40',
    alternative: 'End-suction pump VCS-200',
    alternativePrice: '6940',
    alternativeLeadDays: '9',
    note: 'Same base and shaft height. Two bolts move 12 mm.',
  },
  { title: 'Gauge', price: '46', leadDays: '2', alternative: 'Gauge, glycerine' },
]

test('a buyer chooses between the part asked for and the alternative @phone', async ({
  page,
  quoted,
}) => {
  await page.goto(await quoted(pumps))
  const total = page.locator('.status-answer .total dd')
  const radio = (name: string) => page.getByRole('radio', { name })
  await expect(radio('Take line 2 as asked')).toBeChecked()
  await expect(total).toHaveText('7,537.00')
  await expect(page.getByText('Alternative offered')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Gauge(?!, glycerine)/ })).toContainText('Not quoted')
  await axe(page)
  await radio('Take the alternative on line 2').check()
  await expect(total).toHaveText('7,377.00')
  await expect(page.locator('.status-answer .lead dd')).toHaveText('9 days')
  await radio('Leave line 2 out').check()
  const accept = page.getByRole('button', { name: /^Accept/ })
  await expect(accept).toHaveText('Accept 2 lines')
  await radio('Take the alternative on line 2').check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await accept.click()
  const answered = 'Accepted quotation 1, with the alternative on line 2'
  await expect(page.getByText(answered)).toBeVisible()
  await expect(total).toHaveText('7,377.00')
  await expect(page.getByRole('row', { name: 'End-suction pump VCS-180' })).toContainText(
    'Left out',
  )
  await page.getByText('Send purchase order').click()
  await expect(page.getByText('For all lines, with the alternative on line 2.')).toBeVisible()
  await axe(page)
  // On paper too it is said what the total is of.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(answered)).toBeVisible()
  await expect(page.locator('.status-totals .whole dd')).toHaveText('7,377.00')
  for (const hidden of ['Undo', 'Send purchase order', 'Ask a change', 'Quotation as PDF'])
    await expect(page.getByText(hidden)).toBeHidden()
})

test('an alternative is accepted without script, of a single line too', async ({
  browser,
  site,
  quoted,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto(await quoted(pumps.slice(1, 2)))
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: 'Take the alternative on line 1' }).check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Accepted quotation 1, with the alternative on line 1')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Take line 1 as asked' })).toBeChecked()
  await context.close()
})

test('each part of a quotation has its picture, or the drawing of what it is @phone', async ({
  page,
  quoted,
  product,
}) => {
  const offers = [
    ['Item 7', { alternative: 'Odd name', alternativeId: await product('Odd name') }],
    ['Item 8', { alternative: 'Pressure gauge' }],
    ['Item 9', { alternative: 'gyro compass, used', alternativePrice: '8' }],
    ['Item 10', {}],
  ] as const
  await page.goto(await quoted(offers.map(([title, more]) => ({ title, price: '9', ...more }))))
  const drawingOf = (name: string) => page.getByRole('row', { name }).locator('.picture img')
  await expect(drawingOf('Odd name')).toHaveAttribute('src', /\/radar-[^/]+\.svg$/)
  await expect(drawingOf('Pressure gauge')).toHaveAttribute('src', /\/gauge-[^/]+\.svg$/)
  await expect(drawingOf('gyro compass')).toHaveAttribute('src', /\/gyro-[^/]+\.svg$/)
  await expect(drawingOf('Item 10')).toHaveCount(0)
  await page.locator('.status-table').scrollIntoViewIfNeeded()
  const isDrawn = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0
  await expect.poll(() => drawingOf('Odd name').evaluate(isDrawn)).toBe(true)
})

test('a quotation without lead times has no column for them', async ({ page, quoted }) => {
  const heads = page.getByRole('columnheader')
  await page.goto(
    await quoted([
      { title: 'Ring', price: '9' },
      { title: 'Seal', price: '8' },
    ]),
  )
  await expect(heads.getByText('Supply')).toHaveCount(0)
  await expect(heads).toHaveCount(7)
  await page.goto(
    await quoted([
      { title: 'Ring', price: '9' },
      { title: 'Seal', notAvailable: true },
    ]),
  )
  await expect(heads.getByText('Supply')).toBeVisible()
  await expect(heads).toHaveCount(7)
})
