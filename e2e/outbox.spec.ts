import type { Browser, BrowserContext, Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { fill, formOf, savedEnquiries, send, sendingLoaded } from './enquiries.ts'
import { addFree, numberOn, openList, sentLists, sign } from './enquiry-lists.ts'
import { signIn } from './owner.ts'
import type { Site } from './site-process.ts'
import { expect, test } from './site.ts'
import { storedForms, sentAt } from './stored-forms.ts'

// What is sent without a connection waits on the device, and goes out from any page of the site.

const bar = (page: Page) => page.getByRole('complementary', { name: 'Waiting to send' })
const status = (page: Page) => formOf(page).getByRole('status')

/** A red square, as a camera app would give it. */
const photo = {
  name: 'plate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function writeAtSea(page: Page, context: BrowserContext, message: string) {
  await page.goto('/contact-us')
  await sendingLoaded(page)
  await fill(page, message)
  await context.setOffline(true)
  await send(page)
  await expect(status(page)).toContainText('It is saved on this device and goes out by itself')
}

test('a list with a photo, sent at sea and closed, goes out from the next page, once @phone', async ({
  page,
  context,
  site,
  pageErrors,
}, { project }) => {
  const vessel = `MV Closed ${project.name}`
  await openList(page)
  await addFree(page, ['Impeller'])
  await sign(page, vessel)
  const number = await numberOn(page)
  await context.setOffline(true)
  await page.getByLabel('Take or choose').setInputFiles([photo])
  await expect(page.locator('.file-row')).toContainText('on this device')
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(
    page.getByText('your photos and files are sent first').or(page.getByText('no connection')),
  ).toBeVisible()
  const next = await context.newPage()
  await page.close()
  await next.route('**/enquiry-list', (route) => route.abort('internetdisconnected'))
  await context.setOffline(false)
  await next.goto('/faq')
  await expect(bar(next)).toContainText('Your list of 1 line')
  await expect(bar(next)).toContainText('goes out by itself')
  await bar(next).getByRole('button', { name: 'Open' }).click()
  const sheet = next.getByRole('dialog', { name: 'Waiting to go out' })
  await expect(sheet.getByRole('listitem')).toContainText(['Your list of 1 line, with 1 file'])
  await expect(sheet.getByRole('listitem')).toContainText([vessel])
  await axe(next)
  await next.unroute('**/enquiry-list')
  await sheet.getByRole('button', { name: 'Try now' }).click()
  await expect(bar(next)).toContainText('Connected. Your list of 1 line is sent.')
  await axe(next)
  const { lists } = await sentLists(site, vessel)
  expect(lists).toMatchObject([{ listNumber: number }])
  const db = await openDatabase(undefined, site.dataDir)
  const files = await db
    .selectFrom('attachments')
    .select('name')
    .where('enquiryId', '=', lists[0]?._id ?? '')
    .execute()
  await db.destroy()
  expect(files).toHaveLength(1)
  await bar(next).getByRole('link', { name: 'Open' }).click()
  await expect(next).toHaveURL(new RegExp(`/enquiries/sent/${number}$`))
  await expect(bar(next)).toHaveCount(0)
  await next.goto('/enquiry-list')
  await expect(next.getByText('The list is empty.')).toBeVisible()
  await expect(next.getByText('Bring back')).toHaveCount(0)
  await expect(next.locator('.file-row')).toHaveCount(0)
  expect(await storedForms(next)).toEqual([])
  pageErrors.splice(0)
})

test('two tabs send a message that waits once', async ({ page, context, site, pageErrors }, {
  project,
}) => {
  const message = `Two tabs at sea, ${project.name}`
  await writeAtSea(page, context, message)
  await page.close()
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  let posted = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/enquiries')) posted += 1
  })
  await context.setOffline(false)
  await Promise.all(tabs.map((tab) => tab.goto('/faq')))
  const sent = tabs.map((tab) => bar(tab).getByText('Your message is sent.'))
  await expect
    .poll(async () => (await Promise.all(sent.map((one) => one.count()))).reduce((a, b) => a + b))
    .toBeGreaterThan(0)
  await expect.poll(() => storedForms(tabs[0])).toEqual([])
  expect(posted).toBe(1)
  expect(await savedEnquiries(site, message)).toHaveLength(1)
  await tabs[0].goto('/contact-us')
  await expect(formOf(tabs[0]).getByLabel('Message', { exact: true })).toHaveValue('')
  pageErrors.splice(0)
})

test('what the server refuses is shown with what was typed, and is corrected @phone', async ({
  page,
  context,
  site,
  pageErrors,
}, { project }) => {
  const message = `Refused at sea, ${project.name}`
  await page.goto('/contact-us')
  await sendingLoaded(page)
  await fill(page, message)
  await formOf(page).getByLabel('Phone Number').fill('12')
  await context.setOffline(true)
  await send(page)
  await expect(status(page)).toContainText('goes out by itself')
  await page.close()
  const next = await context.newPage()
  await context.setOffline(false)
  await next.goto('/faq')
  await expect(bar(next)).toContainText('needs you')
  await next.reload()
  await bar(next).getByRole('button', { name: 'Open' }).click()
  const row = next.getByRole('dialog').getByRole('listitem')
  await expect(row).toContainText('Please check the phone number')
  await expect(row).toContainText(message)
  await axe(next)
  await row.getByRole('button', { name: 'Correct it' }).click()
  await expect(next.getByRole('alert')).toContainText('Please check the phone number')
  await expect(formOf(next).getByLabel('Message', { exact: true })).toHaveValue(message)
  await formOf(next).getByLabel('Phone Number').fill('+880 1700-000000')
  await send(next)
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(await savedEnquiries(site, message)).toHaveLength(1)
  pageErrors.splice(0)
})

test('a message that is older than a day is asked about first, and can be deleted', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const message = 'Old at sea'
  await writeAtSea(page, context, message)
  await sentAt(page, 1)
  await context.setOffline(false)
  await page.goto('/faq')
  await bar(page).getByRole('button', { name: 'Open' }).click()
  const row = page.getByRole('dialog').getByRole('listitem')
  await expect(row).toContainText('It is older than a day')
  await expect(row.getByRole('button')).toHaveText(['Send', 'Delete'])
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page)).toBeHidden()
  expect(await storedForms(page)).toEqual([])
  expect(await savedEnquiries(site, message)).toEqual([])
  pageErrors.splice(0)
})

test('a device without room says so, and the page sends what it holds', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  const message = 'Full at sea'
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await page.goto('/contact-us')
  await sendingLoaded(page)
  await fill(page, message)
  await context.setOffline(true)
  await send(page)
  await expect(status(page)).toContainText('This device has no room to save it.')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you', { timeout: 15_000 })
  expect(await savedEnquiries(site, message)).toHaveLength(1)
  pageErrors.splice(0)
})

test('an order for a quotation waits with its PDF, and is received once', async ({
  page,
  context,
  browser,
  site,
  pageErrors,
}) => {
  const path = await quotedList(page, browser, site)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.getByText('Send purchase order').click()
  await page.getByLabel('Order number').fill('PO-2026-77')
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n')
  await page
    .getByLabel('Order as PDF')
    .setInputFiles([{ name: 'order.pdf', mimeType: 'application/pdf', buffer }])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByText('It is saved on this device and goes out by itself')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await context.setOffline(false)
  await next.goto('/faq')
  await expect(bar(next)).toContainText('Your answer to the quotation is sent.')
  await bar(next).getByRole('link', { name: 'Open' }).click()
  await expect(next.getByText('Order PO-2026-77 for quotation 1')).toBeVisible()
  await expect(next.getByText('order.pdf')).toBeVisible()
  // An order accepts.
  await expect(next.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  pageErrors.splice(0)
})

/** The path of the status page of a list that the owner has quoted. */
async function quotedList(page: Page, browser: Browser, site: Site) {
  const vessel = 'MV Ordered'
  await openList(page)
  await addFree(page, ['Ring'])
  await sign(page, vessel)
  await page.getByRole('button', { name: 'Send 1 line' }).click()
  await expect(page).toHaveURL(/\/enquiries\/sent\/L-/)
  const { lists } = await sentLists(site, vessel)
  const desk = await browser.newContext({ baseURL: site.url })
  await signIn(await desk.newPage(), site)
  const post = (form: Record<string, string>) =>
    desk.request.post(`/dashboard/enquiries/${lists[0]?._id}`, {
      form,
      headers: { origin: site.url, accept: 'text/html' },
    })
  const line = { 'title-1': 'Ring', 'quantity-1': '3', 'unit-1': 'pcs', 'price-1': '50' }
  const quote = { basedOn: '0', count: '1', ...line, currency: 'USD', validUntil: '2099-01-31' }
  const made = await (await post({ ...quote, intent: 'link' })).text()
  await post({ intent: 'sent', version: '1' })
  await desk.close()
  return /\/enquiry-status\/[\w-]{22}/.exec(made)?.[0] ?? ''
}
