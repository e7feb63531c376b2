import type { Page } from '@playwright/test'

import { axe } from './axe.ts'
import { fill, formOf, holdScript, savedEnquiries, send, terms, whole } from './enquiries.ts'
import { expect, test } from './site.ts'

async function openProduct(page: Page) {
  await page.goto('/categories/spare-parts-for-pump?sub=naniwa')
  await page.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Impeller/)
}

test('R-CONT-4 R-CONT-5 R-CONT-6 C-13: the contact form stores a message and confirms it, without script', async ({
  browser,
  site,
}, { project }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto('/contact-us')
  const phone = formOf(page).getByLabel('Phone Number')
  await expect(phone).toHaveAttribute('type', 'tel')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
  await expect(formOf(page).getByLabel('Email')).toHaveAttribute('type', 'email')
  const message = `Without script, ${project.name}`
  await fill(page, message)
  await send(page)

  await expect(page).toHaveURL(/\/enquiries\/sent\/E-[2-9A-Z]{6}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  const reference = page.url().slice(-8)
  await expect(page.getByText(reference)).toBeVisible()
  expect(await savedEnquiries(site, message)).toMatchObject([
    {
      reference,
      name: 'Ann Example',
      phone: '+880 1700-000000',
      email: null,
      productId: null,
      status: 'new',
      suspicion: null,
    },
  ])
  await context.close()
})

test('R-PROD-3 C-36: a message on a product page contains the product, also after an error', async ({
  page,
  site,
}, { project }) => {
  await openProduct(page)
  await expect(page.getByRole('heading', { name: 'Leave Your Message' })).toBeVisible()
  const message = `About this, ${project.name}`
  await formOf(page).getByLabel('Name').fill('Ann Example')
  await formOf(page).getByLabel('Message', { exact: true }).fill(message)
  await terms(page).check()
  // A browser that does not check the form leaves it to the server.
  await formOf(page).evaluate((form: HTMLFormElement) => (form.noValidate = true))
  const answered = page.waitForResponse('**/enquiries')
  await send(page)
  const answer = await answered
  expect(answer.status()).toBe(422)
  expect(answer.headers()['cache-control']).toBe('no-store')

  await expect(page.getByRole('alert')).toContainText('Please give an email or a phone number')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(message)
  await expect(terms(page)).toBeChecked()
  const email = formOf(page).getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Please give an email/)
  // The footer is looked at on every page by frame.spec.ts.
  await axe(page, 'main')
  await page.getByRole('alert').getByRole('link').click()
  await expect(email).toBeFocused()

  await email.fill('ann@example.com')
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await axe(page, 'main')
  expect(await savedEnquiries(site, message)).toMatchObject([
    { email: 'ann@example.com', productTitle: 'Impeller and mouth rings for FBV' },
  ])
})

test('every wrong field is listed at the top @phone', async ({ page }) => {
  await page.goto('/contact-us')
  await axe(page)
  await formOf(page).evaluate((form) => form.setAttribute('novalidate', ''))
  await formOf(page).getByLabel('Phone Number').fill('12')
  await send(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
  await expect(formOf(page).getByLabel('Name')).toBeFocused()
  await expect(formOf(page).getByLabel('Phone Number')).toHaveValue('12')
  for (const label of ['Name', 'Phone Number', 'Message']) {
    await expect(formOf(page).getByLabel(label, { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  }
  await axe(page)
  const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
})

test('C-70: a double click sends once, and the button shows that it is sending', async ({
  page,
  site,
}, { project }) => {
  await openProduct(page)
  const message = `Pressed twice, ${project.name}`
  await fill(page, message)
  await savedDrafts(page, 1)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  // The name of a window outlives the page that is left.
  await formOf(page).evaluate((form) =>
    document.addEventListener('submit', () => {
      const button = form.querySelector('button')
      window.name = `${button?.textContent} ${button?.ariaDisabled}`
    }),
  )
  await formOf(page).getByRole('button').dblclick()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(await page.evaluate(() => window.name)).toBe('Sending… true')
  expect(posts).toHaveLength(1)
  expect(await savedEnquiries(site, message)).toHaveLength(1)

  await page.goBack()
  await expect(formOf(page).getByRole('button')).toHaveText('Send message')
  await expect(formOf(page).getByRole('button')).toBeEnabled()
  await fill(page, message)
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(posts).toHaveLength(2)
  expect(await savedEnquiries(site, message)).toHaveLength(1)
})

test('C-70: the same form sent many times at once is saved once, with a key and without', async ({
  request,
  site,
}, { project }) => {
  for (const key of ['', `0.${project.name}`]) {
    const message = `At once ${key.length}, ${project.name}`
    const form = { ...whole, key, message }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => request.post('/enquiries', { form, maxRedirects: 0 })),
    )
    expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([303]))
    expect(new Set(answers.map((answer) => answer.headers()['location'])).size).toBe(1)
    expect(await savedEnquiries(site, message)).toHaveLength(1)
  }
})

test('C-35: a draft is restored without its tick, and removed once it is sent', async ({
  page,
  site,
}, { project }) => {
  await openProduct(page)
  const message = `On a thin line, ${project.name}`
  await fill(page, message)
  await savedDrafts(page, 1)
  // Autofill may change a field without an event.
  const email = formOf(page).getByLabel('Email')
  await email.evaluate((field: HTMLInputElement) => (field.value = 'ann@example.com'))
  // The page is left while the message waits, and opened after more than a day.
  await page.route('**/enquiries', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await page.goto('about:blank')
  })
  await send(page)
  await expect(page).toHaveURL('about:blank')
  expect(await savedEnquiries(site, message)).toHaveLength(1)
  await page.unroute('**/enquiries')
  await page.clock.install({ time: Date.now() + 25 * 3_600_000 })

  await openProduct(page)
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(message)
  await expect(formOf(page).getByLabel('Phone Number')).toHaveValue('+880 1700-000000')
  await expect(email).toHaveValue('ann@example.com')
  await expect(terms(page)).not.toBeChecked()
  await terms(page).check()
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  expect(await savedEnquiries(site, message)).toHaveLength(1)

  await openProduct(page)
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(/^Please quote: /)
})

test('C-35: sending one message keeps the drafts of other pages', async ({ page }, { project }) => {
  await openProduct(page)
  const draft = formOf(page).getByLabel('Message', { exact: true })
  await draft.fill('Still to be written')
  await savedDrafts(page, 1)
  await page.goto('/contact-us')
  await fill(page, `Before the other, ${project.name}`)
  await savedDrafts(page, 2)
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')

  await page.goto('/contact-us')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue('')
  await openProduct(page)
  await expect(draft).toHaveValue('Still to be written')
})

test('C-35: text typed before the script has loaded becomes a draft too', async ({ page }) => {
  const arrive = await holdScript(page)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await formOf(page).getByLabel('Message', { exact: true }).fill('Typed early')
  arrive()
  await savedDrafts(page, 1)
  await page.goto('/faq')
  await page.goto('/contact-us')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue('Typed early')
})

/** The script that enhances forms loads after the page; before that there is no draft. */
async function savedDrafts(page: Page, count: number) {
  // A product is noted as seen too.
  const others = () => Object.keys(localStorage).filter((name) => name !== 'seen').length
  await expect.poll(() => page.evaluate(others)).toBe(count)
}
