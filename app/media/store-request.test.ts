import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { isOutage } from '#app/http/errors.server.ts'

import { fakeServer } from './fake-server.testing.ts'
import { exactly, storeRequest } from './store-request.server.ts'

test('a server that does not answer in time is an outage', async () => {
  const server = await fakeServer(async () => undefined)
  server.state.failure = 'slow'
  const asked = storeRequest('store', new URL(server.origin), { within: 50 })
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ cause: { message: 'It did not answer in time' } })
  expect(isOutage(error)).toBe(true)
})

test('a request times out when the server reads no byte of its body', async () => {
  const server = await fakeServer(async (request) => void request.pause())
  const body = new Blob(Array.from({ length: 100 }, () => Buffer.alloc(1_000_000)))
  const asked = storeRequest('store', new URL(server.origin), {
    method: 'PUT',
    body,
    silence: 100,
  })
  await expect(asked).rejects.toMatchObject({ cause: { message: 'The store fell silent' } })
})

test('the stream fails when a server stops sending in the middle of a file', async () => {
  const server = await fakeServer(async (_, response) => {
    response.writeHead(200, { 'content-length': 1_000 }).write('half')
  })
  const answer = await storeRequest('store', new URL(server.origin), { silence: 100 })
  const error = await buffer(answer).catch((reason: unknown) => reason)
  expect(isOutage(error)).toBe(true)
})

test('a slow reader causes no timeout', async () => {
  const bytes = Buffer.alloc(3_000_000, 'film')
  const server = await fakeServer(async (_, response) => void response.end(bytes))
  const answer = await storeRequest('store', new URL(server.origin), { silence: 100 })
  let slept = false
  const read: Buffer[] = []
  for await (const chunk of answer) {
    read.push(chunk)
    if (!slept) await new Promise((wake) => setTimeout(wake, 400))
    slept = true
  }
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})

test.each([9, 11])('a stream of %i bytes fails when 10 are expected', async (length) => {
  const counted = exactly(10, Readable.from([Buffer.alloc(length)]))
  expect(isOutage(await buffer(counted).catch((reason: unknown) => reason))).toBe(true)
})

test('a destroyed stream destroys its source', async () => {
  const source = Readable.from([Buffer.alloc(5), Buffer.alloc(5)])
  exactly(10, source).destroy()
  await expect.poll(() => source.destroyed).toBe(true)
})
