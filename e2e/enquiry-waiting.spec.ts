import type { Page } from '@playwright/test'

import { fill, formOf, send, sendingLoaded } from './enquiries.ts'
import { expect, test } from './site.ts'

const posts = '**/enquiries'
const earlier = '/enquiries/sent/E-ABCDEF'
const messageOf = (page: Page) => formOf(page).getByLabel('Message', { exact: true })
const status = (page: Page) => formOf(page).getByRole('status')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a message that waits outlives the confirmation of another one, and goes out', async ({
  page,
  pageErrors,
}, { project }) => {
  await page.goto('/contact-us')
  await sendingLoaded(page)
  await fill(page, `Outlives, ${project.name}`)
  await page.route(posts, (route) => route.abort('internetdisconnected'))
  await send(page)
  await expect(status(page)).toContainText('the connection failed')
  await page.goto(earlier, { waitUntil: 'networkidle' })
  await page.unroute(posts)
  await page.goto('/contact-us')
  await expect(heading(page)).toHaveText('Thank you')
  await expect(page).not.toHaveURL(earlier)
  pageErrors.splice(0)
})

test('a message that was refused outlives the confirmation of another one', async ({
  page,
  pageErrors,
}, { project }) => {
  const message = `Refused before, ${project.name}`
  for (const isByScript of [true, false]) {
    if (!isByScript) await page.route('**/send-form.client-*', (route) => route.abort())
    await page.goto('/contact-us', { waitUntil: 'networkidle' })
    if (isByScript) await sendingLoaded(page)
    await fill(page, message)
    await formOf(page).getByLabel('Phone Number').fill('12')
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Please check the phone number')
    await page.waitForLoadState('networkidle')
    await page.goto(earlier, { waitUntil: 'networkidle' })
    await page.goto('/contact-us')
    await expect(messageOf(page)).toHaveValue(message)
  }
  pageErrors.splice(0)
})

test('the focus stays on the button while it sends, and on the link to WhatsApp at the next failure', async ({
  page,
  pageErrors,
}, { project }) => {
  await page.clock.install()
  await page.goto('/contact-us')
  await sendingLoaded(page)
  await fill(page, `By keyboard, ${project.name}`)
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  let posted = 0
  await page.route(posts, async (route) => {
    posted += 1
    await failing
    await route.abort('internetdisconnected')
  })
  await formOf(page).getByRole('button', { name: 'Send message' }).press('Enter')
  const sending = formOf(page).getByRole('button', { name: 'Sending…' })
  await expect(sending).toBeFocused()
  await expect(sending).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.clock.fastForward(20_000)
  const link = status(page).getByRole('link', { name: 'Send it on WhatsApp' })
  await link.focus()
  fail()
  await expect(status(page)).toContainText('the connection failed')
  await expect(link).toBeFocused()
  expect(posted).toBe(1)
  pageErrors.splice(0)
})

test('after a message the bar of the product is gone @phone @phone-only', async ({ page }, {
  project,
}) => {
  const [product] = await (await page.request.get('/api/products?limit=1')).json()
  await page.goto(`/view-details/${product._id}`)
  await sendingLoaded(page)
  const bar = page.getByRole('complementary', { name: 'Quick contact' })
  await expect(bar.getByRole('button', { name: 'Add to list' })).toBeVisible()
  await fill(page, `From the product, ${project.name}`)
  await send(page)
  await expect(heading(page)).toHaveText('Thank you')
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(bar.getByRole('link', { name: 'Call for Price WhatsApp' })).toBeVisible()
})
