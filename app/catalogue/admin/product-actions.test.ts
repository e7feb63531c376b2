import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { askedProduct } from '#app/inbox/enquiries.server.ts'
import { idsIn, openApi, openOwnersApi, problemIn } from '#tests/api.testing.ts'

import { addressSlices, listedIds, newestInCategories } from '../listed-addresses.server.ts'
import { addProducts } from '../product-writes.server.ts'
import {
  findProduct,
  findRelatedProducts,
  homePageProducts,
  productCounts,
  productsInCategory,
} from '../products.server.ts'
import { addProduct, changeProduct, deleteProduct } from '../products.testing.ts'
import { search } from '../search/search.server.ts'
import { suggestions } from '../search/suggestions.server.ts'
import { managedProducts } from './managed-products.server.ts'
import { setState } from './product-actions.server.ts'

const fields = {
  title: 'Sootblower',
  description: 'Tested.',
  imageUrl: '',
  categoryId: '11',
  subcategoryId: '',
}

test.each(engines)(
  'buyers find only live products: lists, counts, search, sitemap, related (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const draft = await addProduct(db, { ...fields, state: 'draft' })
    const hidden = await addProduct(db, { ...fields, state: 'hidden' })
    const counted = async () => (await productCounts(db)).get('11')?.products ?? 0
    const shown = async () => [
      (await homePageProducts(db, 10)).map(({ _id }) => _id),
      (await productsInCategory(db, { categoryId: '11', limit: 10 })).products.map(
        ({ _id }) => _id,
      ),
      (await search(db, { query: 'sootblower', limit: 10 })).products.map(({ _id }) => _id),
      (await suggestions(db, 'sootb')).flatMap(
        ({ address }) => address.split('/view-details/')[1] ?? [],
      ),
      (await listedIds(db, undefined, 10)).map(({ _id }) => _id),
    ]
    expect(await shown()).toEqual([[], [], [], [], []])
    expect([await counted(), await addressSlices(db, 10), await newestInCategories(db)]).toEqual([
      0,
      [],
      [],
    ])

    const live = await addProduct(db, fields)
    expect(await shown()).toEqual(Array.from({ length: 5 }, () => [live._id]))
    expect(await findRelatedProducts(db, live, 4)).toEqual([])
    expect(await counted()).toBe(1)
    await setState(db, [hidden._id, draft._id, live._id], 'live')
    expect(await counted()).toBe(3)
    for (const list of await shown())
      expect(list.toSorted()).toEqual([draft._id, hidden._id, live._id].toSorted())
    await deleteProduct(db, draft._id)
    await setState(db, [live._id, draft._id], 'hidden')
    expect(await counted()).toBe(1)
    expect(await shown()).toEqual(Array.from({ length: 5 }, () => [hidden._id]))
  },
)

test.each(engines)('the owner finds and counts drafts and hidden products (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const draft = await addProduct(db, { ...fields, state: 'draft' })
  const hidden = await addProduct(db, { ...fields, state: 'hidden' })
  const live = await addProduct(db, fields)
  const list = async (asked: object) => {
    const { rows, matching, total } = await managedProducts(db, { limit: 10, ...asked })
    return [rows.map(({ _id }) => _id).toSorted(), matching, total]
  }
  const all = [draft._id, hidden._id, live._id].toSorted()
  expect(await list({})).toEqual([all, 3, 3])
  expect(await list({ search: 'sootblower' })).toEqual([all, 3, 3])
  expect(await list({ search: 'sootblower', state: 'draft' })).toEqual([[draft._id], 1, 3])
  expect(await list({ state: 'hidden' })).toEqual([[hidden._id], 1, 3])
  expect(await list({ state: 'live', categoryId: '11' })).toEqual([[live._id], 1, 3])
})

test.each(engines)(
  'the state of many products is changed and changed back (%s)',
  async (engine) => {
    const { db, asOwner, get } = await openOwnersApi(engine)
    const draft = await addProduct(db, { ...fields, state: 'draft' })
    const live = await addProduct(db, fields)
    const ids = [draft._id, live._id, 'no-such-id']
    const answer = await asOwner('POST', '/api/products/state', { ids, state: 'hidden' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      changedCount: 2,
      former: { live: [live._id], draft: [draft._id], hidden: [] },
    })
    expect((await get('/api/products')).json()).toEqual([])
    const back = await asOwner('POST', '/api/products/state', { ids: [live._id], state: 'live' })
    expect(back.json()).toMatchObject({ changedCount: 1 })
    expect((await get('/api/products')).json()).toMatchObject([{ _id: live._id }])
    const wrong = await asOwner('POST', '/api/products/state', { ids, state: 'gone' })
    expect(wrong.statusCode).toBe(422)
  },
)

test.each(engines)('the public API has live products, as it had before (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const hidden = await addProduct(db, { ...fields, state: 'hidden' })
  const live = await addProduct(db, fields)
  expect((await get('/api/products')).json()).toMatchObject([{ _id: live._id }])
  expect((await get('/api/products?limit=5&category=11')).json()).toMatchObject([{ _id: live._id }])
  expect((await get(`/api/products/${live._id}`)).json()).not.toHaveProperty('state')
  expect((await get(`/api/products/${hidden._id}`)).statusCode).toBe(404)
})

test.each(engines)(
  'an enquiry may be about a hidden product, and not about a draft (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const hidden = await addProduct(db, { ...fields, state: 'hidden' })
    const draft = await addProduct(db, { ...fields, state: 'draft' })
    expect(await askedProduct(db, hidden._id)).toEqual({ _id: hidden._id, title: 'Sootblower' })
    expect(await askedProduct(db, draft._id)).toBeUndefined()
  },
)

test.each(engines)(
  'a change of other fields keeps the state, and a null makes the product live (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const { _id } = await addProduct(db, { ...fields, state: 'draft' })
    const path = `/api/products/${_id}`
    const renamed = await asOwner('PATCH', path, { version: 1, title: 'Sootblower lance' })
    expect(renamed.json()).toMatchObject({ state: 'draft', title: 'Sootblower lance' })
    const live = await asOwner('PATCH', path, { version: 2, state: null })
    expect(live.json()).not.toHaveProperty('state')
    await changeProduct(db, _id, { ...fields, state: 'hidden' }, 3)
    expect((await productCounts(db)).size).toBe(0)
  },
)

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
