import type { Page } from '@playwright/test'

import { openDatabase } from '../app/database/database.server.ts'
import type { Site } from './site-process.ts'

/** A valid form. */
export const whole = {
  name: 'Ann',
  phone: '+880 1700-000000',
  message: 'Please quote.',
  terms: 'on',
}

/** The enquiries whose message begins so. */
export async function savedEnquiries(site: Site, message: string) {
  const db = await openDatabase(undefined, site.dataDir)
  const rows = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('message', 'like', `${message}%`)
    .execute()
  await db.destroy()
  return rows
}

export function formOf(page: Page) {
  return page.locator('form[action="/enquiries"]')
}

/** Fills all required fields. */
export async function fill(page: Page, message: string) {
  const form = formOf(page)
  await form.getByLabel('Name').fill('Ann Example')
  await form.getByLabel('Phone Number').fill('+880 1700-000000')
  await form.getByLabel('Message', { exact: true }).fill(message)
  await terms(page).check()
}

export const terms = (page: Page) => formOf(page).getByRole('checkbox', { name: /to answer me/ })

/** Touches the form and waits for the code that sends it. */
export async function sendingLoaded(page: Page) {
  const loaded = page.waitForResponse('**/assets/send-form.client-*')
  // The script that waits for the touch comes after the page.
  await page.waitForLoadState('networkidle')
  await formOf(page).getByLabel('Name').focus()
  await loaded
}

/** Sets how long the page seems open, in milliseconds: a form sent within 3000 counts as spam. */
export async function openFor(page: Page, milliseconds: number) {
  await page.evaluate((passed) => {
    performance.now = () => passed
  }, milliseconds)
}

export const send = (page: Page) =>
  formOf(page).getByRole('button', { name: 'Send message' }).click()

/** Delays the script of every page until the returned function is called. */
export async function holdScript(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/entry.client-*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
