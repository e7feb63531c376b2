import { gunzipSync } from 'node:zlib'

import Fastify from 'fastify'
import { type ZodTypeProvider, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'

import type { Database } from '#app/database/database.server.ts'
import { freshDatabase } from '#app/database/database.testing.ts'

import { listQuery, sendList } from './lists.server.ts'

type Slices = (kind: string) => AsyncIterable<{ n: number }[]>
const kinds = listQuery.extend({ kind: z.string().default('') })

/** A list at `/`, whose slices depend on the parameter `kind`; no other parameter has a meaning. */
async function openList(slices: Slices, largest?: number) {
  const db = await freshDatabase('sqlite')
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setValidatorCompiler(validatorCompiler)
  const record = z.object({ n: z.number() })
  const page = async () => ({ records: [] })
  const list = { db, subject: 'posts', record, page, ...(largest && { largest }) } as const
  const schema = { querystring: kinds }
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/', { schema }, (request, reply) =>
      sendList(request, reply, { ...list, slices: () => slices(request.query.kind) }),
    )
  app.get('/other', async () => 'answered')
  return { app, db }
}

const changed = (db: Database) => db.change('posts', async () => {})

function barrier() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { opened: promise, open: () => resolve(undefined) }
}

function manyRecords() {
  return Array.from({ length: 1_000 }, () => ({ n: Math.random() }))
}

async function* failing() {
  for (let n = 0; n < 20; n++) yield manyRecords()
  // The wait lets the first slice be sent before the second fails.
  await new Promise((done) => setTimeout(done, 100))
  throw new Error('The database went away')
}

test('a list that fails half-way never looks complete', async () => {
  const { app } = await openList(failing)
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([500, undefined])
  const large = await openList(failing, 1_000)
  const origin = await large.app.listen({ port: 0, host: '127.0.0.1' })
  await expect(fetch(origin).then((one) => one.text())).rejects.toThrow()
})

test('a whole list is read once for all clients, until its content changes', async () => {
  let reads = 0
  const { app, db } = await openList(async function* () {
    reads++
    yield [{ n: 1 }]
    yield [{ n: 2 }]
  })
  const encodings = ['gzip', 'gzip, br', 'identity', 'br', '', 'gzip;q=0']
  const ask = (n: number) =>
    app.inject({ url: `/?x=${n}`, headers: { 'accept-encoding': encodings[n % 6] } })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n)))
  for (const [n, { headers, rawPayload }] of answers.entries()) {
    const isCompressed = n % 6 < 2
    expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    const json = isCompressed ? gunzipSync(rawPayload) : rawPayload
    expect(String(json)).toBe('[{"n":1},{"n":2}]')
  }
  expect(reads).toBe(1)
  await changed(db)
  await ask(0)
  expect(reads).toBe(2)
})

test('however often a list changes while it is built, it is built once more', async () => {
  const gate = barrier()
  const content = ['old']
  let [reads, running, mostRunning] = [0, 0, 0]
  const { app, db } = await openList(async function* () {
    reads++
    mostRunning = Math.max(mostRunning, ++running)
    const records = content.map((_, n) => ({ n }))
    await gate.opened
    yield records
    running--
  })
  const asked = [started(app.inject('/'))]
  for (let change = 0; change < 5; change++) {
    await vi.waitFor(() => expect(reads).toBe(1))
    content.push('new')
    await changed(db)
    asked.push(started(app.inject('/')))
    await app.inject('/other')
  }
  gate.open()
  const [first, ...later] = await Promise.all(asked)
  expect([first?.json().length, reads, mostRunning]).toEqual([1, 2, 1])
  expect(later.map((answer) => answer.json().length)).toEqual([6, 6, 6, 6, 6])
  const known = { 'if-none-match': String(later[0]?.headers['etag']) }
  const { statusCode } = await app.inject({ url: '/', headers: known })
  expect(statusCode).toBe(304)
})

/** Sends the request now: `inject` sends it only when its promise is awaited. */
async function started<T>(answer: PromiseLike<T>) {
  return await answer
}

test('two whole lists are read at once, twenty wait, and more get 503', async () => {
  const gate = barrier()
  let running = 0
  let mostRunning = 0
  const { app } = await openList(async function* () {
    mostRunning = Math.max(mostRunning, ++running)
    await gate.opened
    yield [{ n: 1 }]
    running--
  })
  const asked = Array.from({ length: 30 }, (_, n) => started(app.inject(`/?kind=${n}`)))
  const refused = (await Promise.all(asked.slice(22))).map(({ statusCode, headers }) => [
    statusCode,
    headers['retry-after'],
  ])
  expect(refused).toEqual(Array.from({ length: 8 }, () => [503, '5']))
  gate.open()
  const answers = await Promise.all(asked.slice(0, 22))
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 22 }, () => '[{"n":1}]'))
  expect(mostRunning).toBe(2)
})

test('other requests are answered between the slices of a list', async () => {
  let begun = 0
  const { app } = await openList(async function* () {
    for (; begun < 200; begun++) yield [{ n: begun }]
  })
  const list = started(app.inject('/'))
  const { body } = await app.inject('/other')
  expect([body, begun < 100]).toEqual(['answered', true])
  expect((await list).json()).toHaveLength(200)
})

test('a list that is too large to be remembered is streamed to each client', async () => {
  let reads = 0
  const { app } = await openList(async function* () {
    reads++
    for (let n = 0; n < 50; n++) yield manyRecords()
  }, 100_000)
  for (const read of [2, 3]) {
    const answer = await app.inject('/')
    expect([answer.json().length, answer.headers['content-length']]).toEqual([50_000, undefined])
    expect(reads).toBe(read)
  }
})
