import { beforeAll, expect, test } from 'vitest'

import { listIn } from '#app/enquiry-list/list-cookie.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

async function adding() {
  const { send } = await openWholeSite()
  let cookie = ''
  return async (form: Record<string, string>) => {
    const added = await send('/enquiry-list/add', new URLSearchParams(form), { cookie })
    expect(added.statusCode).toBe(303)
    cookie = added.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return listIn(cookie).lines.map((line) => `${line.productId} ${line.quantity} ${line.unit}`)
  }
}

test('a second press on a card adds one, the page of the part adds what was typed', async () => {
  const add = await adding()
  expect(await add({ add: 'p1', quantity: '10', unit: 'set' })).toEqual(['p1 10 set'])
  expect(await add({ add: 'p1' })).toEqual(['p1 11 set'])
  expect(await add({ add: 'p2' })).toEqual(['p1 11 set', 'p2 1 pcs'])
  expect(await add({ add: 'p2', quantity: '4', unit: 'pcs' })).toEqual(['p1 11 set', 'p2 5 pcs'])
})

test('a search that is cut within a character gets its page', async () => {
  const { app } = await openWholeSite()
  const query = encodeURIComponent(`${'a'.repeat(399)}😀`)
  const { statusCode, body } = await app.inject({ url: `/search?q=${query}` })
  expect(statusCode).toBe(200)
  expect(body).toContain('wa.me')
})
