import { expect, test } from 'vitest'

import { engines, freshDatabase, gathered } from '#app/database/database.testing.ts'
import { recordPage, recordSlices } from '#app/database/records.server.ts'

import { addVideos, videos } from './videos.server.ts'
import { addVideo } from './videos.testing.ts'

test.each(engines)(
  'a saved video is read back unchanged, without a poster when it has none (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const video = { title: 'Sea trial', videoUrl: '/media/trial.mp4' }
    const added = await addVideo(db, { ...video, createdAt: '2026-01-01' })
    const [withPoster] = await addVideos(db, [
      { ...video, posterUrl: '/media/trial.webp', _id: 'old' },
    ])
    expect(added).toStrictEqual({
      ...video,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      version: 1,
    })
    expect(await recordPage(db, videos, { limit: 5 })).toStrictEqual({
      records: [withPoster, added],
    })
  },
)

test.each(engines)('pages and slices list videos newest first (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const days = ['2026-01-03', '2026-01-01', '2026-01-02']
  await addVideos(
    db,
    days.map((createdAt) => ({ title: createdAt, videoUrl: '/v.mp4', createdAt })),
  )
  const { records, next } = await recordPage(db, videos, { limit: 2 })
  expect(records.map((one) => one.title)).toEqual(['2026-01-03', '2026-01-02'])
  const slices = await gathered(recordSlices(db, videos, { size: 2 }))
  expect(slices.map((slice) => slice.length)).toEqual([2, 1])
  expect((await recordPage(db, videos, { limit: 2, after: next })).records).toEqual(slices[1])
  expect(await addVideos(db, [])).toEqual([])
})
