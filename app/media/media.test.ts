import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { engines, freshFolder, secondDatabase } from '#app/database/database.testing.ts'
import { isOutage } from '#app/http/errors.server.ts'

import { contentOf, videoBytes, grain } from './fresh-media.testing.ts'
import { mediaRoutes } from './media-routes.server.ts'
import { openMedia } from './media.server.ts'
import { pictureForm, pictureSize } from './picture-sizes.server.ts'
import type { MediaStore } from './store.ts'
import { expectNothingUnfinished, mediaAtHosts, mediaInS3, mediaWith } from './stores.testing.ts'

const bytes = Buffer.from('a picture of a pump')
const name = '0123456789abcdef0123456789abcdef'
const picture = `${name}.webp`
const video = `${name}.mp4`

async function listening(media: MediaStore) {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(mediaRoutes, { media })
  onTestFinished(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

test.each(engines)('the register lists the location of every original (%s)', async (engine) => {
  const { media, register, images, videos } = await mediaAtHosts(engine)
  await media.save(picture, bytes)
  await media.save(video, new Blob([bytes]))
  await media.save(`${name}.pdf`, bytes)
  await media.save(`${name}/320.avif`, bytes)
  const [size, createdAt] = [bytes.length, expect.stringMatching(/^20.*Z$/)]
  const at = (origin: string) => expect.stringMatching(`^${origin}/files/[0-9a-f]{16}$`)
  const removal = expect.stringMatching(`^${images.origin}/remove/`)
  expect((await register()).toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { key: video, store: 'video-host', place: at(videos.origin), removal: null, size, createdAt },
    { key: `${name}.pdf`, store: 'disk', place: `${name}.pdf`, removal: null, size, createdAt },
    { key: picture, store: 'image-host', place: at(images.origin), removal, size, createdAt },
  ])
})

test.each(engines)('the same file is uploaded to a host once (%s)', async (engine) => {
  const { media, images, register } = await mediaAtHosts(engine)
  await Promise.all([media.save(picture, bytes), media.save(picture, new Blob([bytes]))])
  await media.save(picture, bytes)
  expect(images.files.size).toBe(1)
  expect(images.state.requests.filter((one) => one.startsWith('POST'))).toHaveLength(1)
  expect(await register()).toHaveLength(1)
})

test('a file that is saved again gets a new createdAt', async () => {
  for (const { media, db, register } of [await mediaWith({}), await mediaAtHosts()]) {
    await media.save(picture, bytes)
    await db.updateTable('mediaFiles').set({ createdAt: '2020-01-01T00:00:00.000Z' }).execute()
    await media.save(picture, new Blob([bytes]))
    expect((await register()).map(({ createdAt }) => createdAt > '2026')).toEqual([true])
    expect(await contentOf(media, picture)).toEqual(bytes)
  }
})

test('a file that a host has lost is uploaded again', async () => {
  const { media, images, register } = await mediaAtHosts()
  await media.save(picture, bytes)
  images.files.clear()
  expect(await media.read(picture)).toBeUndefined()
  await media.save(picture, bytes)
  expect(await contentOf(media, picture)).toEqual(bytes)
  expect(await register()).toHaveLength(1)
})

test.each(engines)('two processes that save one picture leave one file (%s)', async (engine) => {
  const { media, images, settings, db, register } = await mediaAtHosts(engine)
  const other = await openMedia(await secondDatabase(db), freshFolder(), settings)
  await Promise.all([media.save(picture, bytes), other.save(picture, bytes)])
  expect(images.files.size).toBe(1)
  expect(await register()).toHaveLength(1)
  for (const copy of [media, other]) expect(await contentOf(copy, picture)).toEqual(bytes)
})

test.each(engines)('two processes share the files in S3 and their sizes (%s)', async (engine) => {
  const { media, settings, db, server } = await mediaInS3(engine)
  const other = await openMedia(await secondDatabase(db), freshFolder(), settings)
  await media.save(picture, await grain(640, 480).webp().toBuffer())
  expect(await contentOf(other, picture)).toEqual(await contentOf(media, picture))
  expect(await pictureSize(other, { picture: name, width: 320, format: 'webp' })).toHaveProperty(
    'size',
  )
  const size = `chandlery/site/${name}/320.webp`
  expect([...server.objects.keys()]).toEqual([`chandlery/site/${picture}`, size])
  await other.remove(picture)
  expect(await media.find(picture)).toBeUndefined()
  expect(server.objects.size).toBe(0)
})

for (const [where, open] of [
  ['S3', mediaInS3],
  ['the hosts', mediaAtHosts],
] as const) {
  test(`a video at ${where} is served from our own address, whole and in parts`, async () => {
    const { media } = await open()
    const whole = videoBytes(200_000)
    const origin = await listening(media)
    await media.save(video, new Blob([whole]))
    const url = `${origin}/media/${video}`
    const answer = await fetch(url)
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true)
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=150000-', 150_000, 199_999],
      ['bytes=-10', 199_990, 199_999],
    ] as const) {
      const part = await fetch(url, { headers: { range } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/200000`)
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(start, end + 1))
    }
  })

  test(`a picture at ${where} has sizes and a card, which are removed with it`, async () => {
    const { media, register } = await open()
    await media.save(picture, await grain(640, 480).webp().toBuffer())
    const origin = await listening(media)
    const urls = [picture, `${name}/320.avif`, `${name}/card.jpg`].map(
      (key) => `${origin}/media/${key}`,
    )
    for (const url of urls) expect((await fetch(url)).status).toBe(200)
    await media.remove(picture)
    for (const url of urls) expect((await fetch(url)).status).toBe(404)
    expect(await register()).toEqual([])
  })
}

test('a file that a host cannot delete loses its entry and is left there', async () => {
  const { media, videos, register } = await mediaAtHosts()
  await media.save(video, bytes)
  await media.remove(video)
  expect(await media.find(video)).toBeUndefined()
  expect(await register()).toEqual([])
  expect(videos.files.size).toBe(1)
})

test.each(['error', 'cut', 'half', 'strange'] as const)(
  'a failing host (%s) leaves no entry and no unfinished file, and the next save works',
  async (failure) => {
    const { media, images, register, dataDir } = await mediaAtHosts()
    images.state.failure = failure
    const error = await media.save(picture, new Blob([bytes])).catch((one: unknown) => one)
    expect(isOutage(error)).toBe(true)
    expect(await register()).toEqual([])
    await expectNothingUnfinished(dataDir)
    images.state.failure = undefined
    await media.save(picture, bytes)
    expect(await contentOf(media, picture)).toEqual(bytes)
  },
)

test('while S3 is down its files get 503, files on disk are served, and S3 recovers', async () => {
  const { media, server, dataDir } = await mediaInS3()
  await media.save(picture, bytes)
  const old = `${'a'.repeat(32)}.webp`
  await writeFile(path.join(dataDir, 'media', old), bytes)
  const origin = await listening(media)
  server.state.failure = 'error'
  const down = await fetch(`${origin}/media/${picture}`)
  expect(down.status).toBe(503)
  expect(await down.text()).not.toContain('secret')
  expect((await fetch(`${origin}/media/${old}`)).status).toBe(200)
  server.state.failure = undefined
  expect((await fetch(`${origin}/media/${picture}`)).status).toBe(200)
}, 20_000)

test.each(engines)(
  'a failed write of the register entry leaves no file at the host (%s)',
  async (engine) => {
    const { media, images, db } = await mediaAtHosts(engine)
    await db.schema.alterTable('mediaFiles').renameTo('away').execute()
    await sql`create view "mediaFiles" as select distinct * from away`.execute(db)
    await expect(media.save(picture, bytes)).rejects.toThrow()
    expect(images.state.requests.some((one) => one.startsWith('POST'))).toBe(true)
    expect(images.files.size).toBe(0)
  },
)

test('a file on disk without a register entry is found and read', async () => {
  const { media, dataDir, db } = await mediaWith({})
  await writeFile(path.join(dataDir, 'media', picture), bytes)
  expect(await contentOf(media, picture)).toEqual(bytes)
  await db.schema.dropTable('mediaFiles').execute()
  expect(await media.find(picture)).toEqual({ size: bytes.length })
})

test('after a change of stores, older files are served from their old store', async () => {
  const { media, dataDir, db } = await mediaWith({})
  const onDisk = `${'a'.repeat(32)}.webp`
  await media.save(onDisk, bytes)
  const { settings, server } = await mediaInS3()
  const inS3 = await openMedia(db, dataDir, settings)
  await inS3.save(onDisk, bytes)
  expect(server.objects.size).toBe(0)
  await inS3.save(picture, bytes)
  const back = { ...settings, pictures: 'disk' }
  const onDiskAgain = await openMedia(db, dataDir, back)
  for (const store of [inS3, onDiskAgain]) {
    expect(await contentOf(store, onDisk)).toEqual(bytes)
    expect(await contentOf(store, picture)).toEqual(bytes)
  }
  const error = await media.read(picture).catch((one: unknown) => one)
  expect(error).toMatchObject({ message: expect.stringContaining('not set up any more') })
  expect(isOutage(error)).toBe(true)
})

test('a start fails with one line when S3 refuses us, and succeeds when S3 is only down', async () => {
  const { settings, server, db } = await mediaInS3()
  const media = settings
  const wrongKey = { ...media, s3: { ...server.account, secretAccessKey: 'wrong' } }
  const wrongBucket = { ...media, pictures: 's3://another' }
  for (const [wrong, status] of [
    [wrongKey, 403],
    [wrongBucket, 404],
  ] as const) {
    await expect(openMedia(db, freshFolder(), wrong)).rejects.toMatchObject({
      name: 'UserError',
      message: `The S3 store refuses us (${status}): check S3_ENDPOINT, S3_REGION, the keys, and that the bucket is there.`,
    })
  }
  server.state.failure = 'error'
  const down = await openMedia(db, freshFolder(), media)
  await expect(down.ready()).rejects.toThrow('The S3 store refused HEAD: 500')
})

test('20 readiness checks send at most two requests to S3', async () => {
  const { media, server } = await mediaInS3()
  server.state.requests.length = 0
  for (let n = 0; n < 20; n += 1) await media.ready()
  expect(server.state.requests.length).toBeLessThanOrEqual(2)
})

test('a card of an unknown picture is missing, without a request to S3', async () => {
  const { media, server } = await mediaInS3()
  server.state.requests.length = 0
  expect(await pictureForm(media, name, 'card')).toEqual({ refused: 'missing' })
  expect(server.state.requests).toEqual([])
})
