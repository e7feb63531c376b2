import { expect, test } from 'vitest'

import { contentVersion } from '#app/database/database.server.ts'
import { engines } from '#app/database/database.testing.ts'

import { idsIn, openOwnersApi, problemIn } from './api.testing.ts'

const lists = [
  [
    'products',
    '/api/products',
    { title: 'Radar', description: 'X', imageUrl: '/radar.webp', categoryId: 1 },
  ],
  ['posts', '/api/blogs', { title: 'Radar', description: 'X', imageUrl: '/radar.webp' }],
  ['videos', '/api/videos', { title: 'Radar', videoUrl: '/v.mp4' }],
] as const
const all = engines.flatMap((engine) =>
  lists.map(([subject, url, entry]) => ({ engine, subject, url, entry })),
)

test.each(all)(
  'C-23 C-64: many records are deleted and restored in one change ($url, $engine)',
  async ({ engine, subject, url, entry }) => {
    const { db, asOwner, get } = await openOwnersApi(engine)
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await asOwner('POST', url, entry)).json().insertedId)
    const listed = idsIn(await get(url))
    const [kept, ...others] = ids
    await asOwner('DELETE', `${url}/${ids[1]}`)
    const version = await contentVersion(db, subject)
    const asked = { ids: [...others, ...others, 'unknown', 'a\0', '\ud800'] }
    const deleted = await asOwner('POST', `${url}/delete`, asked)
    expect(deleted.json()).toEqual({ acknowledged: true, deletedCount: 2 })
    expect(deleted.headers['clear-site-data']).toBe('"prefetchCache"')
    expect(await contentVersion(db, subject)).toBe(version + 1)
    expect(idsIn(await get(url))).toEqual([kept])
    const restored = await asOwner('POST', `${url}/restore`, asked)
    expect(restored.json()).toEqual({ acknowledged: true, restoredCount: 3 })
    expect(idsIn(await get(url))).toEqual(listed)
  },
)

test.each(all)(
  'more than 500 ids, none, or no ids are refused ($url, $engine)',
  async ({ engine, url }) => {
    const { asOwner } = await openOwnersApi(engine)
    const many = (length: number) => ({
      ids: Array.from({ length }, (_, n) => `${n}`.padStart(24)),
    })
    expect((await asOwner('POST', `${url}/delete`, many(500))).json().deletedCount).toBe(0)
    for (const verb of ['delete', 'restore']) {
      for (const body of [many(501), many(0), {}, { ids: [5] }, { ids: ['x'.repeat(201)] }]) {
        const answer = await asOwner('POST', `${url}/${verb}`, body)
        expect(answer.statusCode).toBe(422)
        expect(problemIn(answer).errors?.[0]?.path).toMatch(/^ids/)
      }
    }
  },
)

test.each(all)(
  'only what is in the trash can be removed for good ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    const { insertedId } = (await asOwner('POST', url, entry)).json()
    const forGood = async (id: string) =>
      (await asOwner('DELETE', `${url.replace('/api', '/api/trash')}/${id}`)).json().deletedCount
    expect(await forGood(insertedId)).toBe(0)
    expect(idsIn(await get(url))).toEqual([insertedId])
    await asOwner('DELETE', `${url}/${insertedId}`)
    expect([await forGood('x%00'), await forGood(insertedId), await forGood(insertedId)]).toEqual([
      0, 1, 0,
    ])
    expect((await asOwner('POST', `${url}/${insertedId}/restore`)).json().restoredCount).toBe(0)
  },
)

test.each(all)(
  'C-70: the same form sent many times adds one record ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { send, get, asOwner, headers } = await openOwnersApi(engine)
    const add = (body: object, key: string) =>
      send('POST', url, body, { ...headers, 'idempotency-key': key })
    const key = 'try-0123456789'
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(entry, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    const [first] = answers
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first?.body]))
    expect(idsIn(await get(url))).toEqual([first?.json().insertedId])

    const other = await add({ ...entry, title: 'Another' }, key)
    expect(other.statusCode).toBe(409)
    expect(problemIn(other).current).toMatchObject({ _id: first?.json()._id, title: 'Radar' })
    expect((await add(entry, `${key}!`)).json().insertedId).not.toBe(first?.json().insertedId)
    expect((await asOwner('POST', url, entry)).statusCode).toBe(201)
    expect(idsIn(await get(url))).toHaveLength(3)

    await asOwner('DELETE', `${url}/${first?.json().insertedId}`)
    const late = await add(entry, key)
    expect([late.statusCode, problemIn(late).current]).toEqual([409, undefined])
    for (const wrong of ['short', 'x'.repeat(101), 'with space', 'ünicode-key']) {
      expect((await add(entry, wrong)).statusCode, wrong).toBe(400)
    }
    expect((await add({ ...entry, title: '' }, 'another-key')).statusCode).toBe(422)
    expect((await add(entry, 'another-key')).statusCode).toBe(201)
  },
)

test.each(engines)('C-9: the address of a post is told before it is saved (%s)', async (engine) => {
  const { asOwner, get } = await openOwnersApi(engine)
  const offeredFor = async (title: string) => {
    const answer = await asOwner('GET', `/api/blogs/slug?${new URLSearchParams({ title })}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.json()
  }
  const post = { title: 'GMDSS!', description: 'X', imageUrl: '/radar.webp' }
  for (const slug of ['gmdss', 'gmdss-2']) {
    expect(await offeredFor('GMDSS!')).toEqual({ slug })
    expect((await asOwner('POST', '/api/blogs', post)).json().slug).toBe(slug)
  }
  expect(await offeredFor('জাহাজ')).toEqual({ slug: 'jahaj' })
  expect(await offeredFor('⚓')).toEqual({ slug: '' })
  expect((await get('/api/blogs/slug?title=x')).statusCode).toBe(401)
  expect((await asOwner('GET', '/api/blogs/slug')).statusCode).toBe(400)
})

test.each(engines)(
  'C-86: the address of a post is told before its edited title is saved (%s)',
  async (engine) => {
    const { asOwner } = await openOwnersApi(engine)
    const post = { title: 'GMDSS', description: 'X', imageUrl: '/radar.webp' }
    const add = async () => (await asOwner('POST', '/api/blogs', post)).json()
    const [, { _id: id }] = [await add(), await add()]
    const asked = (title: string, of = id) =>
      asOwner('GET', `/api/blogs/slug?${new URLSearchParams({ title, id: of })}`)
    const titles = ['GMDSS!', 'Radar', 'GMDSS 2', 'জাহাজ', 'gmdss']
    for (const [n, title] of titles.entries()) {
      const offered = await asked(title)
      const saved = await asOwner('PATCH', `/api/blogs/${id}`, { title, version: n + 1 })
      expect([title, offered.json()]).toEqual([title, { slug: saved.json().slug }])
    }
    expect((await asked('Sonar')).json()).toEqual({ slug: 'sonar' })
    for (const unknown of ['', 'x', 'a\0']) {
      const answer = await asked('Sonar', unknown)
      expect([answer.statusCode, problemIn(answer).message]).toEqual([404, 'Blog not found.'])
    }
  },
)
