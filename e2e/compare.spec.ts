import { expect, test } from './site.ts'

const radar = '/search?q=FAR-2127'

test('related products are compared, one is removed, and the table does not widen a phone @phone', async ({
  page,
}) => {
  await page.goto(radar)
  await page
    .getByRole('link', { name: /FAR-2127/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Compare these products' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /^Band/ })).toContainText('X-band')
  await expect(table.getByRole('columnheader').locator('.whole').first()).toHaveText('FAR-2127')
  await table
    .getByRole('link', { name: /^Remove/ })
    .last()
    .click()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await page.getByRole('region', { name: 'Add to this table' }).getByRole('link').first().click()
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('products seen last stand below the next one, are compared, and are cleared', async ({
  page,
}) => {
  const seen = page.getByRole('region', { name: 'Seen last' })
  for (const query of ['FAR-2127', 'JMA-9122', 'MOPX 213']) {
    await page.goto(`/search?q=${query}`)
    const first = page.locator('.product-card a, .product-row a').first()
    await first.click()
    await page.waitForFunction(() => localStorage.getItem('seen')?.includes(location.pathname))
  }
  await expect(seen.getByRole('listitem')).toHaveText([/JMA-9122/, /FAR-2127/])
  await seen.getByRole('link', { name: 'Compare with these' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await page.goBack()
  await seen.getByRole('button', { name: 'Clear' }).click()
  await expect(seen).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('seen'))).toBeNull()
})
