import type { Route } from '@playwright/test'

import { fill, savedEnquiries, send, sendingLoaded } from './enquiries.ts'
import { expect, test } from './site.ts'

const messages = 10
const longestRun = 4

test('a line that breaks at random points loses no message and doubles none', async ({
  page,
  site,
  pageErrors,
}) => {
  test.setTimeout(180_000)
  const random = generator(20_261_123)
  let cutsToCome = 0
  let sends = 0
  await page.route('**/enquiries', async (route) => {
    sends += 1
    if (cutsToCome-- <= 0) return route.continue()
    return random() < 0.5 ? route.abort('internetdisconnected') : loseAnswer(route)
  })
  for (let n = 0; n < messages; n++) {
    await page.goto('/contact-us')
    await sendingLoaded(page)
    await fill(page, `Cut line ${n}, all of it`)
    cutsToCome = Math.floor(random() * (longestRun + 1))
    await send(page)
    const sent = page.getByRole('heading', { name: 'Thank you', level: 1 })
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(sent).toBeVisible({ timeout: 300 })
    }).toPass({ intervals: [100], timeout: 15_000 })
    expect(await savedEnquiries(site, `Cut line ${n}, all of it`)).toHaveLength(1)
  }
  expect(await savedEnquiries(site, 'Cut line')).toHaveLength(messages)
  expect(sends).toBeGreaterThan(2 * messages)
  pageErrors.splice(0)
})

/** The server stores the message, and its answer is lost. */
async function loseAnswer(route: Route) {
  await route.fetch({ maxRedirects: 0 })
  await route.abort('connectionreset')
}

/** The same points in each run. */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
