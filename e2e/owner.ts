import { devices, expect, type Locator, type Page } from '@playwright/test'

import { openSession } from '../app/accounts/sessions.server.ts'
import { retryWhileBusy } from '../app/database/database-busy.server.ts'
import { openDatabase } from '../app/database/database.server.ts'
import type { Section } from '../app/settings/schema.ts'
import { fieldsOf } from '../tests/publish.testing.ts'
import type { Site } from './site-process.ts'
import { test as base } from './site.ts'

export { expect } from './site.ts'

/** The owner of the sites of these tests (e2e/site-process.ts). */
export const owner = { email: 'owner@example.com', password: 'a-long-harbour-password' }

type Reached = Pick<Site, 'url' | 'dataDir'>

/** Signs in the browser of this page, without the password, whose check takes long on purpose. */
export async function signIn(page: Page, site: Reached) {
  await page.context().addCookies(await newSession(site))
}

/** The cookies of a new session of the owner. */
async function newSession({ url, dataDir }: Reached) {
  const db = await openDatabase(undefined, dataDir)
  const found = db.selectFrom('owners').select('_id').where('email', '=', owner.email)
  // A site serves before its owner is created.
  await expect.poll(async () => (await found.execute()).length).toBe(1)
  const { _id } = await found.executeTakeFirstOrThrow()
  const { userAgent } = devices['Desktop Chrome']
  const secret = await retryWhileBusy(() => openSession(db, _id, userAgent))
  await db.destroy()
  return [
    { name: 'sid', value: secret, url, httpOnly: true },
    { name: 'editor', value: '1', url },
  ]
}

/** The form of /admin-login; its page has others, as every public page has. */
export const loginForm = (page: Page) => page.getByRole('form', { name: 'Login Admin' })
export const emailField = (page: Page) => loginForm(page).getByLabel('Email')
export const passwordField = (page: Page) => loginForm(page).getByLabel('Password')

/** Fills the form in and presses its button; the email may be there already. */
export async function login(page: Page, typed: { email?: string; password: string }) {
  if (typed.email !== undefined) await emailField(page).fill(typed.email)
  await passwordField(page).fill(typed.password)
  await loginForm(page).getByRole('button', { name: 'Login' }).click()
}

/** Types the password where the form asks for it, which is once in ten minutes. */
export async function typePassword(form: Locator, password = owner.password) {
  const field = form.getByLabel('Current password')
  if (await field.isVisible()) await field.fill(password)
}

type Cookies = Awaited<ReturnType<typeof newSession>>

/** A browser test in which the owner is signed in. A worker's tests share a session. */
export const test = base.extend<{ signedIn: void }, { session: () => Promise<Cookies> }>({
  session: [
    async ({ playwright, site }, use) => {
      const request = await playwright.request.newContext()
      let cookies: Cookies = []
      await use(async () => {
        // The sixth sign-in of an account ends its oldest session, and some tests sign in on the worker's site.
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        const asked = await request.get(`${site.url}/api/session`, { headers: { cookie } })
        if (!asked.ok()) cookies = await newSession(site)
        return cookies
      })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ context, session }, use) => {
      await context.addCookies(await session())
      await use()
    },
    { auto: true },
  ],
})

/** Publishes a section of the settings as the script of its page does. */
export async function publishSection(page: Page, site: Reached, section: Section, value: unknown) {
  const address = `/dashboard/settings/${section}`
  const shown = await (await page.request.get(address)).text()
  const version = /name="version" value="(\d+)"/.exec(shown)?.[1] ?? ''
  const fields = [...fieldsOf(value), ['intent', 'publish'], ['version', version]]
  const sent = { headers: { origin: site.url }, form: Object.fromEntries(fields) }
  expect((await page.request.post(`${address}.data`, sent)).status()).toBe(200)
}
