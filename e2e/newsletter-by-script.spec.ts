import type { Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

const block = (page: Page) => page.getByRole('contentinfo').locator('form[action="/newsletter"]')
const field = (page: Page) => block(page).getByRole('textbox')

/** Ends once the script that sends the address is there. */
async function openForm(page: Page) {
  await page.goto('/faq')
  const loaded = page.waitForResponse('**/assets/subscribe.client-*')
  await field(page).focus()
  await loaded
  await page.waitForLoadState('networkidle')
}

async function subscribe(page: Page, email: string) {
  await field(page).fill(email)
  await block(page).getByRole('button', { name: 'Subscribe Now' }).click()
}

test('an address whose answer is lost stays in its field and goes out again by itself @phone-only', async ({
  page,
  site,
  pageErrors,
}, { project }) => {
  const email = `lost-${project.name}@example.com`
  await openForm(page)
  await page.route('**/newsletter', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
  await subscribe(page, email)
  await expect(block(page).getByRole('status')).toContainText('the connection failed')
  await expect(field(page)).toHaveValue(email)
  await axe(page)
  await page.unroute('**/newsletter')
  await expect(block(page).getByText('Thank you. Your address is stored')).toBeFocused({
    timeout: 15_000,
  })
  await expect(page).toHaveURL('/faq')
  await axe(page)
  const db = await openDatabase(undefined, site.dataDir)
  const stored = db.selectFrom('subscribers').select('source').where('email', '=', email)
  expect(await stored.execute()).toEqual([{ source: '/faq' }])
  await db.destroy()
  pageErrors.splice(0)
})

test('what is wrong with an address is said on the same page', async ({ page, pageErrors }, {
  project,
}) => {
  await openForm(page)
  await block(page).evaluate((form) => form.setAttribute('novalidate', ''))
  await subscribe(page, 'nobody')
  await expect(block(page).getByRole('alert')).toContainText('should look like name@example.com')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('nobody')
  await axe(page)
  await subscribe(page, `mended-${project.name}@example.com`)
  await expect(block(page).getByText(/^Thank you/)).toBeVisible()
  pageErrors.splice(0)
})
