import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import {
  idsIn,
  nextPage,
  openApi,
  openOwnersApi,
  problemIn,
  recordsIn,
  walked,
} from '#tests/api.testing.ts'

import { addProducts, type NewProduct } from './product-writes.server.ts'
import { type ProductFields, specificationsOf } from './product.ts'
import { addProduct, deleteProduct } from './products.testing.ts'
import { search } from './search/search.server.ts'

const radar: ProductFields = {
  title: 'JMA-9122 Wärtsilä 雷达',
  description: 'X-band radar.',
  imageUrl: '',
  categoryId: '1',
  subcategoryId: '106',
}

/** Each pair of neighbours has the same time, so that only the ids order them. */
function series(length: number, fields: Partial<NewProduct> = {}) {
  return Array.from({ length }, (_, n) => ({
    ...radar,
    _id: `p${String(n).padStart(4, '0')}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2))).toISOString(),
    ...fields,
  }))
}

const newestFirst = (list: { _id: string }[]) => list.map((one) => one._id).toReversed()
const query = (parameters: Record<string, string>) =>
  `/api/products?${new URLSearchParams(parameters)}`

test.each(engines)(
  'a minimal product has these keys and no others (R-ENT-1, R-API-6) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const { _id } = await addProduct(db, { ...radar, subcategoryId: '', createdAt: '2026-01-02' })
    const shape = {
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'JMA-9122 Wärtsilä 雷达',
      description: 'X-band radar.',
      // C-95: in place of a photo.
      imageUrl: '/drawings/nameplate.svg',
      categoryId: '1',
      categoryName: 'Marine Electronic Item',
      subcategoryId: '',
      subcategoryName: '',
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
      version: 1,
    }
    expect((await get('/api/products')).json()).toStrictEqual([shape])
    expect((await get('/api/products?limit=5')).json()).toStrictEqual([shape])
    expect((await get(`/api/products/${_id}`)).json()).toStrictEqual(shape)
  },
)

test.each(engines)('a product with every field has these keys (R-ENT-1) (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const facts = {
    ...radar,
    imageUrl: '/media/radar.webp',
    type: 'Radar',
    maker: 'JRC',
    model: 'JMA-9122',
    partNumbers: [{ scheme: 'IMPA', value: '37 00 01' }],
    specifications: [{ name: 'Power', value: '25 kW' }],
    condition: 'New',
    certificate: 'MED',
    pictures: ['/media/side.webp'],
    datasheetUrl: '/media/radar.pdf',
    drawing: 'radar',
    _id: 'imported 7/ü',
  }
  await addProduct(db, { ...facts, createdAt: '2026-01-02' })
  const shape = {
    ...facts,
    categoryName: 'Marine Electronic Item',
    subcategoryName: 'RADAR',
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    version: 1,
  }
  expect((await get('/api/products')).json()).toStrictEqual([shape])
  const one = await get(`/api/products/${encodeURIComponent(facts._id)}`)
  expect(one.json()).toStrictEqual(shape)
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8')
})

test.each(engines)('an empty catalogue is an empty list (%s)', async (engine) => {
  const { get } = await openApi(engine)
  expect((await get('/api/products')).body).toBe('[]')
  expect((await get('/api/products?limit=5')).body).toBe('[]')
})

test.each(engines)(
  'without a limit the whole list is sent, newest first (R-API-4, C-10) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const list = series(1_203)
    await addProducts(db, list)
    await deleteProduct(db, 'p0600')
    const answer = await get('/api/products')
    expect(idsIn(answer)).toEqual(newestFirst(list).filter((id) => id !== 'p0600'))
    expect(answer.headers).not.toHaveProperty('link')
  },
)

test.each(engines)(
  'products are filtered by the name of their category in any case (R-API-5, C-21) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    await addProducts(db, [
      ...series(1, { _id: 'engine', categoryId: '2', subcategoryId: '206' }),
      ...series(1, { _id: 'cooling', categoryId: '8', subcategoryId: '801' }),
      ...series(1, { _id: 'radar' }),
    ])
    const chosenBy = async (category: string) => idsIn(await get(query({ category })))
    expect(await chosenBy('Spare Parts For Main & Auxiliary')).toEqual(['engine'])
    expect(await chosenBy('SPARE PARTS FOR main & auxiliary')).toEqual(['engine'])
    expect(await chosenBy('Spare Parts For A/C Compressor')).toEqual(['cooling'])
    expect(await chosenBy('8')).toEqual(['cooling'])
    for (const unknown of ['Spare Parts', '', '08', '__proto__', 'constructor', 'a\0b', '\ud800']) {
      expect(await chosenBy(unknown), unknown).toEqual([])
    }
    expect((await get('/api/products?category=Spare+Parts+For+A%2FC%20Compressor')).body).toContain(
      'cooling',
    )
  },
)

test.each(engines)(
  'products are filtered by the id or name of their subcategory (C-62) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    await addProducts(db, [
      ...series(1, { _id: 'engine', categoryId: '2', subcategoryId: '206' }),
      ...series(1, { _id: 'compressor', categoryId: '4', subcategoryId: '406' }),
      ...series(1, { _id: 'radar' }),
    ])
    const chosenBy = async (asked: Record<string, string>) => idsIn(await get(query(asked)))
    expect(await chosenBy({ subcategory: '106' })).toEqual(['radar'])
    expect(await chosenBy({ subcategory: 'radar' })).toEqual(['radar'])
    expect(await chosenBy({ subcategory: '406' })).toEqual(['compressor'])
    const engines = 'Spare Parts For Main & Auxiliary'
    expect(await chosenBy({ category: engines, subcategory: 'YANMAR' })).toEqual(['engine'])
    expect(await chosenBy({ category: engines, subcategory: '406' })).toEqual([])
    expect(await chosenBy({ category: 'nothing', subcategory: 'RADAR' })).toEqual([])
    for (const unknown of ['', '999', 'constructor', 'a\0b']) {
      expect(await chosenBy({ subcategory: unknown }), unknown).toEqual([])
    }
  },
)

test.each(engines)(
  'a subcategory name that several categories have is rejected (%s)',
  async (engine) => {
    const { get } = await openApi(engine)
    const answer = await get('/api/products?subcategory=hamworthy')
    expect(answer.statusCode).toBe(400)
    expect(problemIn(answer).errors).toEqual([
      {
        path: 'subcategory',
        message: 'Several categories have it: name the category too, or give the id 405 or 705',
        code: 'custom',
      },
    ])
  },
)

test.each(engines)(
  'the next links lead through the whole list once (C-62) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const list = series(25)
    await addProducts(db, list)
    const pages = await walked(get, '/api/products?limit=7')
    expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 4])
    expect(pages.flat()).toEqual(newestFirst(list))
    expect(await walked(get, '/api/products?limit=25')).toHaveLength(1)
  },
)

test.each(engines)('the next links keep filters with special characters (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const wanted = series(5, { categoryId: '2', subcategoryId: '206' })
  await addProducts(db, [...wanted, ...series(5, { categoryId: '4' }).map(renamed)])
  const asked = { category: 'Spare Parts For Main & Auxiliary', subcategory: 'Yanmar', limit: '2' }
  const pages = await walked(get, query(asked))
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(pages.flat()).toEqual(newestFirst(wanted))
})

const renamed = (one: NewProduct) => ({ ...one, _id: `other ${one._id}` })

test.each(engines)(
  'a product added between two pages neither repeats nor hides another (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const list = series(10)
    await addProducts(db, list)
    const pages = await walked(get, '/api/products?limit=3', () => addProduct(db, radar))
    expect(pages.flat()).toEqual(newestFirst(list))
  },
)

test.each(engines)('a cursor stays valid after its product is deleted (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  await addProducts(db, series(4))
  const first = await get('/api/products?limit=2')
  await deleteProduct(db, 'p0002')
  expect(idsIn(await get(nextPage(first) ?? ''))).toEqual(['p0001', 'p0000'])
})

test.each(engines)('a cursor alone gives a page of fifty (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  await addProducts(db, series(60))
  const cursor = new URL(
    nextPage(await get('/api/products?limit=1')) ?? '',
    'http://x',
  ).searchParams.get('cursor')
  expect(recordsIn(await get(query({ cursor: cursor ?? '' })))).toHaveLength(50)
})

test.each(engines)('an unknown product is not found (R-API-6, C-65) (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const { _id } = await addProduct(db, radar)
  await deleteProduct(db, _id)
  for (const id of [_id, 'x', '__proto__', 'constructor', 'a%00b', 'x'.repeat(2_000), '%20', '']) {
    const answer = await get(`/api/products/${id}`)
    expect(answer.statusCode, id).toBe(404)
    expect(problemIn(answer)).toStrictEqual({
      message: 'Product not found.',
      requestId: answer.headers['x-request-id'],
    })
  }
})

const gloves = {
  title: 'Working gloves',
  description: 'Cotton.',
  imageUrl: '/media/gloves.webp',
  categoryId: '18',
}

test.each(engines)(
  'an IMPA code is saved as six digits, shown in pairs, found and cleared (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const answer = await asOwner('POST', '/api/products', { ...gloves, impaCode: ' 19-01 01' })
    const { _id, version, impaCode } = answer.json()
    expect([answer.statusCode, impaCode]).toEqual([201, '190101'])
    expect(specificationsOf({ impaCode }, [])).toMatchObject([
      { name: 'IMPA code', value: '19 01 01' },
    ])
    for (const query of ['190101', '19 01 01', 'impa 190101', '1901']) {
      const { products } = await search(db, { query, limit: 1 })
      expect(products, query).toMatchObject([{ _id }])
    }
    const cleared = await asOwner('PATCH', `/api/products/${_id}`, { version, impaCode: '' })
    expect(cleared.json()).not.toHaveProperty('impaCode')
    expect((await search(db, { query: '190101', limit: 1 })).products).toEqual([])
  },
)

test.each(engines)('an IMPA code with other than six digits is refused (%s)', async (engine) => {
  const { asOwner } = await openOwnersApi(engine)
  for (const impaCode of ['19010', '1901011', '19O1O1', 190101]) {
    const answer = await asOwner('POST', '/api/products', { ...gloves, impaCode })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path: 'impaCode' }])
  }
})
