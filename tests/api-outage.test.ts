import { setTimeout as sleep } from 'node:timers/promises'

import { type Transaction, sql } from 'kysely'
import { expect, test } from 'vitest'

import { addProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, secondDatabase } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'
import type { Tables } from '#app/database/tables.server.ts'
import { isOutage } from '#app/http/errors.server.ts'

import { openApi, problemIn } from './api.testing.ts'

type Api = Awaited<ReturnType<typeof openApi>>

const radar = { title: 'Radar', description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '' }
const addresses = [
  '/api/products',
  '/api/products?limit=5',
  '/api/products?category=1',
  '/api/products/x',
]

async function expectOutage(get: Api['get'], url: string, headers = {}) {
  const answer = await get(url, headers)
  expect(answer.statusCode, url).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(problemIn(answer)).toStrictEqual({
    message: 'The site is busy or cannot read its data. Please try again soon.',
    requestId: answer.headers['x-request-id'],
  })
}

test.each(engines)(
  'while the data cannot be read, the API says to come back (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    await addProduct(db, radar)
    const giveBack = await takeAway(db)
    for (const url of addresses) {
      for (const encoding of ['identity', 'br', 'gzip']) {
        await expectOutage(get, url, { 'accept-encoding': encoding })
      }
    }
    await giveBack()
    for (const url of addresses.slice(0, 3)) expect((await get(url)).json()).toHaveLength(1)
  },
)

test.each(engines)('what was not read is not kept by whoever asked (%s)', async (engine) => {
  const { db, get } = await openApi(engine)
  const giveBack = await takeAway(db)
  const { headers } = await get('/api/products')
  await giveBack()
  expect(headers).not.toHaveProperty('etag')
  const { etag } = (await get('/api/products')).headers
  expect((await get('/api/products', { 'if-none-match': etag })).statusCode).toBe(304)
})

test('a PostgreSQL that drops its connections is an outage, and is used again after it', async () => {
  const { db, get } = await openApi('postgres')
  await addProduct(db, radar)
  const other = await secondDatabase(db)
  await whileLocked(other, async (tx) => {
    const asked = ['/api/products', '/api/products?limit=1', '/api/products/x']
    const refused = asked.map((url) => expectOutage(get, url))
    await sleep(300)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(tx)
    await Promise.all(refused)
  })
  await expect.poll(async () => (await get('/api/products')).statusCode).toBe(200)
})

test('more visitors than connections, all waiting too long, are told to come back', async () => {
  const { db, get } = await openApi('postgres')
  await whileLocked(await secondDatabase(db), async () => {
    const visitors = Array.from({ length: 25 }, () => expectOutage(get, '/api/products?limit=1'))
    await Promise.all(visitors)
  })
  expect((await get('/api/products')).statusCode).toBe(200)
}, 60_000)

/** Nobody else can read the products while `work` runs. */
async function whileLocked(other: Database, work: (tx: Transaction<Tables>) => Promise<void>) {
  await other.transaction().execute(async (tx) => {
    await sql`lock table products in access exclusive mode`.execute(tx)
    await work(tx)
  })
}

test('a connection lost between two queries ends the change and not the process', async () => {
  const { db, get } = await openApi('postgres')
  const other = await secondDatabase(db)
  const change = db.change('products', async (tx) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    await sleep(200)
    await tx.selectFrom('products').selectAll().execute()
  })
  await expect(change).rejects.toThrow()
  await expect.poll(async () => (await get('/api/products')).statusCode).toBe(200)
})

test.each(engines)(
  'a mistake of ours is no outage, and its details stay with us (%s)',
  async (engine) => {
    const { db, app, get } = await openApi(engine)
    const { _id } = await addProduct(db, radar)
    app.get('/wrong-type', () => {
      throw new TypeError('secret detail')
    })
    app.get('/same-id', () => addProduct(db, { ...radar, _id }))
    app.get('/no-title', () => addProduct(db, { ...radar, title: '' }))
    app.get('/no-table', () => sql`select * from nowhere`.execute(db))
    app.get('/wrong-words', () => sql`choose all`.execute(db))
    for (const url of ['/wrong-type', '/same-id', '/no-title', '/no-table', '/wrong-words']) {
      const answer = await get(url)
      expect(answer.statusCode, url).toBe(500)
      expect(answer.headers).not.toHaveProperty('retry-after')
      expect(problemIn(answer).message).toBe('Something went wrong on our side.')
    }
  },
)

const coded = (code: string, kind = Error) => Object.assign(new kind('It failed'), { code })
const sqliteError = (errcode: number) => Object.assign(coded('ERR_SQLITE_ERROR'), { errcode })

test.each([
  ['a refused connection', coded('ECONNREFUSED'), true],
  ['a full disk', coded('ENOSPC'), true],
  ['a name that cannot be looked up', coded('EAI_AGAIN'), true],
  ['a PostgreSQL that shuts down', coded('57P01'), true],
  ['a PostgreSQL with no room for more connections', coded('53300'), true],
  ['a connection that pg lost', new Error('Connection terminated unexpectedly'), true],
  ['a cause that is an outage', new Error('Could not read', { cause: coded('EIO') }), true],
  ['a value that PostgreSQL refuses', coded('22021'), false],
  ['a key that exists already', coded('23505'), false],
  ['a table that PostgreSQL does not know', coded('42P01'), false],
  ['a table that SQLite does not know', sqliteError(1), false],
  ['a damaged SQLite file', sqliteError(11), true],
  ['a SQLite file that cannot be read', sqliteError(10 | (1 << 8)), true],
  ['a wrong argument', coded('ERR_INVALID_ARG_TYPE', TypeError), false],
  ['a number out of range', coded('ERR_OUT_OF_RANGE', RangeError), false],
  ['a mistake of the framework', coded('FST_ERR_REP_ALREADY_SENT'), false],
  ['an error without a code', new Error('Connections are not modelled'), false],
  ['what is no error', 'ECONNREFUSED', false],
])('whether %s is an outage', (_what, error, answer) => {
  expect(isOutage(error)).toBe(answer)
})
