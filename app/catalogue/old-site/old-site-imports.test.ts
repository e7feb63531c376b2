import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { openApi, recordsIn } from '#tests/api.testing.ts'

import { findImport, startUndo, startWriting } from '../changes/imports.server.ts'
import { allProducts, wrongRows } from '../changes/imports.testing.ts'
import { findProduct } from '../products.server.ts'
import { changeProduct, deleteProduct } from '../products.testing.ts'
import { recordCounts } from './old-site-imports.server.ts'
import {
  checkedOldSite,
  oldId,
  oldProducts,
  openOldSite,
  run,
  takeOldSite,
} from './old-site.testing.ts'

const picture = 'https://pictures.example/a.jpg'
const blogs = [
  { _id: oldId(1), title: 'Dry Dock', description: 'First.\nSecond.', imageUrl: picture },
  { _id: oldId(2), title: 'Dry  dock!', description: 'Another.', imageUrl: '/uploads/b.jpg' },
]
const videos = [{ _id: oldId(1), title: 'Pump test', videoUrl: 'https://films.example/p.mp4' }]

const same = { changed: 0, same: 0, refused: 0 }

test.each(engines)('R-API-14 C-66: an old site comes over with its ids, on %s', async (engine) => {
  const { db, get } = await openApi(engine)
  const { address } = await openOldSite({ products: oldProducts(3), blogs, videos })
  const { found, counts } = await takeOldSite(db, address)
  expect(found).toMatchObject({ state: 'done', counts: { add: 6 } })
  expect(counts).toEqual([
    { many: 'products', read: 3, added: 3, ...same },
    { many: 'blogs', read: 2, added: 2, ...same },
    { many: 'videos', read: 1, added: 1, ...same },
  ])
  // The time in an id of MongoDB is that of its making, and lists begin with the newest.
  expect(recordsIn(await get('/api/products')).map(({ _id }) => _id)).toEqual([2, 1, 0].map(oldId))
  expect((await get(`/api/products/${oldId(0)}`)).json()).toMatchObject({
    ...oldProducts(1)[0],
    // Its own, found by the name.
    categoryId: '9',
    createdAt: new Date(0x60000000 * 1000).toISOString(),
  })
  expect(recordsIn(await get('/api/blogs'))).toMatchObject([
    { ...blogs[1], imageUrl: new URL('/uploads/b.jpg', address).href, slug: 'dry--dock' },
    { ...blogs[0], slug: 'dry-dock' },
  ])
  expect(recordsIn(await get('/api/videos'))).toMatchObject(videos)
})

test.each([
  ['sqlite', 5000],
  ['postgres', 1000],
] as const)(
  'on %s, the second run of %i takes the 100 that changed',
  async (engine, count) => {
    const db = await freshDatabase(engine)
    const site = await openOldSite({ products: oldProducts(count), blogs, videos })
    const first = await takeOldSite(db, site.address)
    expect(first.counts[0]).toEqual({ many: 'products', read: count, added: count, ...same })
    // What is done here stays: the files become ours, the owner writes better titles.
    const own = await findProduct(db, oldId(0))
    if (!own) throw new Error('No product')
    const ours = { ...own, title: 'By hand', imageUrl: '/media/own.webp' }
    await changeProduct(db, own._id, ours, own.version)

    site.lists.products = oldProducts(count).map((one, n) =>
      n % (count / 100) === 7 ? { ...one, description: 'Now another' } : one,
    )
    const second = await takeOldSite(db, site.address)
    const expected = { read: count, added: 0, changed: 100, same: count - 100, refused: 0 }
    expect(second.counts[0]).toEqual({ many: 'products', ...expected })
    const all = await allProducts(db)
    expect(all.filter(({ description }) => description === 'Now another')).toHaveLength(100)
    expect(await findProduct(db, own._id)).toMatchObject({ title: 'By hand' })

    expect(await startUndo(db, second.id)).toBe(true)
    await run(db)
    expect(await findImport(db, second.id)).toMatchObject({ state: 'undone', counts: { kept: 0 } })
    const third = await checkedOldSite(db, site.address)
    expect(await findImport(db, third)).toMatchObject({ counts: { change: 100 } })
  },
  120_000,
)

test.each(engines)('what cannot be taken is refused by name, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const [good = {}] = oldProducts(1)
  const products = [
    good,
    good,
    'text',
    null,
    { ...good, _id: 7 },
    { ...good, _id: 'b', title: ['A'] },
    { ...good, _id: 'c', categoryName: 'Sails' },
    { ...good, _id: 'd', subcategoryName: 'No such' },
    { ...good, _id: 'e', imageUrl: 'javascript:alert(1)' },
    { ...good, _id: 'f', title: 'A'.repeat(201) },
    { ...good, _id: 'An "old" id', description: undefined, maker: 'MAN', unknown: { a: 1 } },
  ]
  const { address } = await openOldSite({ products, blogs: [{ _id: 'g', title: 'No text' }] })
  const { id, counts } = await takeOldSite(db, address)
  expect(counts.map((one) => one.read)).toEqual([11, 1, 0])
  for (const { read, added, changed, same: kept, refused } of counts)
    expect(added + changed + kept + refused).toBe(read)
  expect(await wrongRows(db, id)).toEqual([
    [2, ['Another product of that site has the same id.']],
    [3, ['This is not a record.']],
    [4, ['This is not a record.']],
    [5, ['It has no usable “_id”.']],
    [6, ['Title: It is not of the right type.']],
    [7, ['There is no category “Sails”. Add it, and check again.']],
    [8, ['There is no subcategory “No such” in “Marine Engine”. Add it, and check again.']],
    [9, ['Picture: It is not the address of a file.']],
    [10, ['Title: It has more than 200 characters.']],
    [12, ['Description: It is missing.', 'Picture: It is missing.']],
  ])
  expect(await findProduct(db, 'An "old" id')).toMatchObject({
    description: 'Part 0',
    maker: 'MAN',
  })
})

test.each(engines)('deleted and changed records are not written over, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const site = await openOldSite({ products: oldProducts(3) })
  await takeOldSite(db, site.address)
  await deleteProduct(db, oldId(0))
  site.lists.products = oldProducts(3).map((one) => ({ ...one, title: `New ${one.title}` }))
  const id = await checkedOldSite(db, site.address)
  expect(await wrongRows(db, id)).toEqual([
    [1, ['This product is in the trash. Restore it first.']],
  ])
  const one = await findProduct(db, oldId(1))
  if (one) await changeProduct(db, one._id, { ...one, title: 'By hand' }, one.version)
  await startWriting(db, id)
  await run(db)
  expect(await wrongRows(db, id)).toContainEqual([
    2,
    ['This product was changed after the check, so it stays as it is.'],
  ])
  const titles = (await allProducts(db)).map(({ title }) => title)
  expect(titles).toEqual(['New Part 2', 'By hand'])
  expect((await recordCounts(db, id))[0]).toMatchObject({ read: 3, changed: 1, refused: 2 })
})

test.each(engines)('undo takes blogs and videos back too, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const site = await openOldSite({ blogs, videos })
  await takeOldSite(db, site.address)
  // The old site means other things by two names of ours.
  const changed = { ...blogs[0], title: 'Wet Dock', date: '3 March', state: 'published' }
  site.lists.blogs = [changed, blogs[1]]
  const { id } = await takeOldSite(db, site.address)
  const posts = () => db.selectFrom('posts').select(['title', 'slug']).orderBy('_id').execute()
  expect(await posts()).toMatchObject([{ slug: 'wet-dock' }, { slug: 'dry--dock' }])
  await startUndo(db, id)
  await run(db)
  expect(await posts()).toMatchObject([
    { title: 'Dry Dock', slug: 'dry-dock' },
    { slug: 'dry--dock' },
  ])
})
