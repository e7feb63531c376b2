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