import type { Page } from '@playwright/test'

/** Delays responses to `address` until the returned function is called; then they arrive, or fail as on a lost connection. */
export async function holdResponses(
  page: Page,
  address: string,
  connection: 'slow' | 'dead' = 'slow',
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    const end = connection === 'dead' ? route.abort('internetdisconnected') : route.continue()
    // The page may have cancelled the request.
    await end.catch(() => undefined)
  })
  return release
}

/** Records each loading text in a status of the page, and '' when it disappears. */
export async function recordLoadingTexts(page: Page) {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)
      const text = texts.find((one) => one.startsWith('Loading')) ?? ''
      if (text !== (said.at(-1) ?? '')) said.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate<string[]>('said')
}
