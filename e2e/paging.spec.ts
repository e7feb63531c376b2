import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { type Site, openSite } from './site-process.ts'
import { expect, test } from './site.ts'

const added = 60
const inAll = added + 3

/** Fills the category Automation, which the demo gives three products, before anybody has looked at it. */
function fillAutomation({ dataDir }: Site) {
  const data = new DatabaseSync(join(dataDir, 'chandlery.db'))
  const add = data.prepare(
    `insert into products ("_id", "title", "description", "imageUrl", "categoryId", "subcategoryId", "createdAt", "updatedAt")
     values (?, ?, 'A relay.', '', '17', '', ?, ?)`,
  )
  for (let place = 0; place < added; place++) {
    const time = new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(place / 4))).toISOString()
    add.run(`relay-${place}`, `Relay ${place}`, time, time)
  }
  data.close()
}

test('C-78 C-88: every product of a category is reached, 23 a page, the row of three on the first alone', async ({
  browser,
}) => {
  const site = await openSite()
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1920, height: 900 },
  })
  const page = await context.newPage()
  try {
    fillAutomation(site)
    await page.goto(`${site.url}/categories/automation`)
    const titles: string[] = []
    const firstRows: number[] = []
    for (let pages = 1; pages < 9; pages++) {
      const cards = page.getByRole('article')
      titles.push(...(await cards.getByRole('heading').allTextContents()))
      const tops = await cards.evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect().top),
      )
      firstRows.push(tops.filter((top) => top === tops[0]).length)
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
        pages === 1 ? /automation$/ : /automation\?after=/,
      )
      const next = page.getByRole('link', { name: 'Next page' })
      if ((await next.count()) === 0) break
      expect(await cards.count()).toBe(23)
      await next.click()
    }
    expect(titles.length).toBe(inAll)
    expect(new Set(titles).size).toBe(inAll)
    expect(firstRows).toEqual([3, 4, 4])
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(page).toHaveURL(`${site.url}/categories/automation`)
  } finally {
    await context.close()
    await site.stop()
  }
})
