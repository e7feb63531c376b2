import { Readable } from 'node:stream'

import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { contentOf, videoBytes, freshMedia, grain } from './fresh-media.testing.ts'
import { mediaRoutes } from './media-routes.server.ts'
import { savePictureAsGiven, saveVideo } from './originals.server.ts'
import type { MediaStore } from './store.ts'

async function serving(media: MediaStore) {
  const app: FastifyInstance = Fastify()
  await app.register(mediaRoutes, { media })
  return app
}

const fails = () => Promise.reject(new Error('The disk is gone'))
const deadStore: MediaStore = { save: fails, find: fails, read: fails, remove: fails, ready: fails }

test('an original is served as immutable, with its own type, and sandboxed', async () => {
  const { media } = await freshMedia()
  const bytes = await grain(40, 30).webp().toBuffer()
  const { address } = await savePictureAsGiven(media, bytes)
  const answer = await (await serving(media)).inject(address)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${address.slice('/media/'.length)}"`,
    'accept-ranges': 'bytes',
    'content-disposition': 'inline',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a listed size is made and served, and HEAD has the same headers without a body', async () => {
  const { media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(720, 540).webp().toBuffer())
  const app = await serving(media)
  const url = address.replace('.webp', '/640.avif')
  const get = await app.inject(url)
  expect(get.statusCode).toBe(200)
  expect(get.headers['content-type']).toBe('image/avif')
  expect(get.rawPayload).toEqual(await contentOf(media, url.slice('/media/'.length)))
  const head = await app.inject({ method: 'HEAD', url })
  expect(head.rawPayload).toHaveLength(0)
  expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
})

test('a card is made and served as immutable, without ranges', async () => {
  const { media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(400, 300).webp().toBuffer())
  const card = address.replace('.webp', '/card.jpg')
  const answer = await (await serving(media)).inject(card)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload).toEqual(await contentOf(media, card.slice('/media/'.length)))
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'none',
  })
})

test('HEAD of a video has its length and opens no file', async () => {
  const { media } = await freshMedia()
  const url = await saveVideo(media, new Blob([videoBytes(5_000)]))
  const app = await serving({ ...media, read: fails })
  const answer = await app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '5000' })
})

test('a client that has the file gets 304 and no body', async () => {
  const { media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(40, 30).webp().toBuffer())
  const app = await serving({ ...media, read: fails })
  const etag = `"${address.slice('/media/'.length)}"`
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await app.inject({ url: address, headers: { 'if-none-match': held } })
    expect(answer.statusCode).toBe(304)
    expect(answer.headers.etag).toBe(etag)
    expect(answer.rawPayload).toHaveLength(0)
  }
})

test('a size is sent whole for any range', async () => {
  const { media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(320, 240).webp().toBuffer())
  const url = address.replace('.webp', '/320.webp')
  const answer = await (await serving(media)).inject({ url, headers: { range: 'bytes=0-9' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['accept-ranges']).toBe('none')
})

const name = '0123456789abcdef0123456789abcdef'

test('a missing file gets 404 and is not cached', async () => {
  const { media } = await freshMedia()
  const app = await serving(media)
  for (const url of [`/media/${name}.webp`, `/media/${name}.mp4`, `/media/${name}/640.avif`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('etag')
  }
})

test('a size of a damaged picture gets 404 until the picture is saved again', async () => {
  const { media } = await freshMedia()
  const bytes = await grain(640, 480).webp().toBuffer()
  const { address } = await savePictureAsGiven(media, bytes)
  await media.save(address.slice('/media/'.length), bytes.subarray(0, 2_000))
  const app = await serving(media)
  const url = address.replace('.webp', '/480.webp')
  const damaged = await app.inject(url)
  expect(damaged.statusCode).toBe(404)
  expect(damaged.headers['cache-control']).toBe('no-store')
  await savePictureAsGiven(media, bytes)
  expect((await app.inject(url)).statusCode).toBe(200)
})

test('a size gets 503 with Retry-After while too many sizes are being made', async () => {
  const { media } = await freshMedia()
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>()
  const stalled = await serving({
    ...media,
    find: async (key) => (key.includes('/') ? undefined : { size: 1 }),
    read: () => opened,
  })
  // Two conversions run, 64 are queued, one is refused.
  const asked = Array.from({ length: 67 }, async (_, n) =>
    stalled.inject(`/media/${n.toString(16).padStart(32, '0')}/320.avif`),
  )
  const refused = await Promise.race(asked)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
  open(undefined)
  const others = (await Promise.all(asked)).filter((answer) => answer !== refused)
  expect(new Set(others.map((answer) => answer.statusCode))).toEqual(new Set([404]))
})

test('a store error gets 503 with Retry-After', async () => {
  const answer = await (await serving(deadStore)).inject(`/media/${name}.webp`)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(answer.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) })
  expect(answer.body).not.toContain('disk')
})

test('a stream that fails before its first byte gets 503 that is not cached', async () => {
  const { media } = await freshMedia()
  const url = await saveVideo(media, new Blob([videoBytes(5_000)]))
  const breaking = async () =>
    new Readable({
      read() {
        this.destroy(new Error('The disk is gone'))
      },
    })
  const app = await serving({ ...media, read: breaking })
  const answer = await app.inject({ url, headers: { range: 'bytes=0-99' } })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) })
  for (const header of ['etag', 'accept-ranges', 'content-range']) {
    expect(answer.headers).not.toHaveProperty(header)
  }
})
