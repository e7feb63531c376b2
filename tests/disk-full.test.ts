import { writeFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { siteWarnings } from '#app/admin/site-warnings.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { openApi, openOwnersApi, problemIn } from './api.testing.ts'

const product = {
  title: 'Pump',
  description: 'X'.repeat(9_000),
  imageUrl: '/radar.webp',
  categoryId: '16',
}
const message =
  'The disk of the server is full, so this was not saved. Free some space and try again.'
const calm = { diskIsLow: false, proxyIsUnknown: false, now: Date.now() }

/** Lets the database write nothing more, with the error of a full disk. Returns a function that undoes it. */
async function fill(db: Database) {
  if (db.engine === 'sqlite') {
    await sql`pragma max_page_count = 1`.execute(db)
    return () => sql`pragma max_page_count = 4294967294`.execute(db)
  }
  await sql`create function "full"() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger "full" before insert on "products" execute function "full"()`.execute(db)
  return () => sql`drop trigger "full" on "products"`.execute(db)
}

test.each(engines)(
  'R7: with a full disk, reads succeed, writes answer 507, and succeed again with space (%s)',
  async (engine) => {
    const { db, asOwner } = await openOwnersApi(engine)
    const add = () => asOwner('POST', '/api/products', product)
    expect((await add()).statusCode).toBe(201)
    const free = await fill(db)
    const answer = await add()
    expect(answer.statusCode).toBe(507)
    expect(problemIn(answer).message).toBe(message)
    const list = await asOwner('GET', '/api/products')
    expect([list.statusCode, list.json()]).toEqual([
      200,
      [expect.objectContaining({ title: 'Pump' })],
    ])
    await free()
    expect((await add()).statusCode).toBe(201)
  },
)

test('R7: a file that the disk has no room for answers 507', async () => {
  const { app } = await openApi('sqlite', {
    prepare: (bare) =>
      bare.post('/file', async () => {
        await writeFile('/dev/full', 'x').catch((cause: unknown) => {
          throw new Error('Could not keep a file on disk (ENOSPC)', { cause })
        })
      }),
  })
  const answer = await app.inject({ method: 'POST', url: '/file' })
  expect([answer.statusCode, problemIn(answer).message]).toEqual([507, message])
})

test('R7: uploads are refused before they are read while the disk has too little room', async () => {
  const { asOwner } = await openOwnersApi('sqlite', { freeBytes: 0 })
  for (const url of ['images', 'videos', 'datasheets', 'tus']) {
    const answer = await asOwner('POST', `/api/uploads/${url}`)
    expect([url, answer.statusCode, problemIn(answer).message]).toEqual([url, 507, message])
  }
})

test('R7: an upload that would take what must stay free is refused before it is read', async () => {
  const { asOwner } = await openOwnersApi('sqlite', { freeBytes: 5_000 })
  const send = async (length: number) =>
    (await asOwner('POST', '/api/uploads/images', { text: 'x'.repeat(length) })).statusCode
  expect([await send(6_000), await send(4_000)]).toEqual([507, 415])
})

test('R7: the owner is told of a disk with little room', async () => {
  const db = await freshDatabase('sqlite')
  expect(await siteWarnings(db, calm)).toEqual([])
  expect((await siteWarnings(db, { ...calm, diskIsLow: true })).map(({ title }) => title)).toEqual([
    'The disk of the server is nearly full',
  ])
})
