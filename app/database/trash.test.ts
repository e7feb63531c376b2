import { expect, test } from 'vitest'

import { addPost, deletePost, restorePost } from '#app/blog/posts.testing.ts'
import { productCounts } from '#app/catalogue/products.server.ts'
import { addProduct } from '#app/catalogue/products.testing.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import type { Database } from './database.server.ts'
import { engines, freshDatabase } from './database.testing.ts'
import { moveToTrash, takeFromTrash } from './trash.server.ts'

const deleted = Date.UTC(2026, 10, 21)
const month = 30 * 24 * 3_600_000
const words = { title: 'A', description: 'B', imageUrl: '' }

async function oneOfEach(db: Database) {
  return [
    ['products', await addProduct(db, { ...words, categoryId: '1', subcategoryId: '' })],
    ['posts', await addPost(db, words)],
    ['videos', await addVideo(db, { title: 'A', videoUrl: '/a.mp4' })],
  ] as const
}

test.each(engines)(
  'a deleted record can be restored unchanged for 30 days (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    for (const [subject, { _id }] of await oneOfEach(db)) {
      const row = () => db.selectFrom(subject).selectAll().where('_id', '=', _id).executeTakeFirst()
      const before = await row()
      for (const late of [month + 1, month]) {
        expect(await moveToTrash(db, subject, _id, deleted)).toBe(late > month ? 1 : 0)
        expect(await moveToTrash(db, subject, _id, deleted + 1)).toBe(0)
        expect((await row())?.deletedAt).toBe(new Date(deleted).toISOString())
        expect(await takeFromTrash(db, subject, _id, deleted + late)).toBe(late > month ? 0 : 1)
      }
      expect(await row()).toEqual(before)
      expect(await takeFromTrash(db, subject, _id, deleted)).toBe(0)
      for (const id of ['', 'x', 'a\0b', '\ud800']) {
        expect(await moveToTrash(db, subject, id)).toBe(0)
        expect(await takeFromTrash(db, subject, id)).toBe(0)
      }
    }
  },
)

test.each(engines)(
  'only one of several concurrent deletes or restores has an effect (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [[, product], [, post]] = await oneOfEach(db)
    const count = async (work: () => Promise<number>) => {
      const done = await Promise.all(Array.from({ length: 5 }, work))
      return done.reduce((sum, one) => sum + one)
    }
    expect(await count(() => deletePost(db, post._id))).toBe(1)
    expect(await count(() => restorePost(db, post._id))).toBe(1)
    expect(await count(() => moveToTrash(db, 'products', product._id))).toBe(1)
    expect(await productCounts(db)).toEqual(new Map())
    expect(await count(() => takeFromTrash(db, 'products', product._id))).toBe(1)
    expect((await productCounts(db)).get('1')?.products).toBe(1)
  },
)
