import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { test as base } from './site.ts'

export { expect } from './site.ts'

/** The owner of the sites of these tests (e2e/site-process.ts). */
export const owner = { email: 'owner@example.com', password: 'a-long-harbour-password' }

/** Signs in the browser of this page. */
export async function signIn(page: Page, url: string) {
  await openSession(page.request, new URL(url).origin)
}

/** Signs in by the API; tries again, because a site serves before its owner is created. */
async function openSession(request: APIRequestContext, origin: string) {
  await expect(async () => {
    const answer = await request.post(`${origin}/api/session`, { data: owner, headers: { origin } })
    expect(answer.status()).toBe(200)
  }).toPass()
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

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']

/** A browser test in which the owner is signed in. A worker's tests share a session, because a password check takes long. */
export const test = base.extend<{ signedIn: void }, { session: () => Promise<Cookies> }>({
  session: [
    async ({ playwright, site }, use) => {
      const request = await playwright.request.newContext()
      await use(async () => {
        // The sixth sign-in of an account ends its oldest session, and some tests sign in on the worker's site.
        const isOpen = (await request.get(`${site.url}/api/session`)).ok()
        if (!isOpen) await openSession(request, site.url)
        return (await request.storageState()).cookies
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
