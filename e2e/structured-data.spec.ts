import { z } from 'zod'

import { expect, test } from './site.ts'
import { sitemapAddresses, pathOf } from './sitemap.ts'

const fact = z.looseObject({ '@context': z.literal('https://schema.org') })

function factsIn(page: string) {
  const scripts = page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...scripts].map(([, json = '']) => fact.parse(JSON.parse(json)))
}

/** The property names and types in structured data. */
function namesIn(facts: unknown) {
  const names: string[] = []
  JSON.parse(JSON.stringify(facts), (name: string, value: unknown) => {
    names.push(name === '@type' ? String(value) : name)
    return value
  })
  return names
}

test('R-GEN-3 C-11 C-44: structured data is well formed, without price, offer or rating', async ({
  request,
}) => {
  test.slow()
  const { listed } = await sitemapAddresses(request)
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

test('C-55: a product has its name, number, category and picture', async ({ request }) => {
  test.slow()
  const products: { _id: string; title: string; imageUrl: string; categoryName: string }[] = await (
    await request.get('/api/products')
  ).json()
  const { origin } = await sitemapAddresses(request)
  for (const { _id, title, imageUrl, categoryName } of products) {
    const facts = factsIn(await (await request.get(`/view-details/${_id}`)).text())
    expect(namesIn(facts)).not.toContain('sku')
    expect(facts.filter((one) => one['@type'] === 'Product')).toMatchObject([
      {
        name: title,
        url: `${origin}/view-details/${_id}`,
        category: expect.stringContaining(categoryName),
        ...(imageUrl.startsWith('/media/') && {
          image: expect.arrayContaining([origin + imageUrl]),
        }),
      },
    ])
  }
})

test('home names the search, and the trail of a product its subcategory', async ({ request }) => {
  const home = factsIn(await (await request.get('/')).text())
  const { origin } = await sitemapAddresses(request)
  expect(home.find((one) => one['@type'] === 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: `${origin}/search?q={search_term_string}` } },
  })
  const list = await (await request.get('/categories/marine-electronic-item?sub=radar')).text()
  const [, path = ''] = /href="(\/view-details\/[^"]+)"/.exec(list) ?? []
  const facts = factsIn(await (await request.get(path)).text())
  const crumbs = facts.find((one) => one['@type'] === 'BreadcrumbList')
  expect(crumbs).toHaveProperty('itemListElement.2', {
    '@type': 'ListItem',
    position: 3,
    name: 'RADAR',
    item: `${origin}/categories/marine-electronic-item?sub=radar`,
  })
})

test('R-GEN-1: the home page describes the company, since 1994', async ({ request }) => {
  const facts = factsIn(await (await request.get('/')).text())
  expect(facts.find((one) => one['@type'] === 'Organization')).toMatchObject({
    foundingDate: '1994',
    address: { addressLocality: 'Chittagong', addressCountry: 'BD' },
  })
})
