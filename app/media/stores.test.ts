import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { isOutage } from '#app/http/errors.server.ts'

import { imageHostKey, fakeImageHost, videoHostPreset, fakeVideoHost } from './fake-host.testing.ts'
import { fakeS3 } from './fake-s3.testing.ts'
import type { Failure } from './fake-server.testing.ts'
import { openImageHost, openVideoHost } from './file-host.server.ts'
import { contentOf, videoBytes } from './fresh-media.testing.ts'
import { openS3Store } from './s3.server.ts'
import { mediaStoreContract, replacingContract } from './store.contract.ts'
import { mediaAtHosts, mediaInS3, mediaWith } from './stores.testing.ts'

// These tests reach every store over real HTTP, at fake servers on loopback.

const name = '0123456789abcdef0123456789abcdef'
const picture = `${name}.webp`
const video = `${name}.mp4`

async function s3Store() {
  const server = await fakeS3()
  return { server, store: openS3Store(server.account, 's3://chandlery/site') }
}

async function imageHost(ranges = true) {
  const server = await fakeImageHost(ranges)
  const store = openImageHost({ url: server.url, key: imageHostKey })
  return { server, store }
}

async function videoHost() {
  const server = await fakeVideoHost()
  const store = openVideoHost({ url: server.url, preset: videoHostPreset })
  return { server, store }
}

const inS3 = async () => (await s3Store()).store
const atImageHost = async () => (await imageHost()).store
const atCoarseHost = async () => (await imageHost(false)).store
const atVideoHost = async () => (await videoHost()).store
const onDisk = async () => (await mediaWith({})).media

describe('S3', () => {
  mediaStoreContract(inS3)
  replacingContract(inS3)
})
describe('image host', () => {
  mediaStoreContract(atImageHost)
  replacingContract(atImageHost)
})
describe('image host that sends whole files only', () => mediaStoreContract(atCoarseHost))
describe('video host', () => {
  mediaStoreContract(atVideoHost, { key: video, leaves: true })
  replacingContract(atVideoHost, video)
})
describe('media on disk', () => {
  mediaStoreContract(onDisk)
  replacingContract(onDisk)
})
describe('media in S3', () => mediaStoreContract(async () => (await mediaInS3()).media))
describe('pictures at a host', () => mediaStoreContract(async () => (await mediaAtHosts()).media))

const stores = [
  ['S3 store', s3Store, picture],
  ['image host', imageHost, picture],
  ['video host', videoHost, video],
] as const
const failures: Failure[] = ['error', 'cut', 'half', 'redirect', 'strange']
const refused = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('This should have been refused'),
    (error: unknown) => error,
  )

const everyFailure = stores.flatMap(([who, open, key]) =>
  failures.map((failure) => ({ who, open, key, failure })),
)

test.each(everyFailure)(
  'a failing $who ($failure) is an outage without a secret in its error, and works again later',
  async ({ who, open, key, failure }) => {
    const { server, store } = await open()
    const { location } = await store.save(key, videoBytes(2_000))
    server.state.failure = failure
    const save = () => store.save(key, videoBytes(3_000))
    const read = () => contentOf(store, location, { start: 0, end: 9 })
    // The store ignores the body of a PUT response, so an unexpected body is no error.
    const works = who === 'S3 store' && failure === 'strange' ? [read] : [save, read]
    for (const error of await Promise.all(works.map((work) => refused(work())))) {
      expect(isOutage(error), String(error)).toBe(true)
      expect(String(error)).not.toMatch(/secret|key=|AKIA/i)
    }
    expect(server.state.requests.join()).not.toContain('elsewhere')
    server.state.failure = undefined
    expect(await contentOf(store, location)).toEqual(videoBytes(2_000))
  },
  20_000,
)

test('a store that refuses connections is an outage', async () => {
  for (const [, open, key] of stores) {
    const { server, store } = await open()
    const { location } = await store.save(key, videoBytes(2_000))
    server.close()
    const works = [store.save(key, videoBytes(3_000)), store.read(location), store.find(location)]
    for (const error of await Promise.all(works.map(refused))) expect(isOutage(error)).toBe(true)
  }
}, 20_000)

test('a request to S3 is retried after a short failure', async () => {
  const { server, store } = await s3Store()
  server.state.failure = 'error'
  const saved = store.save(picture, videoBytes(2_000))
  await expect.poll(() => server.state.requests).toHaveLength(1)
  server.state.failure = undefined
  const { location } = await saved
  expect(location).toBe(`s3://chandlery/site/${picture}`)
  expect(server.objects.get(`chandlery/site/${picture}`)).toEqual(videoBytes(2_000))
})

test('an upload to a host is not retried when its response is lost', async () => {
  const { server, store } = await imageHost()
  server.state.failure = 'cut'
  await refused(store.save(picture, videoBytes(2_000)))
  expect(server.state.requests).toHaveLength(1)
})

test('a file that appears at its host with a delay is saved', async () => {
  const { server, store } = await imageHost()
  server.arriving.early = 1
  const { location } = await store.save(picture, videoBytes(2_000))
  expect(await contentOf(store, location)).toEqual(videoBytes(2_000))
})

test('a file that never appears at its host is an outage and is removed', async () => {
  const { server, store } = await imageHost()
  server.arriving.early = 100
  expect(isOutage(await refused(store.save(picture, videoBytes(2_000))))).toBe(true)
  expect(server.files.size).toBe(0)
})

test('wrong credentials are refused with an error that does not contain them', async () => {
  const [s3, images, videos] = [await fakeS3(), await fakeImageHost(), await fakeVideoHost()]
  const wrong = [
    openS3Store({ ...s3.account, secretAccessKey: 'not this' }, 's3://chandlery'),
    openS3Store({ ...s3.account, region: 'elsewhere' }, 's3://chandlery'),
    openS3Store(s3.account, 's3://another'),
    openImageHost({ url: images.url, key: 'not this' }),
    openVideoHost({ url: videos.url, preset: 'not_this' }),
  ]
  for (const store of wrong) {
    const error = await refused(store.save(picture, videoBytes(100)))
    expect(error).toMatchObject({ name: 'StoreError', status: expect.any(Number) })
    expect(isOutage(error)).toBe(true)
    expect(JSON.stringify([String(error), error])).not.toMatch(/not.this/)
  }
})

test('a big file arrives complete', async () => {
  const { server, store } = await s3Store()
  const piece = Buffer.alloc(1_000_000, 'film')
  const { location, size } = await store.save(
    video,
    new Blob(Array.from({ length: 40 }, () => piece)),
  )
  expect(size).toBe(40_000_000)
  const sum = createHash('sha256')
  for await (const chunk of (await store.read(location)) ?? []) sum.update(chunk)
  const held = server.objects.get(`chandlery/site/${video}`) ?? ''
  expect(sum.digest('hex')).toBe(createHash('sha256').update(held).digest('hex'))
})
