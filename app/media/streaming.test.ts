import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'

import Fastify, { LogController } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { videoBytes, freshMedia, openFiles } from './fresh-media.testing.ts'
import { mediaRoutes } from './media-routes.server.ts'
import { saveVideo } from './originals.server.ts'
import type { MediaStore } from './store.ts'

// These tests use real sockets: ranges, clients that disconnect, and files that fail half-way.

async function listening(media: MediaStore, lines: string[] = []) {
  const logger = { level: 'debug', stream: { write: (line: string) => void lines.push(line) } }
  // As the site has it (`createHttp`): a request without a body has ended at once, so it is never aborted.
  const http = { optimizeEmptyRequests: true }
  const logController = new LogController({ disableRequestLogging: true })
  const app = Fastify({ forceCloseConnections: true, http, logger, logController })
  await app.register(mediaRoutes, { media })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const bytes = videoBytes(1_000)

test.each([
  ['bytes=0-', 206, 'bytes 0-999/1000', bytes],
  ['bytes=-500', 206, 'bytes 500-999/1000', bytes.subarray(500)],
  ['bytes=500-999', 206, 'bytes 500-999/1000', bytes.subarray(500)],
  ['bytes=10-19', 206, 'bytes 10-19/1000', bytes.subarray(10, 20)],
  ['bytes=990-2000', 206, 'bytes 990-999/1000', bytes.subarray(990)],
  ['bytes=-5000', 206, 'bytes 0-999/1000', bytes],
  ['bytes=0-9,20-29', 200, null, bytes],
  ['bytes=nonsense', 200, null, bytes],
  ['pages=1-2', 200, null, bytes],
])('a video requested with %s gets %i', async (range, status, contentRange, part) => {
  const { media } = await freshMedia()
  const origin = await listening(media)
  const address = await saveVideo(media, new Blob([bytes]))
  const answer = await fetch(origin + address, { headers: { range } })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-range')).toBe(contentRange)
  expect(answer.headers.get('content-length')).toBe(String(part.length))
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(part)
})

test('a range beyond the end gets 416 with the length and is not cached', async () => {
  const { media } = await freshMedia()
  const origin = await listening(media)
  const address = await saveVideo(media, new Blob([bytes]))
  const answer = await fetch(origin + address, { headers: { range: 'bytes=1000-' } })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe('bytes */1000')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.has('etag')).toBe(false)
})

test('a range with the ETag of another version gets the whole file', async () => {
  const { media } = await freshMedia()
  const origin = await listening(media)
  const address = await saveVideo(media, new Blob([bytes]))
  const ask = (tag: string) =>
    fetch(origin + address, { headers: { range: 'bytes=0-9', 'if-range': tag } })
  expect((await ask('"other"')).status).toBe(200)
  expect((await ask(`"${address.slice('/media/'.length)}"`)).status).toBe(206)
})

test.runIf(process.platform === 'linux')('disconnected clients leave no file open', async () => {
  const { folder, media } = await freshMedia()
  const origin = await listening(media)
  const address = await saveVideo(media, new Blob([videoBytes(16_000_000)]))
  const answers = await Promise.all(Array.from({ length: 20 }, () => headOf(origin + address)))
  expect(await openFiles(folder)).toBe(20)
  for (const answer of answers) answer.destroy()
  await expect.poll(() => openFiles(folder)).toBe(0)
})

test.runIf(process.platform === 'linux')('an early disconnect leaves no file open', async () => {
  const { folder, media } = await freshMedia()
  const { lines } = await leavingEarly(media)
  await expect.poll(() => lines.join()).toContain('the client left')
  expect(await openFiles(folder)).toBe(0)
})

test('a client that leaves before or during a download is not logged as an error', async () => {
  const { media } = await freshMedia()
  const { lines, origin, address } = await leavingEarly(media)
  await expect.poll(() => levelsIn(lines)).toEqual(['debug'])
  const answer = await headOf(origin + address)
  answer.destroy()
  await once(answer, 'close')
  const whole = await fetch(origin + address)
  expect((await whole.arrayBuffer()).byteLength).toBe(16_000_000)
  expect(levelsIn(lines)).toEqual(['debug'])
})

test('a store that fails is logged as an error, also when the client has left', async () => {
  const { media } = await freshMedia()
  const failing = new Readable({ read: () => failing.destroy(new Error('The disk is gone')) })
  const { lines } = await leavingEarly({ ...media, read: async () => failing })
  await expect.poll(() => lines.join()).toContain('The disk is gone')
  expect(levelsIn(lines)).toEqual(['error'])
})

test('a store that closes a file too early is logged as an error while the client waits', async () => {
  const { media } = await freshMedia()
  const lines: string[] = []
  const closed = new Readable({ read: () => closed.destroy() })
  const origin = await listening({ ...media, read: async () => closed }, lines)
  const address = await saveVideo(media, new Blob([bytes]))
  expect((await fetch(origin + address)).status).toBe(503)
  expect(levelsIn(lines)).toEqual(['error'])
})

/** The client has left when the store answers. */
async function leavingEarly(media: MediaStore) {
  const lines: string[] = []
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
  const read: MediaStore['read'] = async (key, range) => {
    ask()
    await gone
    return media.read(key, range)
  }
  const origin = await listening({ ...media, read }, lines)
  const address = await saveVideo(media, new Blob([videoBytes(16_000_000)]))
  const request = get(origin + address).on('error', () => undefined)
  await asked
  await new Promise((closed) => request.on('close', closed).destroy())
  leave()
  return { lines, origin, address }
}

function levelsIn(lines: string[]) {
  const words = new Map([
    [20, 'debug'],
    [30, 'info'],
    [40, 'warn'],
    [50, 'error'],
  ])
  return lines.map((line) => words.get(JSON.parse(line).level)).filter((word) => word !== 'info')
}

test('a file that fails half-way ends the connection, so that it does not look complete', async () => {
  const { media } = await freshMedia()
  const broken = new PassThrough()
  const lines: string[] = []
  const origin = await listening({ ...media, read: async () => broken }, lines)
  const address = await saveVideo(media, new Blob([bytes]))
  broken.write(bytes.subarray(0, 100))
  const answer = await headOf(origin + address)
  broken.destroy(new Error('The disk is gone'))
  const [error] = await once(answer.resume(), 'error').catch((cause) => [cause])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  expect([levelsIn(lines), lines.join()]).toEqual([['error'], expect.stringContaining('half-way')])
})

async function headOf(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject))
}
