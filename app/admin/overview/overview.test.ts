import { expect, test } from 'vitest'

import { addPost } from '#app/blog/posts.testing.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { addProduct, changeProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { moveToTrash } from '#app/database/trash.server.ts'
import { remoteFilesOf } from '#app/media/remote-files/record-files.server.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import {
  enquiryDays,
  medianFirstReply,
  attention,
  latestChanges,
  shipsArriving,
  newestEnquiries,
} from './overview.server.ts'
const now = Date.UTC(2026, 10, 21)
const day = 24 * 3_600_000
const radar = {
  title: 'Radar',
  description: 'X',
  imageUrl: '/a.webp',
  categoryId: '1',
  subcategoryId: '106',
}

async function enquire(db: Database, name: string, ago: number, isSuspected = false) {
  const createdAt = new Date(now - ago).toISOString()
  const asked = { _id: name, reference: name, name, email: 'a@b.c', message: 'X', senderHash: 'x' }
  const status = isSuspected ? 'spam' : 'new'
  await db
    .insertInto('enquiries')
    .values({ ...asked, createdAt, status })
    .execute()
}

test.each(engines)(
  'C-28: the overview counts records, incomplete products and enquiries (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const none = { products: 0, withoutSubcategory: 0, withoutPicture: 0 }
    const asked = { unread: 0, unanswered: 0, open: 0 }
    const nothing = {
      ...none,
      withoutDescription: 0,
      withoutFile: 0,
      withLostFiles: [],
      inTrash: 0,
      ...asked,
    }
    expect(await attention(db, now)).toEqual(nothing)
    await addProducts(db, [
      radar,
      { ...radar, subcategoryId: '', imageUrl: '' },
      { ...radar, categoryId: '9', subcategoryId: '', description: '' },
      { ...radar, subcategoryId: '', imageUrl: '', _id: 'gone' },
    ])
    await addPost(db, radar)
    await addPost(db, { ...radar, _id: 'post' })
    await addVideo(db, { title: 'Film', videoUrl: '/v.mp4' })
    await moveToTrash(db, 'products', 'gone', now - day)
    await moveToTrash(db, 'posts', 'post', now - 31 * day)
    await enquire(db, 'new', day)
    await enquire(db, 'spam', day, true)
    await enquire(db, 'old', 8 * day)
    const [readAt, status] = [new Date(now).toISOString(), 'answered'] as const
    await db.updateTable('enquiries').set({ readAt }).where('_id', '=', 'new').execute()
    await enquire(db, 'answered', 9 * day)
    await db.updateTable('enquiries').set({ status }).where('_id', '=', 'answered').execute()
    expect(await attention(db, now)).toEqual({
      products: 3,
      withoutSubcategory: 1,
      withoutPicture: 1,
      withoutDescription: 1,
      withoutFile: 0,
      withLostFiles: [],
      inTrash: 1,
      unread: 2,
      unanswered: 2,
      open: 3,
    })
  },
)

test.each(engines)(
  'enquiries are counted by day, without spam and older ones (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const hour = 3_600_000
    for (const [name, ago, isSpam] of [
      ['today', -hour],
      ['also today', -2 * hour],
      ['spam', 1, true],
      ['yesterday', hour],
      ['the first day', 13 * day],
      ['too old', 13 * day + 1],
    ] as const)
      await enquire(db, name, ago, isSpam)
    const days = await enquiryDays(db, 'UTC', now)
    expect(days.map(({ enquiries }) => enquiries)).toEqual([1, ...Array(11).fill(0), 1, 2])
    expect(days.map(({ spam }) => spam)).toEqual([...Array(12).fill(0), 1, 0])
    expect(days.at(0)?.day).toBe('2026-11-08')
    expect(days.at(-1)?.day).toBe('2026-11-21')
    const inDhaka = await enquiryDays(db, 'Asia/Dhaka', now)
    expect(inDhaka.map(({ enquiries }) => enquiries)).toEqual([2, ...Array(12).fill(0), 3])
    expect(inDhaka.at(-1)).toEqual({ day: '2026-11-21', enquiries: 3, spam: 1 })
  },
)

test.each(engines)(
  'the first reply is the median of those that were answered (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    expect(await medianFirstReply(db, now)).toBeUndefined()
    for (const [name, wait] of [
      ['fast', 60_000],
      ['slow', day],
      ['normal', 3_600_000],
    ] as const) {
      await enquire(db, name, day)
      const answeredAt = new Date(now - day + wait).toISOString()
      await db.insertInto('enquiryAnswers').values({ enquiryId: name, answeredAt }).execute()
    }
    await enquire(db, 'waiting', day)
    expect(await medianFirstReply(db, now)).toBe(3_600_000)
    await db.deleteFrom('enquiries').where('_id', '=', 'slow').execute()
    expect(await medianFirstReply(db, now)).toBe((60_000 + 3_600_000) / 2)
  },
)

test.each(engines)('ships arrive by their ETA, from today on, while open (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  for (const [name, eta] of [
    ['later', '2026-12-01'],
    ['today', '2026-11-21'],
    ['gone', '2026-11-20'],
    ['won', '2026-11-22'],
  ] as const) {
    await enquire(db, name, day)
    await db.updateTable('enquiries').set({ eta }).where('_id', '=', name).execute()
  }
  await enquire(db, 'none', day)
  await db.updateTable('enquiries').set({ status: 'won' }).where('_id', '=', 'won').execute()
  const ships = await shipsArriving(db, '2026-11-21')
  expect(ships.map(({ _id, eta }) => [_id, eta])).toEqual([
    ['today', '2026-11-21'],
    ['later', '2026-12-01'],
  ])
})

test.each(engines)('the newest enquiries say what their lines ask for (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await enquire(db, 'message', day)
  await enquire(db, 'list', 0)
  const line = { enquiryId: 'list', quantity: '2', unit: 'pcs', certainty: 'free' as const }
  const lines = ['Valve', 'Seat ring'].map((title, index) => ({
    ...line,
    title,
    position: index + 1,
    _id: title,
  }))
  await db.insertInto('enquiryLines').values(lines).execute()
  const newest = await newestEnquiries(db, '')
  expect(newest.map(({ _id, about, lines: count }) => [_id, about, count])).toEqual([
    ['list', 'Valve × 2, Seat ring × 2', 2],
    ['message', 'X', 0],
  ])
})

test.each(engines)(
  'the latest changes include every subject, newest first (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const created = (hour: number) => ({
      createdAt: new Date(now + hour * 3_600_000).toISOString(),
    })
    await addProduct(db, { ...radar, ...created(-5), _id: 'radar' })
    await addProduct(db, { ...radar, ...created(-4), title: 'Gone', _id: 'gone' })
    await addPost(db, { ...radar, ...created(-3), title: 'Post' })
    await addVideo(db, { title: 'Film', videoUrl: '/v.mp4', ...created(-2) })
    await moveToTrash(db, 'products', 'gone')
    const titles = async (limit: number) => {
      const changes = await latestChanges(db, limit)
      return changes.map(({ subject, title, version }) => [subject, title, version])
    }
    expect(await titles(5)).toEqual([
      ['videos', 'Film', 1],
      ['posts', 'Post', 1],
      ['products', 'Radar', 1],
    ])
    const later = new Date(now).toISOString()
    await changeProduct(db, 'radar', { ...radar, title: 'ARPA' }, 1)
    await db.updateTable('products').set({ updatedAt: later }).where('_id', '=', 'radar').execute()
    expect(await titles(2)).toEqual([
      ['products', 'ARPA', 2],
      ['videos', 'Film', 1],
    ])
  },
)

test.each(engines)('an import is one of the newest changes (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString()
  const add = (_id: string, seconds: number) =>
    addProduct(db, { ...radar, title: _id, createdAt: at(seconds), _id })
  for (const [n, id] of ['old', 'older', 'oldest'].entries()) await add(id, -3_600 - n)
  for (let n = 0; n < 40; n++) await add(`row ${n}`, n * 3)
  await addPost(db, { ...radar, title: 'Post', createdAt: at(-1_000) })
  await add('by hand', 900)
  const changes = await latestChanges(db, 8)
  expect(changes.map(({ title, records }) => [title, records])).toEqual([
    ['by hand', undefined],
    ['row 39', 40],
    ['Post', undefined],
    ['old', undefined],
    ['older', undefined],
    ['oldest', undefined],
  ])
})

test.each(engines)(
  'C-85: the overview says which files of other hosts cannot be had (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const imageUrl = 'https://gone.example/a.png'
    const { _id: product } = await addProduct(db, {
      ...radar,
      imageUrl,
      pictures: [`${imageUrl}?b`],
    })
    const { _id: post } = await addPost(db, { ...radar, imageUrl })
    const { _id: video } = await addVideo(db, { title: 'Film', videoUrl: `${imageUrl}?c` })
    expect(await attention(db, now)).toMatchObject({ withoutFile: 0, withLostFiles: [] })
    const lost = { failedAt: new Date(now).toISOString(), problem: 'gone.example answers 404.' }
    await db.updateTable('remoteFiles').set(lost).execute()
    expect(await attention(db, now)).toMatchObject({
      withoutFile: 1,
      withLostFiles: [
        { subject: 'posts', _id: post, title: 'Radar' },
        { subject: 'videos', _id: video, title: 'Film' },
      ],
    })
    const picture = { kind: 'picture', problem: lost.problem, isLost: true }
    expect(await remoteFilesOf(db, 'products', product)).toEqual([
      { ...picture, address: imageUrl },
      { ...picture, address: `${imageUrl}?b` },
    ])
    await changeProduct(db, product, { ...radar, pictures: [] }, 1)
    expect(await attention(db, now)).toMatchObject({ withoutFile: 0 })
    expect(await remoteFilesOf(db, 'products', product)).toEqual([])
  },
)
