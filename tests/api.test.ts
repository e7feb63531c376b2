import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { addPost } from '#app/blog/posts.testing.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import {
  addProduct,
  changeProduct,
  deleteProduct,
  restoreProduct,
} from '#app/catalogue/products.testing.ts'

import { openApi, openOwnersApi, problemIn, recordsIn } from './api.testing.ts'
import { oneEngine } from './stress.testing.ts'

const radar = {
  title: 'Radar',
  description: 'X-band radar.',
  imageUrl: '',
  categoryId: '1',
  subcategoryId: '106',
}
const post = { title: 'Post', description: 'Words.', imageUrl: '' }
const lists = ['/api/products', '/api/blogs', '/api/videos']
const many = Array.from({ length: 700 }, () => radar)

test.each(oneEngine)(
  'who has a list gets it again only after a change (C-10) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const tagOf = async (url: string) => String((await get(url)).headers['etag'])
    const holds = async (url: string, etag: string) => {
      const answer = await get(url, { 'if-none-match': etag })
      expect(answer.headers['cache-control']).toBe('public, no-cache')
      expect(answer.statusCode === 304).toBe(answer.body === '')
      return answer.statusCode === 304
    }
    let etag = await tagOf('/api/products')
    for (const known of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      expect(await holds('/api/products', known), known).toBe(true)
    }
    expect(await holds('/api/products', '"x"')).toBe(false)

    const blogs = await tagOf('/api/blogs')
    const { _id } = await addProduct(db, radar)
    for (const change of [
      () => changeProduct(db, _id, { ...radar, title: 'New' }, 1),
      () => deleteProduct(db, _id),
      () => restoreProduct(db, _id),
    ]) {
      expect(await holds('/api/products', etag)).toBe(false)
      etag = await tagOf('/api/products')
      await change()
    }
    expect(await holds('/api/blogs', blogs)).toBe(true)
    await addPost(db, post)
    expect(await holds('/api/blogs', blogs)).toBe(false)
  },
)

test.each(oneEngine)('every query has a tag of its own (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  await addProducts(db, [radar, radar])
  const urls = ['', '?limit=1', '?limit=2', '?category=1', '?category=2', '?subcategory=106']
  const answers = await Promise.all(urls.map((url) => get(`/api/products${url}`)))
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(urls.length)
})

test.each(oneEngine)('a list is compressed for who asks for it (C-10) (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  await addProducts(db, many)
  for (const url of ['/api/products', '/api/products?limit=100']) {
    const plain = await get(url)
    const packed = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, unpack] of Object.entries(packed)) {
      const answer = await get(url, { 'accept-encoding': encoding })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(String(unpack(answer.rawPayload)) === plain.body).toBe(true)
      expect(answer.headers['etag']).toBe(plain.headers['etag'])
      expect(answer.headers['link']).toBe(plain.headers['link'])
    }
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers['vary']).toBe('accept-encoding')
  }
})

test.each(oneEngine)('HEAD tells what GET would, without the list (%s)', async (engine) => {
  const { db, app, get } = await openApi(engine)
  const { _id } = await addProduct(db, radar)
  const own = new Set(['x-request-id', 'date', 'transfer-encoding', 'connection', 'content-length'])
  for (const url of [
    ...lists,
    '/api/products?limit=1',
    `/api/products/${_id}`,
    '/api/products/x',
  ]) {
    const head = await app.inject({ method: 'HEAD', url })
    const whole = await get(url)
    const commonHeaders = (headers: object) =>
      Object.entries(headers).filter(([name]) => !own.has(name))
    expect(head.statusCode).toBe(whole.statusCode)
    expect(head.body).toBe('')
    expect(commonHeaders(head.headers), url).toEqual(commonHeaders(whole.headers))
  }
})

test.each(oneEngine)('an impossible limit or cursor is named (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  await addProduct(db, radar)
  const huge = 'x'.repeat(5_000)
  const limits = ['-1', '0', '101', '1.5', 'abc', '', '1e9', '1&limit=2', '%00', 'NaN', huge]
  const cursors = ['', 'x', '%00', '__proto__', 'a&cursor=b', '!!', '%F0%9F%92%A5', huge]
  const wrong = [
    ...limits.map((text) => ['limit', text]),
    ...cursors.map((text) => ['cursor', text]),
  ]
  for (const list of lists) {
    for (const [path, text] of wrong) {
      const answer = await get(`${list}?${path}=${text}`)
      expect(answer.statusCode, `${path}=${text}`).toBe(400)
      expect(problemIn(answer)).toMatchObject({
        message: 'The request is not well formed.',
        errors: [{ path }],
      })
    }
  }
  expect(problemIn(await get('/api/products?limit=0&cursor=x')).errors).toHaveLength(2)
  for (const repeated of ['category=1&category=2', 'subcategory=1&subcategory=2']) {
    expect((await get(`/api/products?${repeated}`)).statusCode, repeated).toBe(400)
  }
})

test.each(oneEngine)(
  'a parameter that nobody knows changes nothing (C-62) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const { _id } = await addProduct(db, radar)
    const unknown = [
      'utm_source=x',
      '__proto__=1',
      'constructor=1',
      '&&',
      '=',
      'limit[]=x',
      'a=1&a=2',
    ]
    for (const list of lists) {
      const whole = recordsIn(await get(list))
      for (const parameter of unknown) {
        expect(recordsIn(await get(`${list}?${parameter}`)), parameter).toEqual(whole)
      }
    }
    expect((await get(`/api/products/${_id}?limit=0`)).statusCode).toBe(200)
  },
)

test.each(oneEngine)('what is no call of the API answers as JSON (%s)', async (engine) => {
  const { app, get, headers } = await openOwnersApi(engine)
  const long = `/api/products/${'x'.repeat(3_000)}`
  for (const url of ['/api', '/api/', '/api/x', '/api/blogs/x/y', '/api/__proto__', long]) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(404)
    expect(problemIn(answer)).toMatchObject({ message: 'There is nothing at this address.' })
  }
  for (const url of ['/api/%', '/api/products/%ff', '/api/products/%ED%A0%80']) {
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(400)
    problemIn(answer)
  }
  for (const method of ['PUT', 'OPTIONS'] as const) {
    for (const url of [...lists, '/api/products/x', '/api/openapi.json']) {
      const answer = await app.inject({ method, url, headers })
      expect(answer.statusCode, `${method} ${url}`).toBe(405)
      problemIn(answer)
    }
  }
})

test('a body that cannot be read is refused as JSON', async () => {
  const { app, headers } = await openOwnersApi('sqlite')
  const send = (type: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/products',
      headers: { ...headers, 'content-type': type },
      payload,
    })
  const cases: [string, string, number][] = [
    ['application/json', '{', 400],
    ['application/json', '{"__proto__": 1}', 400],
    ['application/x-unheard-of', 'x', 415],
    ['application/json', JSON.stringify('x'.repeat(200_000)), 413],
  ]
  for (const [type, payload, status] of cases) {
    const answer = await send(type, payload)
    expect(answer.statusCode).toBe(status)
    problemIn(answer)
  }
})

test.each(oneEngine)('no answer has a place for a price (R-GEN-3) (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const { _id } = await addProduct(db, radar)
  await addPost(db, post)
  for (const url of [...lists, `/api/products/${_id}`, '/api/openapi.json']) {
    const { body } = await get(url)
    expect(body, url).not.toMatch(/price|cost|currency|amount|discount|offers?\b/i)
  }
})
