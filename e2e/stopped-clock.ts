import type { Page } from '@playwright/test'

/** Stops the page's clock, which only the test moves, and lets the page move. Call it before the page is opened. */
export async function stopClock(
  page: Page,
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
) {
  await page.emulateMedia({ reducedMotion })
  await page.clock.install({ time: 0 })
  // It runs until it is stopped, and cannot be stopped in its past: a slow machine may need seconds.
  await page.clock.pauseAt(60_000)
}

/** Hides the tab, or shows it again. */
export async function hideTab(page: Page, hidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
