import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

import { openDatabase } from '../app/database/database.server.ts'
import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { fill, formOf, savedEnquiries, send, whole } from './enquiries.ts'
import { type Site, openSite } from './site-process.ts'
import { expect, test } from './site.ts'

test('without script, a form that cannot be saved is shown again with other contacts, and saved when sent again', async ({
  breakable: { site, db },
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/contact-us')
  await fill(page, 'While the database is down')
  const giveBack = await takeAway(db)
  const answered = page.waitForResponse('**/enquiries')
  await send(page)
  expect((await answered).status()).toBe(503)
  await expect(page.getByRole('alert')).toContainText('We could not store your message.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/.*While%20the%20database/,
  )
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(
    'While the database is down',
  )

  await giveBack()
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(await savedEnquiries(site, 'While the database')).toHaveLength(1)
  await context.close()
})

test('the page of a form that cannot be saved has no accessibility fault', async ({
  breakable: { page, db },
}) => {
  // axe needs script in the page, so only the code that sends is left out.
  await page.route('**/send-form.client-*', (route) => route.abort())
  await page.goto('/contact-us')
  await fill(page, 'While the database is down')
  const giveBack = await takeAway(db)
  await send(page)
  await expect(page.getByRole('alert')).toContainText('We could not store your message.')
  await axe(page)
  await giveBack()
})

test('C-36: an enquiry keeps its product through an outage, which does not count against the limit', async ({
  browser,
}) => {
  const site = await openSite({ RATE_LIMITS: 'on' })
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const products = await (await context.request.get('/api/products?limit=1')).json()
    const form = { ...whole, message: 'About one product', productId: products[0]._id }
    const post = (more = {}) =>
      context.request.post('/enquiries', { form: { ...form, ...more }, maxRedirects: 0 })
    const giveBack = takeProductsAway(site)
    for (let n = 0; n < 6; n++) {
      const answer = await post({ message: `About one product ${n}` })
      expect(answer.status()).toBe(503)
      expect(await answer.text()).toContain(`name="productId" value="${form.productId}"`)
    }
    expect(await savedEnquiries(site, 'About one product')).toEqual([])

    giveBack()
    expect((await post()).status()).toBe(303)
    expect(await savedEnquiries(site, 'About one product')).toMatchObject([
      { productId: form.productId },
    ])
  } finally {
    await context.close()
    await site.stop()
  }
})

/** Only the products cannot be read: their table is said to be where one of its indexes is. */
function takeProductsAway(site: Site) {
  const file = new DatabaseSync(join(site.dataDir, 'chandlery.db'), {
    defensive: false,
    timeout: 5000,
  })
  const root = file.prepare('select rootpage from sqlite_schema where name = ?')
  const [own, other] = ['products', 'productsNewest'].map((name) => root.get(name)?.['rootpage'])
  const move = (page: SQLOutputValue = null) => {
    const version = Number(file.prepare('pragma schema_version').get()?.['schema_version'])
    file.exec('pragma writable_schema = on')
    file.prepare("update sqlite_schema set rootpage = ? where name = 'products'").run(page)
    file.exec(`pragma schema_version = ${version + 1}`)
  }
  move(other)
  return () => {
    move(own)
    file.close()
  }
}

test('an outage does not count against the limit, and a repeated message is saved once', async ({
  browser,
}) => {
  const site = await openSite({ RATE_LIMITS: 'on', DEMO_CONTENT: 'off' })
  const context = await browser.newContext({ baseURL: site.url })
  const db = await openDatabase(undefined, site.dataDir)
  try {
    const post = (message: string, key = '') =>
      context.request.post('/enquiries', { form: { ...whole, message, key }, maxRedirects: 0 })
    const giveBack = await takeAway(db)
    for (let n = 0; n < 6; n++) expect((await post(`Outage ${n}`)).status()).toBe(503)
    await giveBack()
    for (let n = 0; n < 6; n++) expect((await post('Again', '0.123')).status()).toBe(303)
    expect(await savedEnquiries(site, 'Again')).toHaveLength(1)
  } finally {
    await db.destroy()
    await context.close()
    await site.stop()
  }
})
