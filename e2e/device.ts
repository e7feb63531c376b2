import { type BrowserContext, type Page, test as base } from '@playwright/test'

import { chromiumArguments, wholeChromium } from '../scripts/chromium.ts'
import { openSite, type Site } from './site-process.ts'
import { expect } from './site.ts'

const whole = wholeChromium()

type Device = { site: Site; context: BrowserContext; page: Page }

/** A phone of a visitor, which may have a service worker. */
export const device = base.extend<{ device: Device }>({
  launchOptions: { executablePath: whole ?? '', args: chromiumArguments },
  async device({ browser }, use) {
    // The headless shell breaks when a message is handed to its service worker.
    base.skip(!whole, 'It needs a whole Chromium.')
    base.setTimeout(120_000)
    const site = await openSite()
    const context = await browser.newContext({
      // As the pages of the site name it.
      baseURL: site.url.replace('127.0.0.1', 'localhost'),
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
    })
    await use({ site, context, page: await context.newPage() })
    await context.close()
    await site.stop()
  },
})

export const save = (page: Page) => page.getByRole('button', { name: /^Save/ })
export const ready = (page: Page) => page.getByText('Ready without a connection')
export const bar = (page: Page) =>
  page.getByText(/^No connection\. Saved catalogue of \d+ \w+, \d\d:\d\d$/)

export async function saveCatalogue(page: Page) {
  await page.goto('/saved-catalogue')
  await save(page).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
}
