import { whole } from './enquiries.ts'
import { expect, test } from './site.ts'
import { sitemapAddresses, pathOf } from './sitemap.ts'

const tags = /<!--.*?-->|<[^>]+>/gs

test('R-LAY-6 C-74: every page spells the service time letter by letter', async ({ request }) => {
  test.slow()
  const { listed } = await sitemapAddresses(request)
  const sent = await request.post('/enquiries', { form: whole })
  const pages = new Map([['the page after an enquiry', await sent.text()]])
  for (const address of listed) {
    pages.set(address, await (await request.get(pathOf(address))).text())
  }
  for (const [address, html] of pages) {
    const text = html.replaceAll(tags, '').replaceAll(/\s+/g, ' ')
    const times = [...text.matchAll(/24-hour.{0,10}/gi)].map(([time]) => time.slice(0, 17))
    expect([address, new Set(times)]).toEqual([address, new Set(['24-hour (All day)'])])
    const labels = [...text.matchAll(/service time/gi)].map(([label]) => label)
    expect([address, new Set(labels)]).toEqual([address, new Set(['Service Time'])])
  }
})

test('R-LAY-6 C-74: a product page shows the service time as it is spelled', async ({ page }) => {
  await page.goto('/categories/generator')
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click()
  const promise = page
    .getByRole('main')
    .getByText('Service Time 24-hour (All day)', { exact: true })
  await expect(promise).toBeVisible()
  await expect(promise).toHaveCSS('text-transform', 'none')
})
