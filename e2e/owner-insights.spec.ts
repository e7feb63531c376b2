import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { test } from './owner-inbox.ts'
import { expect } from './owner.ts'

test('@phone-only the owner sees what is wanted, as bars, as a table and as CSV', async ({
  page,
  site,
  ask,
}) => {
  const [id = ''] = await ask({ name: 'Ann', status: 'won' }, { name: 'Bob' })
  const db = await openDatabase(undefined, site.dataDir)
  const [product] = await (await page.request.get('/api/products')).json()
  // Not today: other tests view pages meanwhile.
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const rows = [
    { day, kind: 'product' as const, name: product._id, times: 1_234 },
    { day, kind: 'category' as const, name: '1', times: 70 },
    { day, kind: 'press' as const, name: 'whatsapp', times: 12 },
    { day, kind: 'search' as const, name: 'nothing', times: 5 },
  ]
  const written = db.insertInto('insights').values(rows)
  const add = written.onConflict((conflict) =>
    conflict
      .columns(['day', 'kind', 'name'])
      .doUpdateSet((is) => ({ times: is.ref('excluded.times') })),
  )
  await retryWhileBusy(() => add.execute())
  await page.goto('/dashboard/insights')
  await expect(page.getByText('No quote was sent in this period')).toBeVisible()
  const decidedAt = new Date().toISOString()
  const order = { value: '1840.50', currency: 'EUR', decidedAt }
  const decide = db.insertInto('enquiryOutcomes').values({ ...order, enquiryId: id })
  await retryWhileBusy(() => decide.execute())
  await page.goto('/dashboard/insights')
  const sales = page.getByRole('table', { name: 'Quotes in EUR Month' })
  await expect(
    sales.getByRole('row', { name: `${decidedAt.slice(0, 7)} – 1,841 in 1 –` }),
  ).toBeVisible()
  const products = page.getByRole('region', { name: 'Products' })
  await expect(products.getByRole('link', { name: product.title })).toBeVisible()
  await expect(products).toContainText(/1,23\d/)
  await expect(page.getByRole('region', { name: 'Pressed' })).toContainText('WhatsApp12')
  const views = page.getByRole('region', { name: 'Pages viewed' })
  await views.getByText('As a table').click()
  await expect(views.getByRole('row', { name: `${day} 1,304` })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: '12 months' }).click()
  const month = day.slice(0, 7)
  const thousand = new RegExp(`^${month} 1,3\\d\\d$`)
  await expect(views.getByRole('row', { name: thousand })).toBeVisible()
  const address = await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  const csv = await (await page.request.get(address ?? '')).text()
  expect(csv).toContain('"Won by person","Nobody","1","1840.50","EUR"')
  expect(csv).toMatch(new RegExp(`"Views","${month}","13\\d\\d"`))
  expect(csv).toContain(`"Product","${product.title}","123`)
  await retryWhileBusy(() => db.deleteFrom('insights').execute())
  await db.destroy()
})

test('a press of WhatsApp is counted by the site alone', async ({ page, context }) => {
  await context.clearCookies()
  const pressed = page.waitForRequest('**/press/wa')
  await page.goto('/contact-us', { waitUntil: 'load' })
  // The chat itself is at another host.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  const posts: string[] = []
  page.on('request', (one) => one.method() === 'POST' && posts.push(one.url()))
  const chat = page.getByRole('main').locator('a[href^="https://wa.me"]').first()
  await chat.evaluate((link) => {
    const maker = document.createElement('a')
    maker.href = 'https://wartsila.com/'
    link.before(maker)
    maker.click()
  })
  await chat.click()
  const request = await pressed
  expect([request.method(), request.postData()]).toEqual(['POST', null])
  expect((await request.response())?.status()).toBe(204)
  expect(posts).toHaveLength(1)
})
