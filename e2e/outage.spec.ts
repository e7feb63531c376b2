import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { axe } from './axe.ts'
import { startSite } from './site-process.ts'
import { expect, test } from './site.ts'

test('R-ST-2: a page that cannot be read says so, is not kept, and comes back with the data', async ({
  browser,
}) => {
  const site = await startSite()
  const context = await browser.newContext()
  const page = await context.newPage()
  const data = new DatabaseSync(join(site.dataDir, 'chandlery.db'))
  try {
    await page.goto(`${site.url}/categories/generator`)
    data.exec('alter table products rename to "away"')
    const answer = await page.goto(`${site.url}/categories/automation`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Something went wrong on our side.',
    )
    expect(await page.content()).not.toMatch(/sqlite|no such table|at \w+ \(/i)
    await axe(page)

    const remembered = await page.request.get(`${site.url}/categories/generator`)
    expect(remembered.status()).toBe(200)

    data.exec('alter table "away" rename to products')
    await page.getByRole('link', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automation')
  } finally {
    data.close()
    await context.close()
    await site.stop()
  }
})
