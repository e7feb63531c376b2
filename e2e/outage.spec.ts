import { openDatabase } from '../app/database/database.server.ts'
import { takeAway } from '../app/database/outage.testing.ts'
import { axe } from './axe.ts'
import { startSite } from './site-process.ts'
import { expect, test } from './site.ts'

test('R-ST-2: a page that cannot be read says so, is not kept, and comes back with the data', async ({
  browser,
}) => {
  const site = await startSite()
  const context = await browser.newContext()
  const page = await context.newPage()
  const db = await openDatabase(undefined, site.dataDir)
  try {
    await page.goto(`${site.url}/categories/generator`)
    const giveBack = await takeAway(db)
    const answer = await page.goto(`${site.url}/categories/automation`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Something went wrong on our side.',
    )
    expect(await page.content()).not.toMatch(/sqlite|malformed|at \w+ \(/i)
    await axe(page)

    const remembered = await page.request.get(`${site.url}/categories/generator`)
    expect(remembered.status()).toBe(200)

    await giveBack()
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automation')
  } finally {
    await db.destroy()
    await context.close()
    await site.stop()
  }
})
