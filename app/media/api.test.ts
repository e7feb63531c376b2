import { Readable } from 'node:stream'

import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'

import { mediaRoutes } from './api.server.ts'
import { contentOf, film, freshMedia, grain } from './fresh-media.testing.ts'
import { savePictureAsGiven, saveVideo } from './originals.server.ts'
import type { MediaStore } from './store.ts'

async function serving(media: MediaStore) {
  const app: FastifyInstance = Fastify()
  await app.register(mediaRoutes, { media })
  return app
}

const fails = () => Promise.reject(new Error('The disk is gone'))
const deadStore: MediaStore = { save: fails, find: fails, read: fails, remove: fails, ready: fails }

test('an original is served for ever, as what it is, and can run nothing', async () => {
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
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a listed size is made and served, and HEAD tells the same without the bytes', async () => {
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

test('a card is made and served for ever, whole', async () => {
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

test('HEAD of a video tells its length and opens nothing', async () => {
  const { media } = await freshMedia()
  const url = await saveVideo(media, film(5_000), 'video/mp4')
  const app = await serving({ ...media, read: fails })
  const answer = await app.inject({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': '5000' })
})

test('a visitor who holds the file gets 304 and no bytes', async () => {
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

test('a size is sent whole whatever range is asked for', async () => {
  const { media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(320, 240).webp().toBuffer())
  const url = address.replace('.webp', '/320.webp')
  const answer = await (await serving(media)).inject({ url, headers: { range: 'bytes=0-9' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['accept-ranges']).toBe('none')
})

const name = '0123456789abcdef0123456789abcdef'

test('a file that is not there is not found', async () => {
  const { media } = await freshMedia()
  const app = await serving(media)
  for (const url of [`/media/${name}.webp`, `/media/${name}.mp4`, `/media/${name}/640.avif`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers).not.toHaveProperty('etag')
  }
})

test('a size of a damaged picture is not found, and is served once it is saved again', async () => {
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

test('while too many sizes are being made, one more is asked to come back soon', async () => {
  const { media } = await freshMedia()
  const { promise: opened, resolve: open } = Promise.withResolvers<undefined>()
  const stalled = await serving({
    ...media,
    find: async (key) => (key.includes('/') ? undefined : { size: 1 }),
    read: () => opened,
  })
  // Two being made, 64 waiting, and one too many.
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

test('a store that fails answers 503 and asks to come back', async () => {
  const answer = await (await serving(deadStore)).inject(`/media/${name}.webp`)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(answer.json()).toEqual({ message: expect.any(String), requestId: expect.any(String) })
  expect(answer.body).not.toContain('disk')
})

test('a stream that breaks before its first byte answers 503 that nobody may keep', async () => {
  const { media } = await freshMedia()
  const url = await saveVideo(media, film(5_000), 'video/mp4')
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
