import { beforeAll, expect, test } from 'vitest'

import { engines, freshUrl } from '#app/database/database.testing.ts'
import { listIn } from '#app/enquiry-list/list-cookie.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const listNumber = 'L-2345-6789'
const sender = { listNumber, name: 'Chief', contact: 'chief@example.com' }

/** The titles of the list in the cookie that an answer leaves in the browser: of two, the last one. */
function left(before: string, { cookies }: { cookies: { name: string; value: string }[] }) {
  const cookie = cookies.findLast(({ name }) => name === 'list')
  const list = listIn(`list=${cookie ? cookie.value : before}`)
  return { ...list, lines: list.lines.map(({ title }) => title) }
}

const both = `${listNumber}/:1::Gasket/:2::Anode`

test('a part that was added in another tab stays, whatever the form of this tab does', async () => {
  const { send } = await openWholeSite()
  const post = async (fields: Record<string, string>) => {
    const form = new URLSearchParams({ ...sender, 'title-1': 'Gasket', ...fields })
    const answer = await send('/enquiry-list', form, { cookie: `list=${both}` })
    return { ...left(both, answer), body: answer.body, status: answer.statusCode }
  }
  const kept = await post({ do: 'keep' })
  expect(kept.lines).toEqual(['Gasket', 'Anode'])
  expect(kept.body).toContain('name="title-2" value="Anode"')
  expect((await post({ do: 'add', free: 'Filter' })).lines).toEqual(['Gasket', 'Filter', 'Anode'])
  expect((await post({ do: 'remove  gasket' })).lines).toEqual(['Anode'])
  expect((await post({ do: 'remove  anode' })).lines).toEqual(['Gasket'])
  expect((await post({ do: 'send', name: '' })).lines).toEqual(['Gasket', 'Anode'])
})

test.each(engines)(
  'a part that was added while a list was on its way is on the next list (%s)',
  async (engine) => {
    const { db, send } = await openWholeSite(
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {},
    )
    const form = new URLSearchParams({ ...sender, do: 'send', 'title-1': 'Gasket' })
    for (let n = 0; n < 2; n++) {
      const answer = await send('/enquiry-list', form, { cookie: `list=${both}` })
      expect(answer.statusCode).toBe(303)
      const next = left(both, answer)
      expect(next.lines).toEqual(['Anode'])
      expect(next.listNumber).not.toBe(listNumber)
    }
    const lines = await db.selectFrom('enquiryLines').select('title').execute()
    expect(lines).toEqual([{ title: 'Gasket' }])
  },
)

test('a line for which the list has no room is refused in words, without script too', async () => {
  const { send } = await openWholeSite()
  const form = new URLSearchParams(sender)
  form.set('rest', Array.from({ length: 500 }, (_, n) => `:1::Part+${n}`).join('/'))
  form.set('do', 'add')
  form.set('free', 'long '.repeat(60))
  const answer = await send('/enquiry-list', form)
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('The list is full: it holds 500 lines')
  expect(answer.cookies.find(({ name }) => name === 'list')?.value).toMatch(/~500$/)
})

test('a change that the device has not saved yet is kept, and a line of another tab comes to it', async () => {
  const { app, send } = await openWholeSite()
  const rest = Array.from({ length: 80 }, (_, n) => `:1::Part+${n}`)
  const form = new URLSearchParams({ ...sender, do: 'keep', rest: rest.join('/') })
  const kept = await send('/enquiry-list', form)
  const list = kept.cookies.find(({ name }) => name === 'list')?.value ?? ''
  const cookie = `list=${list}/:4::Anode`
  const save = (fields: Record<string, string>) =>
    send('/enquiry-list/save', new URLSearchParams({ listNumber, ...fields }), { cookie })
  const lines = [...rest.slice(2), ':9::Gasket'].join('/')
  const saved = await save({ lines, removed: '%20part%200/%20part%201' })
  expect(saved.json()).toMatchObject({ count: 80 })
  const csv = await app.inject({ url: '/enquiry-list/list.csv', headers: { cookie } })
  expect(csv.body).not.toContain('"Part 1"')
  expect(csv.body).toContain('"Gasket"')
  expect(csv.body).toContain('"Anode"')
  const other = await save({ lines, listNumber: 'L-2345-6788' })
  expect(other.statusCode).toBe(409)
})
