import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addPost, changePost } from '#app/blog/posts.testing.ts'
import { categoriesOf, categoryWithId } from '#app/catalogue/categories.ts'
import { changeCategory } from '#app/catalogue/category-changes.server.ts'
import { addProduct, changeProduct, deleteProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { defaults } from '#app/settings/defaults.ts'
import { openSettings } from '#app/settings/settings-store.server.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import { publicColumns, type PublicRows, type Snapshot } from './device-tables.ts'
import { changesSince, wholeSnapshot } from './public-rows.server.ts'

const part = { title: 'Part', description: 'For tests.', imageUrl: '', subcategoryId: '' }
const pump = { ...part, title: 'Live pump', categoryId: '7' }
const post = { title: 'Live post', description: 'Text.', imageUrl: '' }

function valuesIn(rows: PublicRows, table: keyof PublicRows, column: string) {
  const { names = [], columns = [] } = rows[table] ?? {}
  return columns[names.indexOf(column)] ?? []
}

async function snapshotOf(db: Database): Promise<Snapshot> {
  const snapshot = await wholeSnapshot(db)
  if (!snapshot) throw new Error('The catalogue is too large')
  return snapshot
}

function hide(db: Database, id: number) {
  const version = categoryWithId(categoriesOf(db), `${id}`)?.version ?? -1
  return changeCategory(db, { id, version }, { isHidden: true })
}

test.each(engines)('a device gets what visitors see, and nothing else (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await addProduct(db, pump)
  await addProduct(db, { ...pump, title: 'Draft pump', state: 'draft' })
  await addProduct(db, { ...pump, title: 'Hidden pump', state: 'hidden' })
  await addProduct(db, { ...part, title: 'Part of a hidden category', categoryId: '13' })
  const gone = await addProduct(db, { ...pump, title: 'Deleted pump' })
  await deleteProduct(db, gone._id)
  await addPost(db, post)
  await addPost(db, { ...post, title: 'Draft post', state: 'draft' })
  await addVideo(db, { title: 'Film', videoUrl: '/media/film.mp4' })
  await hide(db, 13)
  const { rows } = await snapshotOf(db)
  expect(valuesIn(rows, 'products', 'title')).toEqual(['Live pump'])
  expect(valuesIn(rows, 'posts', 'title')).toEqual(['Live post'])
  expect(valuesIn(rows, 'videos', 'title')).toEqual(['Film'])
  const categories = valuesIn(rows, 'categories', 'id')
  expect(categories).toContain(7)
  expect(categories).not.toContain(13)
})

test.each(engines)('hidden sections and offers that are off stay here (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const settings = await openSettings(db)
  const [offer] = defaults.offers
  if (!offer) throw new Error('There is no offer')
  const offers = [offer, { ...offer, title: 'Secret offer', isOn: false }]
  await settings.save({ section: 'offers', value: offers, version: 0 })
  const faq = { questions: [{ question: 'Secret question', ans: 'Secret.' }], slides: [] }
  await settings.save({ section: 'faq', value: faq, version: 0, isHidden: true })
  const { rows } = await snapshotOf(db)
  expect(valuesIn(rows, 'settings', 'section').toSorted()).toEqual(['faq', 'offers'])
  expect(JSON.stringify(rows)).toContain(offer.title)
  expect(JSON.stringify(rows)).not.toContain('Secret')
})

test.each(engines)('a column that is not listed never leaves (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const added = await addProduct(db, pump)
  await addPost(db, post)
  await addVideo(db, { title: 'Film', videoUrl: '/media/film.mp4' })
  await hide(db, 13)
  const settings = await openSettings(db)
  await settings.save({ section: 'offers', value: [], version: 0 })
  await db.insertInto('featuredProducts').values({ productId: added._id, position: 1 }).execute()
  // As later migrations may add to them.
  for (const table of Object.keys(publicColumns)) {
    const column = sql.ref('privateNote')
    await sql`alter table ${sql.table(table)} add column ${column} text`.execute(db)
    await sql`update ${sql.table(table)} set ${column} = 'Secret note'`.execute(db)
  }
  await sql`update "settings" set "changedBy" = 'Secret owner'`.execute(db)
  await sql`update "posts" set "searchText" = 'Secret words'`.execute(db)
  const { at, versions, rows } = await snapshotOf(db)
  for (const [table, names] of Object.entries(publicColumns)) {
    const found = new Map(Object.entries(rows)).get(table)
    expect(found?.names, table).toEqual(names)
  }
  const before = { ...versions, products: -1, posts: -1, videos: -1, settings: -1, categories: -1 }
  const changes = await changesSince(db, at, before)
  expect(changes?.rows.products?.columns[0]).toHaveLength(1)
  expect(JSON.stringify([rows, changes])).not.toContain('Secret')
})

test.each(engines)('changes name what came, and what went (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const [kept, changed, hidden, deleted] = await Promise.all(
    ['Kept', 'Changed', 'Hidden', 'Deleted'].map((title) => addProduct(db, { ...pump, title })),
  )
  if (!kept || !changed || !hidden || !deleted) throw new Error('Not added')
  const written = await addPost(db, post)
  await sql`update "products" set "updatedAt" = '2026-01-01T00:00:00.000Z'`.execute(db)
  const { at, versions } = await snapshotOf(db)
  const same = await changesSince(db, at, versions)
  expect(same).toMatchObject({ rows: {}, gone: { products: [], posts: [] } })

  await changeProduct(db, changed._id, { ...pump, title: 'Changed now' }, 1)
  await changeProduct(db, hidden._id, { ...pump, title: 'Hidden', state: 'hidden' }, 1)
  await deleteProduct(db, deleted._id)
  await changePost(db, written._id, { ...post, state: 'draft' }, 1)
  const changes = await changesSince(db, at, versions)
  expect(valuesIn(changes?.rows ?? {}, 'products', 'title')).toEqual(['Changed now'])
  expect(changes?.gone.products.toSorted()).toEqual([hidden._id, deleted._id].toSorted())
  expect(changes?.gone.posts).toEqual([written._id])
  expect(changes?.digest).not.toBe(same?.digest)
})

test('changes of long ago are not known any more', async () => {
  const db = await freshDatabase('sqlite')
  const { versions } = await snapshotOf(db)
  const longAgo = new Date(Date.now() - 26 * 24 * 3_600_000).toISOString()
  expect(await changesSince(db, longAgo, versions)).toBeUndefined()
})
