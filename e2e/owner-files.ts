import { expect, type Page } from '@playwright/test'

import { signIn } from './owner.ts'

/** Opens a page of the owner. */
export async function open(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path)
    // A site makes its first owner only after it has begun to listen.
    if (!page.url().endsWith(path)) await signIn(page, page.url())
    expect(page.url()).toMatch(new RegExp(`${path}$`))
  }).toPass({ intervals: [500, 1000, 2000] })
}

/** The beginning of a file to choose. */
export function named(name: string, mimeType = 'image/jpeg') {
  return { name, mimeType }
}

/** A browser complains of a cut line; here it was cut on purpose. */
export function forgive(trouble: string[], words: RegExp) {
  const left = trouble.filter((one) => !words.test(one))
  trouble.splice(0, trouble.length, ...left)
}
