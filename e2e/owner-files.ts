import { expect, type Page } from '@playwright/test'

import { signIn } from './owner.ts'

/** Opens an admin page. */
export async function open(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path)
    // A site makes its first owner only after it has begun to listen.
    if (!page.url().endsWith(path)) await signIn(page, page.url())
    expect(page.url()).toMatch(new RegExp(`${path}$`))
  }).toPass({ intervals: [500, 1000, 2000] })
}

/** The name and type of a file to choose. */
export function named(name: string, mimeType = 'image/jpeg') {
  return { name, mimeType }
}

/** Removes the errors that the browser reports of a connection cut on purpose. */
export function forgive(pageErrors: string[], words: RegExp) {
  const left = pageErrors.filter((one) => !words.test(one))
  pageErrors.splice(0, pageErrors.length, ...left)
}
