import { expect, test } from 'vitest'

import { addPost } from '#app/blog/posts.testing.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { addProduct, changeProduct } from '#app/catalogue/products.testing.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { moveToTrash } from '#app/database/trash.server.ts'
import { remoteFilesOf } from '#app/media/remote-files/record-files.server.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import { attention, latestChanges } from './overview.server.ts'

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
    const none = { products: 0, withoutSubcategory: 0, posts: 0, videos: 0, withoutPicture: 0 }
    const asked = { enquiries: 0, spam: 0, unread: 0, unanswered: 0 }
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
      posts: 1,
      videos: 1,
      withoutPicture: 1,
      withoutDescription: 1,
      withoutFile: 0,
      withLostFiles: [],
      inTrash: 1,
      enquiries: 1,
      spam: 1,
      unread: 2,
      unanswered: 2,
    })
  },
)

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
