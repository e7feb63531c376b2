import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { formOf, savedEnquiries, terms, whole } from './enquiries.ts'
import { openSite } from './site-process.ts'
import { expect, test } from './site.ts'

test('a form with the hidden field filled in gets the usual answer and is saved as spam', async ({
  page,
  request,
  site,
}, { project }) => {
  await page.goto('/contact-us')
  await expect(formOf(page).locator('[name=website]')).not.toBeInViewport()
  const message = `Buy now, ${project.name}`
  const form = { ...whole, message, website: 'https://spam.example' }
  const answer = await request.post('/enquiries', { form, maxRedirects: 0 })
  expect(answer.status()).toBe(303)
  expect(await savedEnquiries(site, message)).toMatchObject([
    { status: 'spam', suspectedAt: expect.any(String), suspicion: 'trap' },
  ])
})

test('an enquiry about an unknown product is saved without a product', async ({ request, site }, {
  project,
}) => {
  const message = `Gone product, ${project.name}`
  const form = { ...whole, message, productId: 'no-such-product' }
  expect((await request.post('/enquiries', { form, maxRedirects: 0 })).status()).toBe(303)
  expect(await savedEnquiries(site, message)).toMatchObject([
    { productId: null, productTitle: null },
  ])
})

test('an invented reference gets the same page, and /enquiries accepts only forms', async ({
  page,
  request,
}) => {
  const answer = await page.goto('/enquiries/sent/E-ABCDEF')
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('E-ABCDEF')).toBeVisible()
  for (const other of ['%3Cb%3Ehello', 'anything']) {
    const unknown = await request.get(`/enquiries/sent/${other}`)
    expect(unknown.status()).toBe(404)
    const text = await unknown.text()
    expect(text).toContain('We do not know this reference.')
    expect(text).not.toContain('We have stored your message')
  }

  const read = await request.get('/enquiries', { maxRedirects: 0 })
  expect([read.status(), read.headers()['location']]).toEqual([301, '/contact-us'])
  const put = await request.put('/enquiries', { form: whole })
  expect([put.status(), put.headers()['allow']]).toEqual([405, 'GET, HEAD, POST'])
  const foreign = { headers: { origin: 'https://evil.example' }, form: whole }
  expect((await request.post('/enquiries', foreign)).status()).toBe(403)
  expect((await request.post('/enquiries', { data: whole })).status()).toBe(415)
  const long = { ...whole, message: 'a'.repeat(100_001) }
  expect((await request.post('/enquiries', { form: long })).status()).toBe(413)
})

test('a refused form gets an HTML page with contact links', async ({ request }) => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const origin = 'https://evil.example'
  const long = { ...whole, message: 'a'.repeat(100_001) }
  for (const address of ['/enquiries', '/newsletter']) {
    const foreign = await request.post(address, { headers: { accept, origin }, form: whole })
    const tooLong = await request.post(address, { headers: { accept }, form: long })
    const other = await request.post(address, { headers: { accept }, data: whole })
    const answers = [foreign, tooLong, other]
    expect(answers.map((answer) => answer.status())).toEqual([403, 413, 415])
    for (const answer of answers) {
      expect(answer.headers()['content-type']).toContain('text/html')
      expect(answer.headers()['cache-control']).toBe('no-store')
      const page = await answer.text()
      expect(page).toMatch(/<h1[^>]*>Not sent</)
      expect(page).toContain('href="https://wa.me/')
      expect(page).toContain('href="mailto:')
    }
  }
})

test('R-ERR-3: a product that cannot be read has an error page in the site’s frame', async ({
  breakable: { page, db },
}) => {
  const giveBack = await takeAway(db)
  const answer = await page.goto('/view-details/000000000000000000000000')
  expect(answer?.status()).toBe(503)
  await expect(page.getByText('Failed to fetch product details')).toBeVisible()
  await axe(page)
  await giveBack()
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found.')
})

test('a sixth message within an hour is refused, with the typed text and other contacts', async ({
  browser,
}) => {
  const site = await openSite({
    RATE_LIMITS: 'on',
    SITE_URL: 'https://shop.example',
    DEMO_CONTENT: 'off',
  })
  const context = await browser.newContext({ baseURL: site.url })
  try {
    const headers = { origin: 'https://shop.example' }
    const post = (message: string) =>
      context.request.post('/enquiries', { form: { ...whole, message }, headers, maxRedirects: 0 })
    for (let n = 0; n < 5; n++) expect((await post(`Message ${n}`)).status()).toBe(303)
    expect((await post('Message 0')).status(), 'a repeated message is not a new one').toBe(303)
    const answer = await post('Message 5')
    expect(answer.status()).toBe(429)
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(3000)
    expect(await answer.text()).toContain('Message 5</textarea>')
  } finally {
    await context.close()
    await site.stop()
  }
})

test('without phone and email the browser tells it beside the field, and nothing is sent', async ({
  page,
}) => {
  await page.goto('/contact-us', { waitUntil: 'load' })
  const form = formOf(page)
  await form.getByLabel('Name').fill('Ann Example')
  await form.getByLabel('Message', { exact: true }).fill('Nobody can answer this')
  await terms(page).check()
  const phone = form.getByLabel('Phone Number')
  const words = () => phone.evaluate((field: HTMLInputElement) => field.validationMessage)
  await expect.poll(words).toBe('Please give an email or a phone number, so that we can answer.')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(phone).toBeFocused()
  await expect(page).toHaveURL('/contact-us')
  await form.getByLabel('Email').fill('ann@example.com')
  expect(await words()).toBe('')
})
