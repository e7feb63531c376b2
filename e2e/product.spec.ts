import { addProducts } from '../app/catalogue/product-writes.server.ts'
import { axe } from './axe.ts'
import { expect, test } from './site.ts'

const fields = { description: 'Text', imageUrl: '', categoryId: '7', subcategoryId: '704' }
const number = (value: string) => [{ scheme: 'Maker', value }]
const pump = {
  ...fields,
  _id: 'pump-in-stock',
  title: 'End-suction pump VCS-180-B4 for cooling sea water, back pull-out, 180 m³/h at 32 m',
  maker: 'Teikoku',
  model: 'VCS-180',
  availability: 'in stock' as const,
  leadTime: '2 working days',
  partNumbers: [...number('VCS180-5100-03B4'), { scheme: 'Drawing', value: 'D-5100-0347-2' }],
  specifications: Array.from({ length: 16 }, (_, n) => ({
    name: `Measure ${n}`,
    value: `${n} mm`,
  })),
  fits: [{ maker: 'Teikoku', model: 'VCS-180M' }],
  alternatives: ['pump-to-order', 'pump-in-days'],
}
const others = [
  {
    ...fields,
    _id: 'pump-to-order',
    title: 'To order',
    availability: 'to order' as const,
    leadTime: '3 weeks',
  },
  { ...fields, _id: 'pump-in-days', title: 'In some days', leadTime: '3 to 5 days' },
  { ...fields, _id: 'pump-unknown', title: 'Unknown' },
  { ...fields, _id: 'pump-replaced', title: 'Old', supersededBy: 'pump-in-stock' },
]

test('the buying column says what is known, and is whole above the fold beside 16 specifications', async ({
  breakable: { page, db },
}) => {
  await addProducts(db, [pump, ...others])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/view-details/pump-in-stock')
  const buying = page.getByRole('complementary', { name: 'Availability and price' })
  for (const name of ['Call for Price WhatsApp', 'Leave Your Message'])
    await expect(buying.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(buying.locator('.sign')).toHaveText('AvailabilityIn stockLead time2 working days')
  await expect(buying.locator('.sign')).toBeInViewport({ ratio: 1 })
  await expect(buying.getByRole('button', { name: /^Add/ }).first()).toBeInViewport({ ratio: 1 })
  await expect(buying.getByRole('region', { name: 'Alternatives' })).toContainText(
    'To order, 3 weeks',
  )
  await axe(page)

  // No code is on two lines.
  for (const width of [320, 390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const broken = await page
      .locator('main :is(.code, .whole)')
      .evaluateAll((all) =>
        all.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent),
      )
    expect(broken, `${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }

  for (const [id, words] of [
    ['pump-to-order', 'AvailabilityTo orderLead time3 weeks'],
    ['pump-in-days', 'Availability3 to 5 daysLead time3 to 5 days'],
    ['pump-unknown', 'AvailabilityAsk usLead timeAsk us'],
    ['pump-replaced', 'AvailabilityAlternativeAnother part replaces itLead timeAsk us'],
  ] as const) {
    await page.goto(`/view-details/${id}`)
    await expect(page.locator('.sign'), id).toHaveText(words)
  }
  await page.getByRole('link', { name: 'See VCS180-5100-03B4' }).click()
  await expect(page).toHaveURL('/view-details/pump-in-stock')

  await page.getByRole('link', { name: 'Leave Your Message', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})
