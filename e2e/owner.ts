import { expect, type Page } from '@playwright/test'

import { test as base } from './site.ts'

export { expect } from './site.ts'

/** Who may sign in on the sites of these tests (e2e/site-process.ts). */
export const owner = { email: 'owner@example.com', password: 'a-long-harbour-password' }

/** Signs the browser of this page in, as its owner's form would; a site may serve before its first owner is made. */
export async function signIn(page: Page, url: string) {
  const { origin } = new URL(url)
  await expect(async () => {
    const sent = { data: owner, headers: { origin } }
    expect((await page.request.post(`${origin}/api/session`, sent)).status()).toBe(200)
  }).toPass()
}

/** The form of /admin-login; its page has others, as every public page has. */
export const loginForm = (page: Page) => page.getByRole('form', { name: 'Login Admin' })
export const emailField = (page: Page) => loginForm(page).getByLabel('E-mail')
export const passwordField = (page: Page) => loginForm(page).getByLabel('Password')

/** Fills the form in and presses its button; the e-mail may be there already. */
export async function login(page: Page, typed: { email?: string; password: string }) {
  if (typed.email !== undefined) await emailField(page).fill(typed.email)
  await passwordField(page).fill(typed.password)
  await loginForm(page).getByRole('button', { name: 'Login' }).click()
}

/** A browser test in which the owner is signed in already. */
export const test = base.extend<{ signedIn: void }>({
  signedIn: [
    async ({ page, site }, use) => {
      await signIn(page, site.url)
      await use()
    },
    { auto: true },
  ],
})
