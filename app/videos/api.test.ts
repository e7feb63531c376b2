import { expect, test } from 'vitest'

import { engines } from '#app/database/database.testing.ts'
import { idsIn, openApi, walked } from '#tests/api.testing.ts'

import { addVideos } from './videos.server.ts'
import { addVideo } from './videos.testing.ts'

const video = { title: 'Sea trial', videoUrl: '/media/trial.mp4' }

test.each(engines)(
  'a video has these keys and no other (R-API-9, R-ENT-3) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    expect((await get('/api/videos')).body).toBe('[]')
    await addVideo(db, { ...video, createdAt: '2026-01-02' })
    await addVideo(db, { ...video, posterUrl: '/media/trial.webp', createdAt: '2026-01-01' })
    const shape = {
      ...video,
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
      version: 1,
    }
    const day = '2026-01-01T00:00:00.000Z'
    const withPoster = { ...shape, posterUrl: '/media/trial.webp', createdAt: day, updatedAt: day }
    expect((await get('/api/videos')).json()).toStrictEqual([shape, withPoster])
    expect((await get('/api/videos?limit=5')).json()).toStrictEqual([shape, withPoster])
  },
)

test.each(engines)(
  'videos are listed newest first, whole or page by page (C-10, C-62) (%s)',
  async (engine) => {
    const { db, get } = await openApi(engine)
    const list = Array.from({ length: 7 }, (_, n) => ({
      ...video,
      _id: `v${n}`,
      createdAt: '2026-01-01',
    }))
    await addVideos(db, list)
    const ids = ['v6', 'v5', 'v4', 'v3', 'v2', 'v1', 'v0']
    expect(idsIn(await get('/api/videos'))).toEqual(ids)
    const pages = await walked(get, '/api/videos?limit=3')
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(ids)
  },
)
