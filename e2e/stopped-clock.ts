import type { Page } from '@playwright/test'

/** From now on the page's time passes only when the test lets it. Called before the page is opened. */
export async function stopClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}
