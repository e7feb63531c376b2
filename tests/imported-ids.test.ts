import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'

import { credentials, idsIn, openOwnersApi, problemIn, recordsIn } from './api.testing.ts'

const id = '5f1a2b3c4d5e6f7089abcdef'
const lists = [
  [
    'Product',
    '/api/products',
    { title: 'A', description: 'B', imageUrl: '/radar.webp', categoryId: 1 },
  ],
  ['Blog', '/api/blogs', { title: 'A', description: 'B', imageUrl: '/radar.webp' }],
  ['Video', '/api/videos', { title: 'A', videoUrl: '/v.mp4' }],
] as const
const all = engines.flatMap((engine) =>
  lists.map(([name, url, entry]) => ({ engine, name, url, entry })),
)

test.each(all)(
  'R-API-14 C-66: an imported record keeps its id, from a session or a token ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, submitAsOwner, send, get } = await openOwnersApi(engine)
    await asOwner('POST', url, entry)
    // Records of one millisecond are in the order of their ids.
    await sleep(2)
    const answer = await asOwner('POST', url, { ...entry, _id: id })
    expect(answer.statusCode, answer.body).toBe(201)
    const { acknowledged, insertedId, ...added } = answer.json()
    expect([acknowledged, insertedId, added._id]).toEqual([true, id, id])

    const { password } = credentials
    const typed = { intent: 'token', name: 'Import', scopes: 'catalogue', password }
    const { token } = (await submitAsOwner('account', typed)).json().made
    const other = '000000000000000000000001'
    const bearer = { authorization: `Bearer ${token}` }
    const imported = await send('POST', url, { ...entry, _id: other }, bearer)
    expect(imported.json()).toMatchObject({ insertedId: other })
    expect((await send('POST', url, { ...entry, _id: id })).statusCode).toBe(401)
    // The newest is first by the time it was added, however old its id is.
    expect(idsIn(await get(url)).slice(0, 2)).toEqual([other, id])
    expect(recordsIn(await get(url))[1]).toEqual(added)
  },
)

test.each(all)(
  'R-API-14: the id of a record is taken, also in the trash, until it is removed for good ($url, $engine)',
  async ({ engine, name, url, entry }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    const add = () => asOwner('POST', url, { ...entry, title: 'Second', _id: id })
    const { acknowledged, insertedId, ...first } = (
      await asOwner('POST', url, { ...entry, _id: id })
    ).json()
    const taken = await add()
    expect([acknowledged, insertedId, taken.statusCode]).toEqual([true, id, 409])
    const requestId = expect.any(String)
    const exists = `A ${name.toLowerCase()} with this _id exists already.`
    expect(problemIn(taken)).toEqual({ message: exists, current: first, requestId })
    expect(recordsIn(await get(url))).toEqual([first])

    await asOwner('DELETE', `${url}/${id}`)
    const deleted = await add()
    expect(deleted.statusCode).toBe(409)
    const inTrash = `A ${name.toLowerCase()} with this _id is in the trash. Restore it, or remove it for good.`
    expect(problemIn(deleted)).toEqual({ message: inTrash, requestId })
    expect((await asOwner('POST', `${url}/${id}/restore`)).json().restoredCount).toBe(1)
    expect(recordsIn(await get(url))).toEqual([first])

    await asOwner('DELETE', `${url}/${id}`)
    await asOwner('DELETE', `${url.replace('/api', '/api/trash')}/${id}`)
    expect((await add()).json()).toMatchObject({ insertedId: id, title: 'Second', version: 1 })
  },
)

test.each(all)(
  'R-API-14: what is no record at all is refused with one error ($url, $engine)',
  async ({ engine, url }) => {
    const { asOwner } = await openOwnersApi(engine)
    const answer = await asOwner('POST', url, [])
    expect([answer.statusCode, problemIn(answer).errors?.map(({ path }) => path)]).toEqual([
      400,
      [''],
    ])
  },
)

const wrong = [
  'mine',
  id.slice(1),
  `${id}0`,
  ` ${id}`,
  `${id}\n`,
  id.toUpperCase(),
  id.replace('f', 'g'),
  id.replace('1', '１'),
  '\ud800',
  5,
  true,
  {},
  [id],
]

test.each(all)(
  'R-API-14: an id that is not 24 hex digits is refused ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    for (const _id of wrong) {
      const answer = await asOwner('POST', url, { ...entry, _id })
      expect(answer.statusCode, JSON.stringify(_id)).toBe(422)
      expect(problemIn(answer).errors?.map(({ path }) => path)).toEqual(['_id'])
    }
    const both = await asOwner('POST', url, { ...entry, title: '', _id: 'mine' })
    expect(
      problemIn(both)
        .errors?.map(({ path }) => path)
        .toSorted(),
    ).toEqual(['_id', 'title'])
    expect(recordsIn(await get(url))).toEqual([])
    for (const _id of [undefined, null, '']) {
      const answer = await asOwner('POST', url, { ...entry, _id })
      expect([answer.statusCode, answer.json().insertedId]).toEqual([
        201,
        expect.stringMatching(/^[0-9a-f]{24}$/),
      ])
    }
    expect(new Set(idsIn(await get(url))).size).toBe(3)
  },
)

test.each(all)(
  'R-API-14 C-70: an id sent many times at once adds one record, and a key answers it again ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, send, get, headers } = await openOwnersApi(engine)
    const sent = Array.from({ length: 8 }, () => asOwner('POST', url, { ...entry, _id: id }))
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, ...Array<number>(7).fill(409)])

    const other = id.replace('5', '6')
    const add = (key: string) =>
      send('POST', url, { ...entry, _id: other }, { ...headers, 'idempotency-key': key })
    const tries = await Promise.all(Array.from({ length: 6 }, () => add('try-0123456789')))
    expect(tries.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
    expect((await add('try-9876543210')).statusCode).toBe(409)
    expect(idsIn(await get(url)).toSorted()).toEqual([id, other])
  },
)

test.each(all)(
  'R-API-14 C-22: a change does not touch the id ($url, $engine)',
  async ({ engine, url, entry }) => {
    const { asOwner, get } = await openOwnersApi(engine)
    await asOwner('POST', url, { ...entry, _id: id })
    for (const [n, _id] of [id.replace('5', '6'), 'mine', null].entries()) {
      const change = { title: `New ${n}`, version: n + 1, _id }
      expect((await asOwner('PATCH', `${url}/${id}`, change)).json()).toMatchObject({ _id: id })
    }
    expect(idsIn(await get(url))).toEqual([id])
  },
)
