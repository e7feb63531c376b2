import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { idsIn, openOwnersApi, problemIn } from '#tests/api.testing.ts'

import { addProducts } from '../product-writes.server.ts'
import { findProduct, productCounts } from '../products.server.ts'
import { changeProduct, deleteProduct } from '../products.testing.ts'
import { managedProducts } from './managed-products.server.ts'

const radar = { title: 'Radar', description: 'X', imageUrl: '', categoryId: '1' }
const three = ['106', '105', ''].map((subcategoryId, n) => ({
  ...radar,
  subcategoryId,
  _id: `p${n}`,
}))

test.each(engines)(
  'many products move together and back, with counters, index and versions (%s)',
  async (engine) => {
    const { db, asOwner, get } = await openOwnersApi(engine)
    const added = await addProducts(
      db,
      [
        ...three,
        { ...three[0], _id: 'gone' },
        { ...radar, _id: 'there', categoryId: '16', subcategoryId: '' },
      ].map((one) => ({ subcategoryId: '', ...radar, ...one })),
    )
    await deleteProduct(db, 'gone')
    const before = await productCounts(db)
    const ids = ['p0', 'p1', 'p2', 'p2', 'gone', 'there', 'unknown', 'a\0', '\ud800']
    const answer = await asOwner('POST', '/api/products/move', { ids, categoryName: 'generator' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['clear-site-data']).toBe('"prefetchCache"')
    const body = answer.json()
    const moved = three.map(({ _id, subcategoryId }) => ({
      _id,
      categoryId: '1',
      subcategoryId,
      version: 2,
    }))
    expect(body).toEqual({ acknowledged: true, movedCount: 3, moved })
    expect(idsIn(await get('/api/products?category=Generator')).toSorted()).toEqual([
      'p0',
      'p1',
      'p2',
      'there',
    ])
    expect((await productCounts(db)).get('16')?.products).toBe(4)
    expect((await managedProducts(db, { search: 'generator', limit: 9 })).matching).toBe(4)

    await changeProduct(
      db,
      'p1',
      { ...radar, title: 'AIS', categoryId: '16', subcategoryId: '' },
      2,
    )
    const back = await asOwner('POST', '/api/products/move-back', { moved: body.moved })
    expect(back.json()).toMatchObject({ movedCount: 2 })
    const places = await Promise.all(['p0', 'p1', 'p2'].map((id) => findProduct(db, id)))
    expect(places.map((one) => [one?.categoryId, one?.subcategoryId, one?.version])).toEqual([
      ['1', '106', 3],
      ['16', '', 3],
      ['1', '', 3],
    ])
    const { moved: forth } = back.json()
    expect(
      (await asOwner('POST', '/api/products/move-back', { moved: forth })).json(),
    ).toMatchObject({ movedCount: 2 })
    expect(added).toHaveLength(5)
    expect(before.get('16')?.products).toBe(1)
  },
)

test.each(engines)('an invalid move is rejected and moves nothing (%s)', async (engine) => {
  const { db, asOwner } = await openOwnersApi(engine)
  await addProducts(db, three)
  const wrong = [
    [{ ids: ['p0'], categoryId: '99' }, 'categoryId'],
    [{ ids: ['p0'], categoryId: '16', subcategoryId: '106' }, 'subcategoryId'],
    [{ ids: [], categoryId: '16' }, 'ids'],
    [{ ids: 'p0', categoryId: '16' }, 'ids'],
    [{ ids: Array.from({ length: 501 }, (_, n) => `p${n}`), categoryId: '16' }, 'ids'],
  ] as const
  for (const [body, path] of wrong) {
    const answer = await asOwner('POST', '/api/products/move', body)
    expect(answer.statusCode).toBe(422)
    expect(problemIn(answer).errors?.map((one) => one.path)).toContain(path)
  }
  const forged = { _id: 'p0', categoryId: '99', subcategoryId: '', version: 1 }
  const back = await asOwner('POST', '/api/products/move-back', { moved: [forged] })
  expect(back.statusCode).toBe(422)
  expect((await findProduct(db, 'p0'))?.version).toBe(1)
})
