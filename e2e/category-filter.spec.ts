import { addProducts } from '../app/catalogue/product-writes.server.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

const fields = { description: 'Text', imageUrl: '', categoryId: '12', subcategoryId: '' }
const winches = ['5 kW', '7 kW', '12 kW', '15 kW', '30 kW', '40 kW', '70 kW'].map((power, n) => ({
  ...fields,
  title: `Winch ${n}`,
  maker: n < 4 ? 'Alpha' : 'Bravo',
  condition: 'New',
  availability: n % 2 ? ('in stock' as const) : ('to order' as const),
  specifications: [
    { name: 'Power', value: power },
    { name: 'Supply', value: n < 3 ? '440 V' : '220 V' },
  ],
}))

for (const javaScriptEnabled of [true, false])
  test(`a category is narrowed by maker, availability and a range of its specifications ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    breakable: { site, db },
    browser,
  }) => {
    await addProducts(db, winches)
    const context = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/categories/deck-machinery')
    await page.getByRole('link', { name: 'Filter', exact: true }).click()
    await expect(page).toHaveURL('/categories/deck-machinery/filter')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    if (javaScriptEnabled) await axe(page)
    await page
      .getByRole('group', { name: 'Maker' })
      .getByLabel(/^Alpha/)
      .check()
    await page
      .getByRole('group', { name: 'Maker' })
      .getByLabel(/^Bravo/)
      .check()
    await page
      .getByRole('group', { name: 'Power' })
      .getByLabel(/^10 to 20 kW *2$/)
      .check()
    await page
      .getByRole('group', { name: 'Supply' })
      .getByLabel(/^220 V/)
      .check()
    await page.getByRole('button', { name: /^Show / }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('1 of 9 products')
    await expect(page.getByRole('article')).toHaveText(/Winch 3/)
    expect(new URL(page.url()).searchParams.getAll('spec').toSorted()).toEqual([
      'Power: 10 to 20 kW',
      'Supply: 220 V',
    ])
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/categories\/deck-machinery$/,
    )
    await page.getByRole('link', { name: 'Remove Supply: 220 V' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: 'Clear' }).click()
    await expect(page).toHaveURL('/categories/deck-machinery')
    await context.close()
  })

test('on wide screens filters open beside their button, and say how much they show', async ({
  breakable: { page, db },
}) => {
  await addProducts(db, winches)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/categories/deck-machinery', { waitUntil: 'networkidle' })
  const bar = page.locator('.filter-bar')
  const maker = bar.getByRole('link', { name: 'Maker', exact: true })
  await maker.press('Enter')
  const alpha = page.getByRole('group', { name: 'Maker' }).getByLabel(/^Alpha/)
  await expect(page.getByRole('group', { name: 'Condition' })).toBeHidden()
  await alpha.check()
  const show = page.getByRole('button', { name: /^Show / })
  await expect(show).toHaveText('Show 4 products')
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(alpha).toHaveCount(0)
  await expect(maker).toBeFocused()
  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  await page
    .getByRole('group', { name: 'Supply' })
    .getByLabel(/^440 V/)
    .check()
  await expect(show).toHaveText('Show 3 products')
  await expect(page.getByRole('group', { name: 'Maker' }).getByLabel(/^Bravo *0$/)).toBeVisible()
  await show.click()
  await expect(page).toHaveURL(/\?spec=/)
  await expect(page.locator('#products')).toHaveText('3 of 9 products')
})
