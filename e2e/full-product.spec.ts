import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { axe } from './axe.ts'
import { type Site, openSite } from './site-process.ts'
import { expect, test } from './site.ts'

const facts = {
  _id: 'imported-id_1',
  title: `${'Überholungssatz '.repeat(11)}<b>kit</b>`,
  description: `First line.\nSecond line & <script>alert(1)</script>\nপাম্পের যন্ত্রাংশ\n${'W'.repeat(300)}`,
  categoryId: '7',
  subcategoryId: '',
  maker: 'M'.repeat(80),
  partNumbers: JSON.stringify([
    { scheme: 'maker', value: '881039-04-02' },
    { scheme: 'IMPA', value: '371102' },
  ]),
  specifications: JSON.stringify(
    Array.from({ length: 30 }, (_, place) => ({
      name: `Measure ${place} `.padEnd(80, 'of the seat and of the spindle '),
      value: '12 mm '.repeat(30),
    })),
  ),
  certificate: 'Works test certificate EN 10204 3.1',
  datasheetUrl: '/media/0123456789abcdef0123456789abcdef.pdf',
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
}

/** A product with every field at its maximal length, and two pictures of the demo. */
function addFullProduct({ dataDir }: Site) {
  const data = new DatabaseSync(join(dataDir, 'chandlery.db'))
  const [first, second] = data
    .prepare(`select distinct "imageUrl" from products where "imageUrl" <> '' limit 2`)
    .all()
    .map((row) => String(row['imageUrl']))
  const row = { ...facts, imageUrl: first ?? '', pictures: JSON.stringify([second, first]) }
  const names = Object.keys(row)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const places = names.map(() => '?').join(', ')
  data.prepare(`insert into products (${columns}) values (${places})`).run(...Object.values(row))
  data.close()
}

test('C-37 C-52: a product with every field at its maximal length is shown as plain text and does not overflow @phone', async ({
  browser,
  viewport,
}) => {
  test.slow()
  const site = await openSite()
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))
  try {
    addFullProduct(site)
    await page.goto(`${site.url}/categories/spare-parts-for-pump`)
    await expect(page.getByRole('article').first()).toContainText('<b>kit</b>')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await page.goto(`${site.url}/view-details/imported-id_1`)
    await expect(page.getByText('Second line & <script>alert(1)</script>')).toBeVisible()
    await expect(page.getByText('পাম্পের যন্ত্রাংশ')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    const plate = page.locator('.plate').first()
    const narrowest = await plate
      .locator('dd')
      .evaluateAll((values) => Math.min(...values.map((value) => value.clientWidth)))
    expect(narrowest).toBeGreaterThan(80)
    const below = await page.evaluate(() => {
      const [, head, , facts] = document.querySelectorAll('.product-columns > *')
      const bottom = head?.getBoundingClientRect().bottom ?? 0
      return {
        isBeside: innerWidth >= 1024,
        gap: (facts?.getBoundingClientRect().top ?? 0) - bottom,
      }
    })
    if (below.isBeside) expect(below.gap).toBeLessThan(40)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/MediaBox/g)).toHaveLength(1)

    const chat = page.getByRole('link', { name: 'Call for Price WhatsApp' })
    expect(await chat.getAttribute('href')).toContain(encodeURIComponent('maker: 881039-04-02'))
    await expect(page.locator('[data-moves][data-awake]')).toHaveCount(2)
    const pictures = page.getByRole('link', { name: /^Picture \d$/ })
    await expect(pictures).toHaveCount(2)
    await pictures.nth(1).click()
    await expect(pictures.nth(1)).toHaveAttribute('aria-current', 'true')

    const tabs = page.getByRole('tab')
    await tabs.first().press('ArrowRight')
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName('Documents')
    await expect(page.getByRole('link', { name: 'Datasheet (PDF)' })).toBeVisible()
    await expect(page.getByText('IMPA no.').first()).toBeVisible()
    await axe(page)
    expect(dialogs).toEqual([])
  } finally {
    await context.close()
    await site.stop()
  }
})
