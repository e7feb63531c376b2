import { beforeAll, expect, test } from 'vitest'

import { addPost } from '#app/blog/posts.testing.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { idsIn, openOwnersApi, problemIn, recordsIn } from './api.testing.ts'
import { oneEngine } from './stress.testing.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const origin = 'https://old-front-end.example'
const evil = { origin, 'sec-fetch-site': 'cross-site' }
const fields = { title: 'Radar', description: 'X-band.', imageUrl: '', subcategoryId: '' }

/** What anyone may read, on any page. */
const shared = [
  '/api/products',
  '/api/products?limit=1',
  '/api/blogs',
  '/api/videos',
  '/api/search/suggestions?q=r',
  '/api/openapi.json',
]

test(
  'C-94: pages of any origin read the public API without credentials, and nothing else',
  async () => {
    const { app, db, calls, cookie } = await openWholeSite()
    const { _id } = await addProduct(db, { ...fields, categoryId: '1' })
    const corsOf = (headers: object) =>
      Object.entries(headers).filter(([name]) => name.startsWith('access-control'))
    const reads = [...shared, `/api/products/${_id}`]
    for (const url of reads) {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await app.inject({ method, url, headers: evil })
        expect([statusCode, headers['access-control-allow-origin']], url).toEqual([200, '*'])
        expect(headers, url).not.toHaveProperty('access-control-allow-credentials')
        expect(headers['set-cookie'], url).toBeUndefined()
      }
    }
    const tag = (await app.inject('/api/products')).headers.etag ?? ''
    const failed = [
      ['/api/products', 304, { 'if-none-match': tag }],
      ['/api/products/none', 404, {}],
      ['/api/products?limit=0', 400, {}],
    ] as const
    for (const [url, status, headers] of failed) {
      const answer = await app.inject({ url, headers: { ...evil, ...headers } })
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
        status,
        '*',
      ])
    }

    const known = reads.map((url) => url.replace(_id, ':id').split('?')[0])
    const others = calls.filter(({ url }) => !known.includes(url))
    expect(others.length).toBeGreaterThan(100)
    for (const { method, url, call } of others) {
      const path = url.replaceAll(/:\w+|\*/g, 'x').replace(/^(?!\/)/, '/')
      for (const headers of [evil, { ...evil, cookie }]) {
        if (method !== 'GET' && 'cookie' in headers) continue
        if (path === '/api/inbox/events') continue
        expect(corsOf((await app.inject({ method, url: path, headers })).headers), call).toEqual([])
      }
    }
    // A product of the catalogue for somebody who is signed in is not for other origins.
    const own = await app.inject({ url: `/api/products/${_id}`, headers: { ...evil, cookie } })
    expect([own.statusCode, corsOf(own.headers)]).toEqual([200, []])
  },
  2 * minutes,
)

test('C-94: a browser may ask first with a header of its own, for reading alone', async () => {
  const { app } = await openWholeSite()
  const preflight = (url: string, method: string) =>
    app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        ...evil,
        'access-control-request-method': method,
        'access-control-request-headers': 'if-none-match',
      },
    })
  for (const url of [...shared, '/api/products/x']) {
    const { statusCode, headers } = await preflight(url, 'GET')
    expect(statusCode, url).toBe(204)
    expect(headers, url).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      // Every header but Authorization.
      'access-control-allow-headers': '*',
    })
  }
  const refused = [
    ['/api/products', 'POST'],
    ['/api/products/x', 'DELETE'],
    ['/api/session', 'GET'],
    ['/api/enquiries', 'GET'],
    ['/api/blogs/slug', 'GET'],
    ['/api/edit-address', 'GET'],
    ['/api/nothing', 'GET'],
    ['/', 'GET'],
  ] as const
  for (const [url, method] of refused) {
    const { statusCode, headers } = await preflight(url, method)
    expect(statusCode, url).toBeGreaterThanOrEqual(400)
    expect(Object.keys(headers).join(), url).not.toContain('access-control')
  }
})

test('C-94: an answer for too many requests can be read too', async () => {
  const { app } = await openWholeSite({ RATE_LIMITS: 'on' })
  const ask = () => app.inject({ url: '/api/videos', headers: evil })
  for (let n = 0; n < 600; n++) await ask()
  const { statusCode, headers } = await ask()
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([429, '*'])
})

test('C-95 C-94: the drawing has an address that stays, for pages of any origin', async () => {
  const { app, db } = await openWholeSite()
  const { _id } = await addProduct(db, { ...fields, categoryId: '4', subcategoryId: '' })
  const page = (await app.inject(`/view-details/${_id}`)).body
  expect(page).toContain('Photo on request')
  const { imageUrl } = (await app.inject(`/api/products/${_id}`)).json<{ imageUrl: string }>()
  const [, name] = /^\/drawings\/([a-z]+)\.svg$/.exec(imageUrl) ?? []
  // The one that the page shows.
  expect(page).toMatch(new RegExp(`src="/assets/${name}-[^"]+\\.svg"`))
  const { statusCode, headers, body } = await app.inject(imageUrl)
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^<svg /)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  const again = { url: imageUrl, headers: { 'if-none-match': headers.etag ?? '' } }
  expect((await app.inject(again)).statusCode).toBe(304)
  for (const none of ['none.svg', 'piston', '..%2fx.svg', 'constructor.svg', 'piston.svg.br'])
    expect((await app.inject(`/drawings/${none}`)).statusCode, none).toBe(404)
})

test.each(oneEngine)(
  'C-95: a product without a photo has a drawing in every answer, and stores none (%s)',
  async (engine) => {
    const { asOwner, db, get } = await openOwnersApi(engine)
    const { _id } = await addProduct(db, { ...fields, title: 'Air bottle', categoryId: '4' })
    const drawing = expect.stringMatching(/^\/drawings\/[a-z]+\.svg$/)
    const one = (await get(`/api/products/${_id}`)).json<{ imageUrl: string; version: number }>()
    expect(one.imageUrl).toEqual(drawing)
    for (const query of ['', '?limit=5', '?category=4'])
      expect(recordsIn(await get(`/api/products${query}`))).toMatchObject([
        { _id, imageUrl: one.imageUrl },
      ])

    const stored = () =>
      db
        .selectFrom('products')
        .select(['imageUrl', 'pictures'])
        .where('_id', '=', _id)
        .executeTakeFirst()
    // An old client sends back what it has read.
    for (const imageUrl of [one.imageUrl, `https://shop.example${one.imageUrl}`]) {
      const { version } = (await get(`/api/products/${_id}`)).json<{ version: number }>()
      const changed = await asOwner('PATCH', `/api/products/${_id}`, {
        imageUrl,
        title: 'Air bottle 2',
        version,
      })
      expect([changed.statusCode, changed.json()]).toMatchObject([200, { imageUrl: one.imageUrl }])
      expect(await stored()).toMatchObject({ imageUrl: '', pictures: null })
    }
    const stale = await asOwner('PATCH', `/api/products/${_id}`, { title: 'X', version: 1 })
    expect(problemIn(stale).current).toMatchObject({ imageUrl: one.imageUrl })
    const body = { ...fields, title: 'Air bottle', categoryId: '4', imageUrl: one.imageUrl }
    const draft = await asOwner('POST', '/api/products', { ...body, state: 'draft' })
    expect([draft.statusCode, draft.json()]).toMatchObject([201, { imageUrl: one.imageUrl }])
    expect((await asOwner('POST', '/api/products', body)).statusCode).toBe(422)

    const photo = `/media/${'a'.repeat(32)}.webp`
    const made = await asOwner('POST', '/api/products', { ...body, imageUrl: photo })
    expect(made.json()).toMatchObject({ imageUrl: photo })
    // The drawing of another category follows the category at once, also for a cache.
    const before = await get('/api/products')
    await asOwner('PATCH', '/api/categories/4', { drawing: 'cleat', version: 0 })
    const after = await get('/api/products', { 'if-none-match': String(before.headers['etag']) })
    expect(recordsIn(after)).toContainEqual(
      expect.objectContaining({ _id, imageUrl: '/drawings/cleat.svg' }),
    )
  },
)

test.each(oneEngine)(
  'R-VAL-3: the API refuses a product or blog without a picture, but for drafts and imports (%s)',
  async (engine) => {
    const { asOwner, db } = await openOwnersApi(engine)
    const photo = `/media/${'a'.repeat(32)}.webp`
    const kinds = [
      {
        path: '/api/products',
        entry: { ...fields, categoryId: '1' },
        add: () => addProduct(db, { ...fields, categoryId: '1' }),
      },
      {
        path: '/api/blogs',
        entry: { title: 'Dock', description: 'Words.', imageUrl: '' },
        add: () => addPost(db, { title: 'Old', description: 'Words.', imageUrl: '' }),
      },
    ]
    for (const { path, entry, add } of kinds) {
      const refused = async (answer: ReturnType<typeof asOwner>) => {
        const { statusCode } = await answer
        const { errors } = problemIn(await answer)
        expect([statusCode, errors]).toMatchObject([
          422,
          [{ path: 'imageUrl', message: 'Please upload an image.' }],
        ])
      }
      const version = (answer: Awaited<ReturnType<typeof asOwner>>) =>
        answer.json<{ _id: string; version: number }>()
      await refused(asOwner('POST', path, entry))
      const titleOnly = { title: 'Later', imageUrl: '', state: 'draft' }
      const { _id: bare, ...made } = version(await asOwner('POST', path, titleOnly))
      expect(made).toMatchObject({ title: 'Later', description: '', version: 1 })
      const bareChange = { state: null, version: 1 }
      const all = problemIn(await asOwner('PATCH', `${path}/${bare}`, bareChange)).errors ?? []
      expect(all.map((one) => one.path)).toEqual(
        ['imageUrl', 'categoryId', 'description'].filter(
          (name) => name !== 'categoryId' || path === '/api/products',
        ),
      )
      const draft = version(await asOwner('POST', path, { ...entry, state: 'draft' }))
      const imported = await asOwner('POST', path, { ...entry, _id: 'b'.repeat(24) })
      expect(imported.statusCode).toBe(201)
      const address = `${path}/${draft._id}`
      const titled = await asOwner('PATCH', address, { title: 'New', imageUrl: '', version: 1 })
      expect(titled.statusCode).toBe(200)
      await refused(asOwner('PATCH', address, { state: null, version: 2 }))
      await refused(asOwner('PATCH', address, { state: null, imageUrl: '', version: 2 }))
      const published = await asOwner('PATCH', address, {
        state: null,
        imageUrl: photo,
        version: 2,
      })
      expect(published.statusCode).toBe(200)
      await refused(asOwner('PATCH', address, { imageUrl: '', version: 3 }))
      const back = await asOwner('PATCH', address, { imageUrl: '', state: 'draft', version: 3 })
      expect(back.statusCode).toBe(200)

      // One that has long been public without a picture can be edited as before.
      const old = await add()
      const edited = await asOwner('PATCH', `${path}/${old._id}`, { title: 'Newer', version: 1 })
      expect(edited.statusCode).toBe(200)
      const whole = { ...entry, title: 'Newest', version: 2 }
      expect((await asOwner('PATCH', `${path}/${old._id}`, whole)).statusCode).toBe(200)
      // A stale change is a conflict, whatever it says.
      const stale = await asOwner('PATCH', `${path}/${old._id}`, { imageUrl: '', version: 1 })
      expect(stale.statusCode).toBe(409)
    }
  },
)

test.each(oneEngine)(
  'a draft without a category, as an import leaves it, is not published before it has one (%s)',
  async (engine) => {
    const { asOwner, db } = await openOwnersApi(engine)
    const imageUrl = `/media/${'a'.repeat(32)}.webp`
    const { _id } = await addProduct(db, { ...fields, imageUrl, categoryId: '', state: 'draft' })
    const address = `/api/products/${_id}`
    const refused = await asOwner('PATCH', address, { state: null, version: 1 })
    expect([refused.statusCode, problemIn(refused).errors]).toMatchObject([
      422,
      [{ path: 'categoryId', message: 'Please choose a category.' }],
    ])
    const placed = await asOwner('PATCH', address, { state: null, categoryId: '1', version: 1 })
    expect(placed.statusCode).toBe(200)
  },
)

test.each(oneEngine)(
  'a token that may write drafts reads them, and nobody else (%s)',
  async (engine) => {
    const { asOwner, submitAsOwner, get, send } = await openOwnersApi(engine)
    const tokenFor = async (scope: string) => {
      const made = await submitAsOwner('account', {
        intent: 'token',
        name: scope,
        scopes: scope,
        password: 'a password of some length',
      })
      return { authorization: `Bearer ${made.json<{ made: { token: string } }>().made.token}` }
    }
    const [writer, reader] = [await tokenFor('catalogue'), await tokenFor('enquiries')]
    const kinds = [
      ['/api/products', { ...fields, categoryId: '1', state: 'draft' }],
      ['/api/blogs', { title: 'Dock', description: 'Words.', imageUrl: '', state: 'draft' }],
    ] as const
    for (const [path, entry] of kinds) {
      const added = await send('POST', path, entry, writer)
      expect(added.statusCode).toBe(201)
      const { _id } = added.json<{ _id: string }>()
      for (const query of ['?state=draft', '?state=draft&limit=5']) {
        const answer = await get(path + query, writer)
        expect(idsIn(answer)).toEqual([_id])
        expect(answer.headers['cache-control']).toBe('private, no-store')
        expect(answer.headers).not.toHaveProperty('etag')
        for (const headers of [{}, reader, { authorization: 'Bearer x' }, { cookie: 'sid=x' }]) {
          const { statusCode, headers: sent } = await get(path + query, headers)
          expect([statusCode, sent['www-authenticate']]).toEqual([401, 'Bearer'])
        }
      }
      expect(idsIn(await asOwner('GET', `${path}?state=draft`))).toEqual([_id])
      // The public list is the same for everyone, and another token still reads it.
      for (const headers of [{}, writer, reader, { authorization: 'Bearer x' }]) {
        const answer = await get(path, headers)
        expect(idsIn(answer)).toEqual([])
        expect(answer.headers['cache-control']).toBe('public, no-cache')
      }
    }
    const [draft] = idsIn(await get('/api/products?state=draft', writer))
    const one = await get(`/api/products/${draft}`, writer)
    expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(one.json()).toMatchObject({ _id: draft, state: 'draft' })
    for (const headers of [{}, reader, { authorization: 'Bearer x' }, { cookie: 'sid=x' }]) {
      const { statusCode, headers: sent } = await get(`/api/products/${draft}`, headers)
      expect([statusCode, sent['cache-control']]).toEqual([404, 'no-store'])
    }
  },
)
