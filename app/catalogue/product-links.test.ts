import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openOwnersApi } from '#tests/api.testing.ts'

import { featuredProducts } from './admin/product-actions.server.ts'
import { findProduct, homePageProducts, linkedProducts } from './products.server.ts'
import { addProduct, changeProduct, deleteProduct } from './products.testing.ts'
import { search } from './search/search.server.ts'

const fields = {
  title: 'Valve spindle',
  description: 'Tested.',
  imageUrl: '',
  categoryId: '11',
  subcategoryId: '',
}
const numbered = (value: string) => ({ ...fields, partNumbers: [{ scheme: 'Maker', value }] })

test.each(engines)(
  'a superseded part and the one that replaces it name each other, alternatives too (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const next = await addProduct(db, numbered('90801-0146'))
    const other = await addProduct(db, {
      ...fields,
      title: 'Nitrided spindle',
      alternatives: [next._id],
    })
    const old = await addProduct(db, {
      ...numbered('90801-0122'),
      state: 'hidden',
      supersededBy: next._id,
    })
    const draft = await addProduct(db, { ...fields, state: 'draft', alternatives: [next._id] })
    const shown = { _id: next._id, title: 'Valve spindle', number: '90801-0146', isLive: true }
    const former = { _id: old._id, title: 'Valve spindle', number: '90801-0122', isLive: false }
    const alternative = { _id: other._id, title: 'Nitrided spindle', isLive: true }
    const none = { supersededBy: [], replaces: [], alternatives: [] }
    expect(await linkedProducts(db, old._id)).toMatchObject({ ...none, supersededBy: [shown] })
    expect(await linkedProducts(db, next._id)).toMatchObject({
      ...none,
      replaces: [former],
      alternatives: [alternative],
    })
    expect(await linkedProducts(db, other._id)).toMatchObject({ ...none, alternatives: [shown] })
    await deleteProduct(db, other._id)
    await changeProduct(db, old._id, numbered('90801-0122'), 1)
    expect(await linkedProducts(db, next._id)).toEqual(none)
    expect(await linkedProducts(db, draft._id)).toMatchObject({ alternatives: [shown] })
  },
)

test.each(engines)(
  'a search for an old number finds the new part, over several steps (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const found = async (query: string) =>
      (await search(db, { query, limit: 9 })).products.map(({ _id }) => _id).toSorted()
    const newest = await addProduct(db, numbered('SPN-1300'))
    const middle = await addProduct(db, {
      ...numbered('SPN-1200'),
      state: 'hidden',
      supersededBy: newest._id,
    })
    const oldest = await addProduct(db, { ...numbered('SPN-1100'), state: 'hidden' })
    expect(await found('SPN 1200')).toEqual([newest._id])
    expect(await found('SPN-1100')).toEqual([])
    const current = { ...numbered('SPN-1100'), supersededBy: middle._id, impaCode: '371102' }
    await changeProduct(db, oldest._id, current, 1)
    expect(await found('SPN-1100')).toEqual([newest._id, oldest._id].toSorted())
    expect(await found('371102')).toEqual([newest._id, oldest._id].toSorted())
    await changeProduct(db, middle._id, { ...numbered('SPN-1200'), state: 'hidden' }, 1)
    expect(await found('SPN-1200')).toEqual([])
    expect(await found('SPN-1100')).toEqual([oldest._id])
  },
)

test.each(engines)('parts that replace each other are saved and found (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const one = await addProduct(db, numbered('SPN-1300'))
  const other = await addProduct(db, { ...numbered('SPN-1400'), supersededBy: one._id })
  await changeProduct(db, one._id, { ...numbered('SPN-1300'), supersededBy: other._id }, 1)
  await changeProduct(db, other._id, { ...numbered('SPN-1400'), supersededBy: other._id }, 1)
  expect((await search(db, { query: 'SPN-1300', limit: 9 })).products).toHaveLength(2)
  expect((await linkedProducts(db, other._id)).supersededBy).toEqual([])
})

test.each(engines)('a search for a model finds the parts that fit it (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const fits = [{ maker: 'MAN B&W', model: 'S50MC-C' }]
  const { _id } = await addProduct(db, { ...fields, fits })
  await addProduct(db, fields)
  for (const query of ['S50MC-C', 's50mcc', 'MAN B&W S50MC-C', 'spindle S50MC']) {
    const { products } = await search(db, { query, limit: 9 })
    expect(
      products.map((one) => one._id),
      query,
    ).toEqual([_id])
  }
})

test.each(engines)(
  'a copy is a draft without what is true of the first item only (%s)',
  async (engine) => {
    const { db, asOwner, send, headers } = await openOwnersApi(engine)
    const next = await addProduct(db, fields)
    const product = await addProduct(db, {
      ...numbered('90801-0146'),
      title: 'x'.repeat(200),
      imageUrl: '/media/a.webp',
      pictures: ['/media/b.webp'],
      pictureNotes: [
        { picture: '/media/a.webp', shows: 'actual' },
        { picture: '/media/b.webp', shows: 'illustration' },
      ],
      supersededBy: next._id,
      alternatives: [next._id],
    })
    const answer = await asOwner('POST', `/api/products/${product._id}/copy`)
    expect(answer.statusCode).toBe(200)
    const copy = await findProduct(db, answer.json().insertedId)
    expect(copy).toEqual({
      ...product,
      _id: answer.json().insertedId,
      title: `${'x'.repeat(193)} (copy)`,
      state: 'draft',
      supersededBy: undefined,
      pictureNotes: [{ picture: '/media/b.webp', shows: 'illustration' }],
      createdAt: copy?.createdAt,
      updatedAt: copy?.createdAt,
    })
    expect((await asOwner('POST', '/api/products/no-such-id/copy')).statusCode).toBe(404)
    const keyed = { ...headers, 'idempotency-key': 'a-lost-answer' }
    const copied = async (id: string) =>
      (await send('POST', `/api/products/${id}/copy`, undefined, keyed)).json().insertedId
    const first = await copied(product._id)
    expect(await copied(product._id)).toBe(first)
    expect(await copied(next._id)).not.toBe(first)
  },
)

test.each(engines)(
  'featured products stand first on the home page, in order (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const add = (state?: 'hidden') => addProduct(db, { ...fields, state })
    const [first, second, hidden, newest] = [
      await add(),
      await add(),
      await add('hidden'),
      await add(),
    ]
    const ids = [second._id, hidden._id, first._id, 'no-such-id', second._id]
    const answer = await asOwner('PUT', '/api/products/featured', { ids })
    expect(answer.json()).toMatchObject({ featuredCount: 3 })
    expect((await featuredProducts(db)).map(({ _id }) => _id)).toEqual([
      second._id,
      hidden._id,
      first._id,
    ])
    const shown = async (limit: number) => (await homePageProducts(db, limit)).map(({ _id }) => _id)
    expect(await shown(12)).toEqual([second._id, first._id, newest._id])
    expect(await shown(1)).toEqual([second._id])
    await deleteProduct(db, second._id)
    expect(await shown(12)).toEqual([first._id, newest._id])
    await asOwner('PUT', '/api/products/featured', { ids: [] })
    expect(await shown(12)).toEqual([newest._id, first._id])
  },
)
