import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { addPosts } from '#app/blog/post-writes.server.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { engines } from '#app/database/database.testing.ts'
import { cursorText } from '#app/database/records.server.ts'
import { storeEnquiries } from '#app/inbox/admin/stored-enquiries.testing.ts'
import { addVideos } from '#app/videos/videos.server.ts'

import { countAnswers } from './answers.testing.ts'
import { credentials, openApi, openOwnersApi, problemIn } from './api.testing.ts'
import { runs } from './stress.testing.ts'

/** Requests of each test; `npm run torture fuzz` sends more. */
const numRuns = runs(100, 400)

const ids = ['known', 'जहाज/ß', '100%', 'a b', '..', '__proto__']

const prototypeNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']
const broken = ['%', '%0', '%00', '%ff', '%ED%A0%80', '%C0%AF', '..%2f', '%2e%2e', '+', '//', '\\']

/** What a visitor may put in an address: mostly nonsense, some of it nearly right. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map(encoded),
  fc.string({ unit: 'grapheme', maxLength: 2_000 }).map(encoded),
  fc.string({ maxLength: 60 }),
  fc.constantFrom(...ids.map(encoded), ...prototypeNames, ...broken),
  fc.constantFrom('a', 'ü', '%00', '%F0%9F%9A%A2').map((part) => part.repeat(2_048)),
  fc.integer().map(String),
  fc.double().map(String),
  cursors(),
)

/** A lone surrogate has no encoding of its own, so it goes as the bytes that UTF-8 forbids. */
function encoded(raw: string) {
  return raw.isWellFormed()
    ? encodeURIComponent(raw)
    : `%ED%A0%80${encodeURIComponent(raw.toWellFormed())}`
}

function cursors() {
  const time = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2030-01-01') })
  return fc
    .record({
      createdAt: time.map((date) => date.toISOString()),
      _id: fc.string({ unit: 'binary' }),
    })
    .map(cursorText)
}

const parameter = fc
  .tuple(
    fc.constantFrom('limit', 'cursor', 'category', 'subcategory', 'q', ...prototypeNames),
    text,
  )
  .map(([name, value]) => `${name}=${value}`)
const query = fc.array(fc.oneof(parameter, text), { maxLength: 4 }).map((all) => all.join('&'))
const path = fc.oneof(
  fc.constantFrom(
    '/products',
    '/blogs',
    '/videos',
    '/search/suggestions',
    '/openapi.json',
    '/enquiries.csv',
    '/subscribers.csv',
    '/missed-searches.csv',
    '/session',
    '/sessions',
    '/tokens',
  ),
  fc
    .tuple(fc.constantFrom('products', 'blogs', 'videos', 'enquiries', 'sessions', 'tokens'), text)
    .map(([list, id]) => `/${list}/${id}`),
  text.map((id) => `/products/${id}/restore`),
  fc.array(text, { maxLength: 4 }).map((parts) => parts.map((part) => `/${part}`).join('')),
)
// A client takes dots for folders: such an address may not be under /api any more when it is sent.
const url = fc
  .tuple(path, query)
  .map(([place, asked]) => `/api${place}${asked && `?${asked}`}`)
  .filter((asked) => /^\/api(\/|$)/.test(new URL(asked, 'http://localhost').pathname))
const request = fc.record({
  url,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'PATCH', 'PUT'),
  headers: fc.record(
    {
      'accept-encoding': fc.constantFrom('br', 'gzip', '*', 'identity;q=0', 'nonsense'),
      'if-none-match': fc.string({ maxLength: 30 }).map(encoded),
      authorization: fc.oneof(
        fc.constantFrom('Bearer', 'Bearer ', 'Basic eA==', 'bearer chandlery_x'),
        fc.string({ maxLength: 60 }).map((words) => `Bearer ${encoded(words)}`),
      ),
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'x',
        'application/json; charset=x',
      ),
    },
    { requiredKeys: [] },
  ),
  payload: fc.option(fc.string({ unit: 'binary', maxLength: 100 }), { nil: undefined }),
})

/** What an owner may send: fields that are nearly right, or anything that JSON can say. */
const word = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('1', '106', ''),
)
const anything = fc.oneof(word, fc.jsonValue())
const list = fc.array(fc.oneof(anything, fc.record({ scheme: word, value: word, name: word })))
const fields = fc.record(
  {
    title: fc.oneof(word, anything),
    description: anything,
    imageUrl: fc.oneof(fc.constantFrom('', '/a.webp', 'https://a.example/b'), anything),
    videoUrl: fc.oneof(fc.constant('/a.mp4'), anything),
    categoryId: fc.oneof(fc.constantFrom<unknown>('1', 16), anything),
    categoryName: anything,
    subcategoryId: anything,
    maker: anything,
    partNumbers: fc.oneof(list, anything),
    specifications: fc.oneof(list, anything),
    pictures: fc.oneof(list, anything),
    version: fc.oneof(fc.constantFrom(1, 2), fc.integer(), anything),
    _id: fc.oneof(fc.constantFrom('0'.repeat(24), 'known', '', null), anything),
    email: anything,
    name: anything,
    phone: fc.oneof(fc.constant('+880 1700-000000'), anything),
    status: fc.oneof(fc.constantFrom('won', 'spam'), anything),
    note: anything,
    ids: fc.oneof(fc.constant(['known']), fc.array(word, { maxLength: 3 }), anything),
    isRead: fc.oneof(fc.boolean(), anything),
    // A good one would end the session.
    newPassword: fc.oneof(fc.string({ maxLength: 14 }), fc.constantFrom(null, 5, ['x'])),
    // Whoever guesses must wait soon, and is then turned away before the rest is looked at.
    password: fc.constantFrom('', credentials.password),
  },
  { requiredKeys: [] },
)
const ownPaths = [
  'password',
  'email',
  'tokens',
  'uploads/images',
  'uploads/tus',
  'enquiries',
  'enquiries/status',
  'enquiries/read',
  'enquiries/delete',
  'subscribers',
  'people/copy',
  'people/forget',
  'mail/retry',
]
const write = fc.record({
  method: fc.constantFrom('POST', 'PUT', 'PATCH', 'PATCH', 'DELETE'),
  url: fc
    .tuple(
      fc.constantFrom('products', 'blogs', 'videos', 'session', 'sessions', ...ownPaths),
      fc.constantFrom('', '/known', '/known/restore', '/%00', '/%ED%A0%80', '/__proto__'),
    )
    .map(([list, id]) => `/api/${list}${id}`)
    // Whoever signs out can try no more.
    .filter((asked) => asked !== '/api/session'),
  payload: fc.oneof(fields, fc.array(anything)),
})

test.for(engines)(
  'nothing a visitor asks makes the API fail or answer in another shape (%s)',
  async (engine, { task }) => {
    const prepare = (app: FastifyInstance) => countAnswers(app, task.meta)
    const { db, app } = await openApi(engine, { prepare })
    const product = {
      title: 'Radar',
      description: 'X',
      imageUrl: '',
      categoryId: '1',
      subcategoryId: '',
    }
    await addProducts(
      db,
      ids.map((_id) => ({ ...product, _id })),
    )

    const property = fc.asyncProperty(request, async ({ method, payload, ...asked }) => {
      const body = method === 'GET' || method === 'HEAD' ? undefined : payload
      const answer = await app.inject({ ...asked, method, ...(body && { payload: body }) })
      expect(answer.statusCode).toBeLessThan(500)
      if (answer.statusCode >= 400 && method !== 'HEAD') problemIn(answer)
      if (answer.statusCode === 200 && method === 'GET' && !answer.headers['content-encoding'])
        answer.json()
    })
    await fc.assert(property, { numRuns })
  },
)

test.for(engines)('nothing an owner sends makes the API fail (%s)', async (engine, { task }) => {
  const prepare = (created: FastifyInstance) => countAnswers(created, task.meta)
  const { db, app, headers } = await openOwnersApi(engine, { prepare })
  const words = { title: 'A', description: 'B', imageUrl: '', createdAt: '2026-01-01' }
  await addProducts(db, [{ ...words, categoryId: '1', subcategoryId: '', _id: 'known' }])
  await addPosts(db, [{ ...words, _id: 'known' }])
  await addVideos(db, [{ title: 'A', videoUrl: '/a.mp4', _id: 'known' }])
  await storeEnquiries(db, [{ _id: 'known' }])
  const seen = new Set<number>()
  const property = fc.asyncProperty(write, async (sent) => {
    const answer = await app.inject({ ...sent, headers })
    seen.add(answer.statusCode)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    if (answer.statusCode >= 400) problemIn(answer)
    else expect(answer.json()).toBeTypeOf('object')
  })
  await fc.assert(property, { numRuns })
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404, 422]))
  for (const url of ['/api/products', '/api/blogs', '/api/videos']) {
    expect((await app.inject({ url })).statusCode).toBe(200)
  }
})

test.each(engines)('every id that a product can have leads to it (C-66) (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const product = {
    title: 'Radar',
    description: 'X',
    imageUrl: '',
    categoryId: '1',
    subcategoryId: '',
  }
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(...ids),
  )
  // A path that is only dots is taken as a folder by every client.
  const id = unit.filter((one) => one.isWellFormed() && !one.includes('\0') && !/^\.+$/.test(one))
  const many = fc.uniqueArray(id, { minLength: 100, maxLength: 100 })
  const [sample = []] = fc.sample(many, 1)
  await addProducts(
    db,
    sample.map((_id) => ({ ...product, _id })),
  )
  for (const _id of sample) {
    const answer = await get(`/api/products/${encodeURIComponent(_id)}`)
    expect(answer.statusCode, JSON.stringify(_id)).toBe(200)
    expect(answer.json()).toMatchObject({ _id })
  }
})
