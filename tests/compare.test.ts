import { beforeAll, expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

beforeAll(async () => void (await buildIfStale()), 300_000)

test('a comparison is not indexed, and unknown, hostile and surplus products are left out', async () => {
  const { app, db } = await openWholeSite()
  const fields = { description: 'A part.', imageUrl: '', categoryId: '1', subcategoryId: '' }
  const added = await addProducts(
    db,
    [1, 2, 3, 4, 5].map((n) => ({ ...fields, title: `Radar <${n}>` })),
  )
  const ids = added.map(({ _id }) => `id=${_id}`).join('&')
  const page = await app.inject(`/compare?id=%00&id=none&${ids}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<meta name="robots" content="noindex"/>')
  expect(page.body).toContain('Radar &lt;1&gt;')
  expect(page.body.split('scope="col"').length - 1).toBeLessThanOrEqual(5)
  const empty = await app.inject('/compare')
  expect(empty.statusCode).toBe(200)
  expect(empty.body).toContain('Choose two to four products.')
})
