import { expect, onTestFinished, test, vi } from 'vitest'

import { contentOf, grain, videoBytes } from './fresh-media.testing.ts'
import { expectNothingUnfinished, mediaInS3 } from './stores.testing.ts'
import { openUploads, videoFile } from './uploads.testing.ts'

const key = '0123456789abcdef0123456789abcdef.webp'
const seconds = 1000

const now = performance.now.bind(performance)

/** Moves the time since the start of the process to so much later than it is, but no timer. */
function passTime(time: number) {
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + time)
  onTestFinished(() => spy.mockRestore())
}

async function timeOf(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('uploads to an S3 store that hangs get 503 within 10 seconds and leave nothing', async () => {
  const { db, server, media, register, dataDir } = await mediaInS3()
  const { send, unfinishedFiles } = await openUploads(media, { besides: db })
  server.state.failure = 'slow'
  const picture = await grain(60, 40).png().toBuffer()
  const video = await videoFile('h264.mp4')
  const time = await timeOf(async () => {
    const answers = await Promise.all([
      send('/api/uploads/images', 'image', picture),
      send('/api/uploads/videos', 'file', video),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^The store of/) })
    }
  })
  expect(time).toBeLessThan(10 * seconds)
  expect(await register()).toEqual([])
  expect(await unfinishedFiles()).toEqual([])
  await expectNothingUnfinished(dataDir)
}, 120_000)

test('a file in an S3 store that hangs is refused within 10 seconds, and at once after five failures', async () => {
  const { server, media } = await mediaInS3()
  await media.save(key, videoBytes(2_000))
  server.state.failure = 'slow'
  const read = () => media.read(key).catch((error: unknown) => error)
  const time = await timeOf(async () => Promise.all(Array.from({ length: 5 }, read)))
  expect(time).toBeLessThan(10 * seconds)
  const requests = server.state.requests.length
  const many = await timeOf(async () => {
    for (let n = 0; n < 50; n += 1) expect(await read()).toMatchObject({ name: 'StoreError' })
  })
  expect(many).toBeLessThan(1 * seconds)
  expect(server.state.requests).toHaveLength(requests)
}, 120_000)

test('a store that failed is asked by one request after a pause, and by all when it answers again', async () => {
  const { server, media } = await mediaInS3()
  await media.save(key, videoBytes(2_000))
  server.state.failure = 'error'
  const read = () => media.read(key).catch((error: unknown) => error)
  await Promise.all(Array.from({ length: 5 }, read))
  server.state.requests.length = 0
  passTime(10 * seconds)
  await Promise.all([read(), read(), read()])
  // One request with its repetitions.
  expect(server.state.requests).toHaveLength(3)
  server.state.failure = undefined
  await expect(contentOf(media, key)).rejects.toMatchObject({ name: 'StoreError' })
  passTime(20 * seconds)
  const answers = await Promise.all([1, 2, 3].map(async () => contentOf(media, key).catch(() => 0)))
  expect(answers).toContainEqual(videoBytes(2_000))
  expect(await contentOf(media, key)).toEqual(videoBytes(2_000))
})

test('a refusal (403) of a store does not count as an outage', async () => {
  const { server, settings, media } = await mediaInS3()
  await media.save(key, videoBytes(2_000))
  const { openS3Store } = await import('./s3.server.ts')
  const stranger = openS3Store({ ...settings.s3, secretAccessKey: 'not this' }, settings.pictures)
  for (let n = 0; n < 6; n += 1) {
    await expect(stranger.read(`${settings.pictures}/${key}`)).rejects.toMatchObject({
      status: 403,
    })
  }
  expect(await contentOf(media, key)).toEqual(videoBytes(2_000))
  expect(server.state.requests.length).toBeGreaterThan(6)
})
