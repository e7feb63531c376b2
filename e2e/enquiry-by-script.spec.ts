import type { Page, Route } from '@playwright/test'

import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { fill, formOf, savedEnquiries, send, sendingLoaded, terms } from './enquiries.ts'
import { expect, test } from './site.ts'

const posts = '**/enquiries'
const status = (page: Page) => formOf(page).getByRole('status')
const cut = (route: Route) => route.abort('internetdisconnected')
/** The server stores the message, and its answer is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch({ maxRedirects: 0 })
  await route.abort('connectionreset')
}

async function openForm(page: Page, address = '/contact-us') {
  await page.goto(address)
  await sendingLoaded(page)
}

async function expectSent(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you', { timeout: 15_000 })
  await expect(page).toHaveURL(/\/enquiries\/sent\/E-[2-9A-Z]{6}$/)
  await expect(page).toHaveTitle(/^Thank you/)
}

test('a message whose answer is lost stays on its page, is told, and goes out again by itself @phone-only', async ({
  page,
  site,
  pageErrors,
}, { project }) => {
  const message = `Lost answer, ${project.name}`
  await openForm(page)
  await fill(page, message)
  await page.route(posts, loseAnswer)
  await send(page)
  await expect(status(page)).toHaveText(
    'Not sent yet: the connection failed. It is saved on this device and goes out by itself, also after you leave this page.',
  )
  await expect(page).toHaveURL('/contact-us')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(message)
  await expect(formOf(page).getByLabel('Phone Number')).toHaveValue('+880 1700-000000')
  await expect(terms(page)).toBeChecked()
  await axe(page)
  await page.unroute(posts)
  await expectSent(page)
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.getByText(page.url().slice(-8))).toBeVisible()
  await axe(page)
  expect(await savedEnquiries(site, message)).toHaveLength(1)
  pageErrors.splice(0)
})

test('a message that waits goes out after a reload, with its tick', async ({
  page,
  site,
  pageErrors,
}, { project }) => {
  const message = `Reloaded, ${project.name}`
  await openForm(page)
  await fill(page, message)
  await page.route(posts, loseAnswer)
  await send(page)
  await expect(status(page)).toContainText('the connection failed')
  await page.reload()
  await expect(status(page)).toContainText('the connection failed')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(message)
  await expect(terms(page)).toBeChecked()
  await page.unroute(posts)
  await expectSent(page)
  expect(await savedEnquiries(site, message)).toHaveLength(1)
  await openForm(page)
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue('')
  pageErrors.splice(0)
})

test('after 20 seconds the page says what goes on, and offers WhatsApp', async ({ page }, {
  project,
}) => {
  await page.clock.install()
  await openForm(page)
  await fill(page, `No answer, ${project.name}`)
  await page.route(posts, () => undefined)
  await send(page)
  await expect(formOf(page).getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await expect(status(page)).toBeEmpty()
  await page.clock.fastForward(20_000)
  await expect(status(page)).toContainText('the connection is slow, and there is no answer.')
  await expect(status(page)).toContainText('Attempts so far: 1.')
  await expect(status(page).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=No\+answer/,
  )
})

test('what is changed while a message waits goes out when the button is pressed again', async ({
  page,
  site,
  pageErrors,
}, { project }) => {
  await openForm(page)
  await fill(page, `Before, ${project.name}`)
  await page.route(posts, cut)
  await send(page)
  await expect(status(page)).toContainText('the connection failed')
  await page.unroute(posts)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await formOf(page).getByLabel('Message', { exact: true }).fill(`After, ${project.name}`)
  await expect(status(page)).toHaveText(/Press ‘Send message’ when it is ready\.$/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(sent).toEqual([])
  await send(page)
  await expectSent(page)
  expect(await savedEnquiries(site, `Before, ${project.name}`)).toEqual([])
  expect(await savedEnquiries(site, `After, ${project.name}`)).toHaveLength(1)
  pageErrors.splice(0)
})

test('a message that the server cannot store goes out by itself once it can', async ({
  breakable: { site, page, db },
}) => {
  await openForm(page)
  await fill(page, 'While it is down')
  const giveBack = await takeAway(db)
  await send(page)
  await expect(status(page)).toContainText('Not sent yet: our server could not store it.')
  await giveBack()
  await expectSent(page)
  expect(await savedEnquiries(site, 'While it is down')).toHaveLength(1)
})

test('a refused form says on its own page what is wrong, and keeps the rest', async ({ page }, {
  project,
}) => {
  const [product] = await (await page.request.get('/api/products?limit=1')).json()
  const address = `/view-details/${product._id}`
  await openForm(page, address)
  await fill(page, `Refused, ${project.name}`)
  await formOf(page).getByLabel('Phone Number').fill('12')
  await send(page)
  await expect(page.getByRole('alert')).toContainText('Please check the phone number')
  await expect(page).toHaveURL(address)
  await expect(formOf(page).getByRole('heading')).toHaveText('Leave Your Message')
  await expect(formOf(page).getByLabel('Phone Number')).toBeFocused()
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue(
    `Refused, ${project.name}`,
  )
  await expect(terms(page)).toBeChecked()
  await axe(page)
  await formOf(page).getByLabel('Phone Number').fill('+880 1700-000000')
  await send(page)
  await expectSent(page)
})

test('a draft is seen in every tab, and gone from all once it is sent', async ({ page, context }, {
  project,
}) => {
  const message = `Two tabs, ${project.name}`
  await openForm(page)
  const second = await context.newPage()
  await openForm(second)
  await fill(page, message)
  const typed = formOf(second).getByLabel('Message', { exact: true })
  await expect(typed).toHaveValue(message)
  await expect(terms(second)).not.toBeChecked()
  await second.reload()
  await expect(typed).toHaveValue(message)
  await send(page)
  await expectSent(page)
  await expect(typed).toHaveValue('')
  await expect(formOf(second).getByLabel('Name')).toHaveValue('')
})

test('name, phone and email are offered on the next form only with the tick', async ({ page }, {
  project,
}) => {
  const name = formOf(page).getByLabel('Name')
  const remember = formOf(page).getByLabel('Remember my contact details on this device')
  await openForm(page)
  await fill(page, `Not remembered, ${project.name}`)
  await send(page)
  await expectSent(page)

  await openForm(page)
  await expect(name).toHaveValue('')
  await remember.check()
  await fill(page, `Remembered, ${project.name}`)
  await send(page)
  await expectSent(page)

  await openForm(page, '/search?q=zx99817')
  await expect(name).toHaveValue('Ann Example')
  await expect(formOf(page).getByLabel('Phone Number')).toHaveValue('+880 1700-000000')
  await expect(terms(page)).not.toBeChecked()
  await axe(page)
  await remember.uncheck()
  // The form of a product has its own draft.
  const [product] = await (await page.request.get('/api/products?limit=1')).json()
  await openForm(page, `/view-details/${product._id}`)
  await expect(remember).not.toBeChecked()
  await expect(name).toHaveValue('')
})

test('back from the confirmation leads to the form, and forward to the confirmation', async ({
  page,
}, { project }) => {
  await openForm(page)
  await fill(page, `Back, ${project.name}`)
  await send(page)
  await expectSent(page)
  const address = page.url()
  await page.goBack()
  await expect(page).toHaveURL('/contact-us')
  await expect(formOf(page).getByLabel('Message', { exact: true })).toHaveValue('')
  await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
})

test('the code that sends is loaded when a form is touched; without it the form works', async ({
  page,
  pageErrors,
}, { project }) => {
  const asked: string[] = []
  await page.route('**/send-form.client-*', (route) => {
    asked.push(route.request().url())
    return cut(route)
  })
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
  await fill(page, `Without the code, ${project.name}`)
  await expect.poll(() => asked.length).toBe(1)
  await send(page)
  await expectSent(page)
  pageErrors.splice(0)
})
