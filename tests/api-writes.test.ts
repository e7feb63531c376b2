import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { idsIn, openOwnersApi, problemIn, recordsIn } from './api.testing.ts'

const subjects = [
  {
    url: '/api/products',
    name: 'Product',
    entry: {
      title: ' Radar ',
      description: '<b>X-band</b>\n& more',
      imageUrl: '/media/radar.webp',
      categoryId: 1,
      categoryName: 'Generator',
      subcategoryId: '106',
      subcategoryName: 'RADAR',
      type: 'Radar',
    },
    record: {
      title: 'Radar',
      description: '<b>X-band</b>\n& more',
      imageUrl: '/media/radar.webp',
      categoryId: '1',
      categoryName: 'Marine Electronic Item',
      subcategoryId: '106',
      subcategoryName: 'RADAR',
      type: 'Radar',
    },
    required: ['title', 'description', 'imageUrl'],
  },
  {
    url: '/api/blogs',
    name: 'Blog',
    entry: { title: 'GMDSS!', description: 'Words.', imageUrl: '/radar.webp' },
    record: { title: 'GMDSS!', description: 'Words.', imageUrl: '/radar.webp', slug: 'gmdss' },
    required: ['title', 'description', 'imageUrl'],
  },
  {
    url: '/api/videos',
    name: 'Video',
    entry: { title: 'Sea trial', videoUrl: 'https://videos.example/a.mp4' },
    record: { title: 'Sea trial', videoUrl: 'https://videos.example/a.mp4' },
    required: ['title', 'videoUrl'],
  },
]

const all = engines.flatMap((engine) => subjects.map((subject) => ({ engine, ...subject })))
const stored = { _id: expect.stringMatching(/^[0-9a-f]{24}$/), version: 1 }
const now = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

test.each(all)(
  'R-API-2 R-API-7 R-API-10 C-59: what is added is answered and listed ($url, $engine)',
  async ({ engine, url, entry, record }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    const own = { ...entry, createdAt: 'x', version: 7, deletedAt: 'x', slug: 'mine' }
    const answer = await asOwner('POST', url, own)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['clear-site-data']).toBe('"prefetchCache"')
    const { acknowledged, insertedId, ...added } = answer.json()
    expect([acknowledged, insertedId]).toEqual([true, added._id])
    expect(added).toStrictEqual({ ...stored, ...record, createdAt: now, updatedAt: now })
    expect(recordsIn(await get(url))).toEqual([added])
  },
)

test.each(all)(
  'C-77: a malformed request is 400, a wrong field 422, and nothing is added ($url, $engine)',
  async ({ engine, url, entry, required }) => {
    const { asOwner, get, app, headers } = await openOwnersApi(engine)
    const type = { 'content-type': 'application/json' }
    for (const payload of ['', '{', '[]', '"x"', 'null', '5']) {
      const sent = { method: 'POST', url, headers: { ...headers, ...type }, payload } as const
      const answer = await app.inject(sent)
      expect(answer.statusCode, payload).toBe(400)
      problemIn(answer)
    }
    for (const path of required) {
      for (const wrong of [undefined, null, 5, {}, 'a\0b', '\ud800', 'x'.repeat(60_000)]) {
        const answer = await asOwner('POST', url, { ...entry, [path]: wrong })
        expect(answer.statusCode, `${path} ${JSON.stringify(wrong)?.slice(0, 20)}`).toBe(422)
        expect(problemIn(answer).errors?.map((one) => one.path)).toContain(path)
      }
    }
    for (const title of ['', '   ', 'x'.repeat(201)]) {
      expect((await asOwner('POST', url, { ...entry, title })).statusCode).toBe(422)
    }
    expect(recordsIn(await get(url))).toEqual([])
  },
)

test('the errors of a rejected product have codes for programs', async () => {
  const { asOwner } = await openOwnersApi('sqlite')
  const entry = { ...subjects[0]?.entry, title: ' ', description: 'a\0', imageUrl: 'x', model: 5 }
  const number = { scheme: 'IMPA', value: '1' }
  const long = { maker: 'x'.repeat(81), partNumbers: Array.from({ length: 51 }, () => number) }
  const wrong = await asOwner('POST', '/api/products', { ...entry, ...long })
  const { errors = [] } = problemIn(wrong)
  const message = expect.any(String)
  expect(errors).toEqual([
    { path: 'title', message, code: 'too_small' },
    { path: 'description', message, code: 'unstorable_character' },
    { path: 'imageUrl', message, code: 'invalid_address' },
    { path: 'maker', message, code: 'too_big', maximum: 80, origin: 'string' },
    { path: 'model', message, code: 'invalid_type' },
    { path: 'partNumbers', message, code: 'too_big', maximum: 50, origin: 'array' },
  ])
  const unknown = await asOwner('POST', '/api/products', { ...subjects[0]?.entry, categoryId: 99 })
  expect(problemIn(unknown).errors).toMatchObject([
    { path: 'categoryId', code: 'unknown_category' },
  ])
})

test.each(all)(
  'C-22: a change touches what it names, at the same id ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    const { acknowledged, insertedId, ...first } = (await asOwner('POST', url, entry)).json()
    const answer = await asOwner('PATCH', `${url}/${first._id}`, { title: 'ECDIS', version: 1 })
    expect([acknowledged, answer.statusCode]).toEqual([true, 200])
    expect(answer.headers['clear-site-data']).toBe('"prefetchCache"')
    // Only a post has a slug, and that follows the title (C-86).
    const titled = (title: string, slug: string) => ({ title, ...('slug' in first && { slug }) })
    const changed = { ...first, ...titled('ECDIS', 'ecdis'), version: 2, updatedAt: now }
    expect(answer.json()).toStrictEqual(changed)
    const whole = { ...answer.json(), title: 'AIS' }
    const again = await asOwner('PATCH', `${url}/${insertedId}`, whole)
    expect(again.json()).toStrictEqual({ ...changed, ...titled('AIS', 'ais'), version: 3 })
    expect(recordsIn(await get(url))).toEqual([again.json()])
  },
)

test.each(all)(
  'of two changes from one version the second gets the record as it is ($url, $engine)',
  async ({ engine, url, name, entry }) => {
    const { asOwner } = await openOwnersApi(engine)
    const { insertedId } = (await asOwner('POST', url, entry)).json()
    const change = (title: string, version?: unknown) =>
      asOwner('PATCH', `${url}/${insertedId}`, { title, version })
    const both = await Promise.all([change('Mine', 1), change('Yours', 1)])
    expect(both.map((one) => one.statusCode).toSorted()).toEqual([200, 409])
    const kept = both.find((one) => one.statusCode === 200)?.json()
    for (const stale of [...both.filter((one) => one.statusCode === 409), await change('X', 9)]) {
      expect(problemIn(stale)).toEqual({
        message: `${name} has been changed meanwhile.`,
        current: kept,
        requestId: expect.any(String),
      })
    }
    for (const version of [undefined, null, '2', 1.5]) {
      const answer = await change('X', version)
      expect([answer.statusCode, problemIn(answer).errors?.[0]?.path]).toEqual([422, 'version'])
    }
    const missing = await asOwner('PATCH', `${url}/x%00`, { version: 1 })
    expect([missing.statusCode, problemIn(missing).message]).toEqual([404, `${name} not found.`])
  },
)

test.each(all)(
  'R-API-3 R-API-8 R-API-11 R-ROLE-2 C-64: what is deleted is nowhere, until it is restored ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    const { insertedId, version } = (await asOwner('POST', url, entry)).json()
    const before = (await get(url)).body
    const one = `${url}/${insertedId}`
    const outcomeOf = async (verb: 'DELETE' | 'POST', address: string) => {
      const answer = await asOwner(verb, address)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(answer.headers['clear-site-data']).toBe('"prefetchCache"')
      return answer.json()
    }
    expect(await outcomeOf('POST', `${one}/restore`)).toEqual({
      acknowledged: true,
      restoredCount: 0,
    })
    expect(await outcomeOf('DELETE', one)).toEqual({ acknowledged: true, deletedCount: 1 })
    for (const address of [one, `${url}/x`, `${url}/%00`, `${url}/__proto__`]) {
      expect(await outcomeOf('DELETE', address)).toEqual({ acknowledged: true, deletedCount: 0 })
    }
    expect(idsIn(await get(url))).toEqual([])
    expect(idsIn(await get(`${url}?limit=5`))).toEqual([])
    // Of blogs and videos there is a list only.
    expect((await get(one)).statusCode).toBe(url === '/api/products' ? 404 : 405)
    expect((await asOwner('PATCH', one, { title: 'X', version })).statusCode).toBe(404)
    expect(await outcomeOf('POST', `${one}/restore`)).toEqual({
      acknowledged: true,
      restoredCount: 1,
    })
    expect((await get(url)).body).toBe(before)
  },
)

test.each(engines)(
  'C-19 C-49 C-50: a change empties what is null, and another category drops the subcategory (%s)',
  async (engine) => {
    const { asOwner } = await openOwnersApi(engine)
    const radar = { ...subjects[0]?.entry, maker: '', partNumbers: null }
    const { insertedId, ...added } = (await asOwner('POST', '/api/products', radar)).json()
    expect(added).not.toHaveProperty('maker')
    expect(added).not.toHaveProperty('partNumbers')
    let version = 0
    const changed = async (change: object) => {
      version += 1
      return (await asOwner('PATCH', `/api/products/${insertedId}`, { ...change, version })).json()
    }
    expect(await changed({ type: null })).not.toHaveProperty('type')
    expect(await changed({ subcategoryId: '' })).toMatchObject({
      categoryId: '1',
      subcategoryId: '',
    })
    const named = { categoryName: 'generator', subcategoryName: 'open diesel' }
    expect(await changed(named)).toMatchObject({ categoryId: '16', subcategoryId: '1601' })
    expect(await changed({ categoryId: 9 })).toMatchObject({ categoryId: '9', subcategoryId: '' })
    expect(await changed({ title: 'Engine' })).toMatchObject({ categoryId: '9', title: 'Engine' })
  },
)

test.each(engines)(
  'R-BLOG-4 C-9 C-86: the slug of a post follows its title, and is none of its fields (%s)',
  async (engine) => {
    const { asOwner } = await openOwnersApi(engine)
    const post = { title: 'GMDSS', description: 'Words.', imageUrl: '/radar.webp' }
    const add = async () => (await asOwner('POST', '/api/blogs', post)).json()
    const [first, second] = [await add(), await add()]
    const change = async (changes: object) =>
      (await asOwner('PATCH', `/api/blogs/${first._id}`, changes)).json()
    const renamed = await change({ title: 'New', version: 1 })
    expect(renamed).toMatchObject({ title: 'New', slug: 'new' })
    await asOwner('DELETE', `/api/blogs/${second._id}`)
    expect((await add()).slug).toBe('gmdss-3')
    expect((await change({ slug: 'mine', version: 2 })).slug).toBe('new')
    expect((await change({ description: 'More.', version: 3 })).slug).toBe('new')
    expect((await change({ title: 'GMDSS', version: 4 })).slug).toBe('gmdss')
  },
)
