import { expect, test } from 'vitest'

import { addPosts } from '#app/blog/post-writes.server.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { addVideos } from '#app/videos/videos.server.ts'

import type { Database } from './database.server.ts'
import { engines, freshDatabase } from './database.testing.ts'
import { moveToTrash, takeFromTrash, trashCount, trashed } from './trash.server.ts'
const day = 24 * 3_600_000
const now = Date.UTC(2026, 10, 21)
const words = { title: 'A', description: 'B', imageUrl: '/a.webp' }
// Imported records of different subjects may have the same id.
const ids = ['a', 'b', 'c']

async function filled(db: Database) {
  await addProducts(
    db,
    ids.map((_id) => ({ ...words, _id, categoryId: '1', subcategoryId: '' })),
  )
  await addPosts(
    db,
    ids.map((_id) => ({ ...words, _id })),
  )
  await addVideos(
    db,
    ids.map((_id) => ({ title: 'A', videoUrl: '/a.mp4', _id })),
  )
}

test.each(engines)(
  'C-53: the trash lists the last deleted records first, page by page (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await filled(db)
    expect(await trashed(db, { limit: 4, now })).toEqual({ rows: [], total: 0 })
    for (const subject of ['products', 'posts', 'videos'] as const) {
      await moveToTrash(db, subject, ['a', 'b'], now - 2 * day)
    }
    await moveToTrash(db, 'posts', 'c', now - day / 2)
    await moveToTrash(db, 'videos', 'c', now - 30 * day - 1)
    const pages = [await trashed(db, { limit: 3, now })]
    for (let after = pages[0]?.next; after; after = pages.at(-1)?.next) {
      pages.push(await trashed(db, { limit: 3, now, after }))
    }
    expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
    ])
    const rows = pages.flatMap((page) => page.rows)
    expect(rows.map(({ subject, _id }) => `${subject} ${_id}`)).toEqual([
      'posts c',
      ...['b', 'a'].flatMap((id) => [`videos ${id}`, `products ${id}`, `posts ${id}`]),
    ])
    expect(rows.slice(0, 2)).toEqual([
      {
        subject: 'posts',
        _id: 'c',
        title: 'A',
        imageUrl: '/a.webp',
        deletedAt: new Date(now - day / 2).toISOString(),
        daysLeft: 30,
      },
      {
        subject: 'videos',
        _id: 'b',
        title: 'A',
        imageUrl: '',
        deletedAt: new Date(now - 2 * day).toISOString(),
        daysLeft: 28,
      },
    ])
    for (const after of ['x', 'W10', 'a'.repeat(9_999)]) {
      expect(await trashed(db, { limit: 3, now, after })).toEqual(pages[0])
    }
    expect(await takeFromTrash(db, 'posts', ['a', 'b', 'c', 'd'], now)).toBe(3)
    expect(await trashCount(db, now)).toBe(4)
  },
)

test.each(engines)(
  'a search in the trash finds words of titles of every kind (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const titles = ['Dry dock', 'Dock crane', 'Pump']
    await addPosts(
      db,
      titles.map((title) => ({ ...words, title, _id: title })),
    )
    await addVideos(db, [{ title: 'In the dock', videoUrl: '/a.mp4', _id: 'video' }])
    const product = {
      ...words,
      title: 'Dock O-ring',
      _id: 'ring',
      categoryId: '1',
      subcategoryId: '',
    }
    await addProducts(db, [product])
    await moveToTrash(db, 'products', 'ring', now - 2 * day)
    await moveToTrash(db, 'posts', titles, now - day)
    await moveToTrash(db, 'videos', 'video', now - day / 2)
    const { rows, total, next } = await trashed(db, { search: 'DOCK', limit: 2, now })
    expect([total, ...rows.map(({ title }) => title)]).toEqual([4, 'In the dock', 'Dry dock'])
    const second = await trashed(db, { search: 'DOCK', limit: 2, now, after: next })
    expect(second.rows.map(({ title }) => title)).toEqual(['Dock crane', 'Dock O-ring'])
    const ring = await trashed(db, { search: 'o-ring', limit: 2, now })
    expect(ring.rows.map(({ title }) => title)).toEqual(['Dock O-ring'])
    expect(await trashed(db, { search: '100% ring', limit: 2, now })).toEqual({
      rows: [],
      total: 0,
    })
  },
)
