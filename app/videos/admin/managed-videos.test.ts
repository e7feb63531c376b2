import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addVideos } from '../videos.server.ts'
import { managedVideos } from './managed-videos.server.ts'

test.each(engines)(
  'R-ADM-10: videos are listed page by page, searched by title, and counted (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const added = await addVideos(
      db,
      ['Sea trial', 'Crane test', 'Überholung'].map((title, n) => ({
        title,
        videoUrl: '/v.mp4',
        createdAt: `2026-01-0${n + 1}`,
        ...(n === 0 && { posterUrl: '/p.webp' }),
      })),
    )
    const first = await managedVideos(db, { limit: 2 })
    expect(first).toMatchObject({ rows: [added[2], added[1]], first: 1, matching: 3, total: 3 })
    const last = await managedVideos(db, { limit: 2, at: first.next })
    expect(last).toMatchObject({ rows: [added[0]], first: 3 })
    expect(await managedVideos(db, { limit: 2, at: last.previous })).toEqual(first)
    const found = await managedVideos(db, { limit: 2, search: 'UBER' })
    expect(found).toEqual({ rows: [added[2]], first: 1, matching: 1, total: 3 })
    const none = await managedVideos(db, { limit: 2, search: 'x' })
    expect(none).toEqual({ rows: [], first: 0, matching: 0, total: 3 })
  },
)
