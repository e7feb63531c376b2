import { beforeAll, expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test('the list of products says when it shows only the newest 2,000', async () => {
  const { app, db, cookie } = await openWholeSite()
  const limit = 'Only the newest 2,000 products are shown. Narrow the search to see the others.'
  const pageFor = async (search: string) => {
    const url = `/dashboard/manage-products?search=${search}`
    return (await app.inject({ url, headers: { cookie } })).body
  }
  const fields = { description: '', imageUrl: '', categoryId: '1', subcategoryId: '' }
  const products = Array.from({ length: 2001 }, (_, n) => ({ ...fields, title: `Qwertz ${n}` }))
  await addProducts(db, products)
  expect(await pageFor('qwertz')).toContain(limit)
  expect(await pageFor('qwertz+1999')).not.toContain(limit)
})
