import { expect, test } from 'vitest'

import { managedPosts } from '#app/blog/admin/managed-posts.server.ts'
import { addPost, changePost } from '#app/blog/posts.testing.ts'
import { managedProducts } from '#app/catalogue/admin/managed-products.server.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { changeProduct } from '#app/catalogue/products.testing.ts'
import { clearIndex } from '#app/catalogue/search/search.testing.ts'
import { contentVersion } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { managedVideos } from '#app/videos/admin/managed-videos.server.ts'
import { addVideos } from '#app/videos/videos.server.ts'

import { indexStaleRecords } from './stale-records.server.ts'

const radar = { title: 'Radär', description: 'X', imageUrl: '', categoryId: '1', subcategoryId: '' }
const partNumbers = [{ scheme: 'IMPA', value: '37 00 01' }]
const limit = 5

test.each(engines)(
  'C-8: records older than the search are found once indexed, also by two processes at once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    await addProducts(
      db,
      Array.from({ length: 250 }, (_, n) => ({ ...radar, partNumbers, _id: `p${n}` })),
    )
    await addPost(db, { ...radar, _id: 'post' })
    await addVideos(db, [{ title: 'Radär', videoUrl: '/v.mp4' }])
    await db.updateTable('products').set({ titleKey: '' }).execute()
    for (const subject of ['posts', 'videos'] as const) {
      await db.updateTable(subject).set({ titleKey: '', searchText: '' }).execute()
    }
    await clearIndex(db)
    await changeProduct(db, 'p7', { ...radar, title: 'Sonar' }, 1)
    await changePost(db, 'post', { ...radar, title: 'Radar day' }, 1)
    expect((await managedProducts(db, { search: 'radar 370001', limit })).matching).toBe(0)
    const version = await contentVersion(db, 'products')

    await Promise.all([indexStaleRecords(db), indexStaleRecords(await secondDatabase(db))])
    expect((await managedProducts(db, { search: 'radar 370001', limit })).matching).toBe(249)
    expect((await managedProducts(db, { search: 'sonar', limit })).matching).toBe(1)
    const untitled = db.selectFrom('products').select('_id').where('titleKey', '=', '')
    expect(await untitled.execute()).toEqual([])
    expect((await managedPosts(db, { search: 'radar day', limit })).matching).toBe(1)
    expect((await managedVideos(db, { search: 'radar', limit })).matching).toBe(1)
    // Visible content stays the same, so cached pages stay.
    expect(await contentVersion(db, 'products')).toBe(version)
  },
)

test('indexing stops when the site shuts down', async () => {
  const db = await freshDatabase('sqlite')
  await addProducts(
    db,
    Array.from({ length: 150 }, () => radar),
  )
  await db.updateTable('products').set({ titleKey: '' }).execute()
  await clearIndex(db)
  await indexStaleRecords(db, AbortSignal.abort())
  const unfiled = db.selectFrom('products').select('_id').where('titleKey', '=', '')
  expect(await unfiled.execute()).toHaveLength(50)
  expect((await managedProducts(db, { search: 'radar', limit })).matching).toBe(0)
})
