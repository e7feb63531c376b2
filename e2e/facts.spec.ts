import { z } from 'zod'

import { listedAddresses, pathOf } from './listed-addresses.ts'
import { expect, test } from './site.ts'

const fact = z.looseObject({ '@context': z.literal('https://schema.org') })

function factsIn(page: string) {
  const scripts = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => fact.parse(JSON.parse(json)))
}

/** What the facts call their values, and what kinds of things they speak of. */
function namesIn(facts: unknown) {
  const names: string[] = []
  JSON.parse(JSON.stringify(facts), (name: string, value: unknown) => {
    names.push(name === '@type' ? String(value) : name)
    return value
  })
  return names
}

test('R-GEN-3 C-11 C-44: facts for search engines are well formed, without price, offer or rating', async ({
  request,
}) => {
  test.slow()
  const { listed } = await listedAddresses(request)
  const named = new Set<string>()
  for (const address of listed) {
    const facts = factsIn(await (await request.get(pathOf(address))).text())
    const names = namesIn(facts)
    expect(names.filter((name) => /price|offer|rating|review|saleevent/i.test(name))).toEqual([])
    for (const name of names) named.add(name)
    const crumbs = facts.find((one) => one['@type'] === 'BreadcrumbList')
    expect([address, crumbs !== undefined]).toEqual([address, pathOf(address) !== '/'])
  }
  const types = ['Organization', 'Product', 'BlogPosting', 'VideoObject', 'FAQPage']
  expect(types.filter((type) => !named.has(type))).toEqual([])
})

test('C-55: a product is told with its name, number, category and picture', async ({ request }) => {
  test.slow()
  const products: { _id: string; title: string; imageUrl: string; categoryName: string }[] = await (
    await request.get('/api/products')
  ).json()
  const { origin } = await listedAddresses(request)
  for (const { _id, title, imageUrl, categoryName } of products) {
    const facts = factsIn(await (await request.get(`/view-details/${_id}`)).text())
    expect(facts.filter((one) => one['@type'] === 'Product')).toMatchObject([
      {
        name: title,
        sku: _id,
        url: `${origin}/view-details/${_id}`,
        category: expect.stringContaining(categoryName),
        ...(imageUrl && { image: expect.arrayContaining([origin + imageUrl]) }),
      },
    ])
  }
})

test('R-GEN-1: the home page tells who the company is, since 1994', async ({ request }) => {
  const facts = factsIn(await (await request.get('/')).text())
  expect(facts.find((one) => one['@type'] === 'Organization')).toMatchObject({
    foundingDate: '1994',
    address: { addressLocality: 'Chittagong', addressCountry: 'BD' },
  })
})
