import type { Page } from '@playwright/test'

/** Answers to `address` stay on the way until the function that this returns is called: a slow line, or a dead one. */
export async function holdAnswers(page: Page, address: string, line: 'slow' | 'dead' = 'slow') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released
    const end = line === 'dead' ? route.abort('internetdisconnected') : route.continue()
    // The page may have given the request up.
    await end.catch(() => undefined)
  })
  return release
}

/** Records from now on each loading text that any status of the page says, and '' once it has gone. */
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
