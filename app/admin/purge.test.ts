import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { addPost, changePost } from '#app/blog/posts.testing.ts'
import { addProduct, changeProduct } from '#app/catalogue/products.testing.ts'
import { readConfig } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import {
  engines,
  freshDatabase,
  freshFolder,
  secondDatabase,
} from '#app/database/database.testing.ts'
import { moveToTrash, removeForGood, takeFromTrash } from '#app/database/trash.server.ts'
import { openDiskStore } from '#app/media/disk.server.ts'
import { openMedia } from '#app/media/media.server.ts'
import { addressOf, derivedKeys, type MediaStore } from '#app/media/store.ts'
import { addVideo } from '#app/videos/videos.testing.ts'

import { purge } from './purge.server.ts'

const day = 24 * 3_600_000
const now = Date.now()

/** A different key for each letter. */
const key = (letter: string, extension = 'webp') => `${letter.repeat(32)}.${extension}`
const at = (letter: string, extension?: string) => addressOf(key(letter, extension))
const words = { title: 'A', description: 'B', imageUrl: '', categoryId: '1', subcategoryId: '' }

async function kept(media: MediaStore, keys: string[]) {
  for (const one of keys) await media.save(one, Buffer.from(one))
  return async () => {
    const found = await Promise.all(keys.map((one) => media.find(one)))
    return keys.filter((_, n) => found[n])
  }
}

const openDisk = () => openDiskStore(freshFolder())

async function rowsLeft(db: Database) {
  const subjects = ['products', 'posts', 'videos'] as const
  const ids = subjects.map((subject) => db.selectFrom(subject).select('_id').execute())
  return (await Promise.all(ids)).flat().map(({ _id }) => _id)
}

test.each(engines)(
  'C-53: a deleted record is removed after 30 days, with the files that no other record uses (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openMedia(db, freshFolder(), readConfig({}).media)
    const sizes = derivedKeys('a'.repeat(32))
    const left = await kept(media, [
      ...['a', 'b', 'c', 'd', 'e'].map((letter) => key(letter)),
      ...sizes,
      key('f', 'pdf'),
      key('0', 'mp4'),
      key('1'),
    ])
    // Files that were uploaded just now would stay.
    await db.deleteFrom('mediaFiles').execute()
    const pictures = [at('a'), at('b'), at('c')]
    await addProduct(db, {
      ...words,
      _id: 'old',
      imageUrl: at('a'),
      pictures,
      datasheetUrl: at('f', 'pdf'),
    })
    await addProduct(db, {
      ...words,
      _id: 'live',
      imageUrl: 'https://host.example/x.jpg',
      pictures: [at('b')],
    })
    await addPost(db, { ...words, _id: 'trashed', imageUrl: at('c') })
    await addPost(db, { ...words, _id: 'old post', imageUrl: at('d') })
    await addVideo(db, { title: 'A', videoUrl: at('0', 'mp4'), posterUrl: at('1'), _id: 'film' })
    const deleted = now - 30 * day - 1
    await moveToTrash(db, 'products', 'old', deleted)
    await moveToTrash(db, 'posts', 'old post', deleted)
    await moveToTrash(db, 'videos', 'film', deleted)
    await moveToTrash(db, 'posts', 'trashed', now - 29 * day)

    await purge(db, media, deleted + day)
    expect((await left()).length).toBe(8 + sizes.length)
    await purge(db, media, now)
    expect((await rowsLeft(db)).toSorted()).toEqual(['live', 'trashed'])
    expect(await left()).toEqual([key('b'), key('c'), key('e')])
    expect(await takeFromTrash(db, 'posts', 'trashed')).toBe(1)
    expect(await db.selectFrom('mediaToRemove').selectAll().execute()).toEqual([])
  },
)

test.each(engines)(
  'a replaced file is removed after a day, unless a record uses it again (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openDisk()
    const left = await kept(
      media,
      ['a', 'b', 'c', 'd'].map((letter) => key(letter)),
    )
    const { _id } = await addProduct(db, { ...words, imageUrl: at('a'), pictures: [at('b')] })
    await changeProduct(db, _id, { ...words, imageUrl: at('c'), pictures: [at('b')] }, 1)
    const post = await addPost(db, { ...words, imageUrl: at('d') })
    await changePost(db, post._id, { ...words, imageUrl: '' }, 1)
    await changePost(db, post._id, { ...words, imageUrl: at('d') }, 2)
    await purge(db, media, now + day / 2)
    expect(await left()).toHaveLength(4)
    await purge(db, media, now + 2 * day)
    expect(await left()).toEqual([key('b'), key('c'), key('d')])
    await moveToTrash(db, 'products', _id)
    await removeForGood(db, 'products', _id)
    await purge(db, media, now + 2 * day)
    expect(await left()).toEqual([key('d')])
  },
)

async function upload(db: Database, name: string, createdAt: number) {
  const file = { key: name, store: 'disk', place: name, size: 1 } as const
  await db
    .insertInto('mediaFiles')
    .values({ ...file, createdAt: new Date(createdAt).toISOString() })
    .execute()
}

test.each(engines)(
  'C-53: a file that a record uses by an absolute URL or in one of its sizes stays (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openDisk()
    const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => key(letter))
    const left = await kept(media, keys)
    for (const one of keys) await upload(db, one, now - 99 * day)
    const host = 'https://www.example.com'
    await addProduct(db, { ...words, imageUrl: host + at('a'), pictures: [host + at('b')] })
    await addPost(db, { ...words, imageUrl: addressOf(`${'c'.repeat(32)}/960.webp`) })
    await addVideo(db, { title: 'A', videoUrl: host, posterUrl: `${at('d')}?from=old` })
    await purge(db, media, now)
    await purge(db, media, now)
    expect(await left()).toEqual(keys.slice(0, 4))
  },
)

test.each(engines)(
  'an upload that was never used is removed after 30 days (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openDisk()
    const left = await kept(
      media,
      ['a', 'b', 'c'].map((letter) => key(letter)),
    )
    await upload(db, key('a'), now - 31 * day)
    await upload(db, key('b'), now - 29 * day)
    await upload(db, key('c'), now - 99 * day)
    await addPost(db, { ...words, imageUrl: at('c') })
    await purge(db, media, now)
    expect(await left()).toEqual([key('b'), key('c')])
  },
)

test.each(engines)(
  'a file of a removed record stays for 30 days after a newer upload (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openDisk()
    const left = await kept(media, [key('a')])
    await upload(db, key('a'), now - day)
    await addPost(db, { ...words, _id: 'old', imageUrl: at('a') })
    await moveToTrash(db, 'posts', 'old', now - 31 * day)
    await purge(db, media, now)
    expect([await rowsLeft(db), await left()]).toEqual([[], [key('a')]])
    await purge(db, media, now + 30 * day)
    expect(await left()).toEqual([])
  },
)

test.each(engines)(
  'files of a failed store are removed in the next run, also by two processes at once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openDisk()
    const left = await kept(
      media,
      ['a', 'b', 'c'].map((letter) => key(letter)),
    )
    for (const letter of ['a', 'b', 'c']) {
      await addPost(db, { ...words, _id: letter, imageUrl: at(letter) })
    }
    await moveToTrash(db, 'posts', ['a', 'b', 'c'], now - 31 * day)
    const down = { ...media, remove: () => Promise.reject(new Error('The store is down')) }
    await expect(purge(db, down, now)).rejects.toThrow('The store is down')
    expect([await rowsLeft(db), (await left()).length]).toEqual([[], 3])

    const other = await secondDatabase(db)
    const slow: MediaStore = {
      ...media,
      remove: async (one) => {
        await sleep(2)
        return media.remove(one)
      },
    }
    await Promise.all([purge(db, slow, now), purge(other, slow, now)])
    expect(await left()).toEqual([])
    expect(await db.selectFrom('mediaToRemove').selectAll().execute()).toEqual([])
  },
)

test.each(engines)(
  'a file that cannot be removed does not block the others (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const media = await openDisk()
    const keys = ['a', 'b', 'c', 'd'].map((letter) => key(letter))
    const left = await kept(media, keys)
    for (const one of keys) await upload(db, one, now - 99 * day)
    const stuck = [key('a'), key('c')]
    const remove = (one: string) =>
      stuck.includes(one) ? Promise.reject(new Error('Not this one')) : media.remove(one)
    for (let n = 0; n < 3; n++) {
      await expect(purge(db, { ...media, remove }, now)).rejects.toThrow('Not this one')
    }
    expect(await left()).toEqual(stuck)
    await purge(db, media, now)
    expect(await left()).toEqual([])
  },
)

test.each(engines)('removed files are deleted from `mediaFiles` (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const media = await openMedia(db, freshFolder(), readConfig({}).media)
  const left = await kept(media, [key('a'), ...derivedKeys('a'.repeat(32)), key('b')])
  await addPost(db, { ...words, imageUrl: at('b') })
  expect(await db.selectFrom('mediaFiles').select('key').execute()).toHaveLength(2)
  await purge(db, media, now + 31 * day)
  expect(await left()).toEqual([key('b')])
  expect(await db.selectFrom('mediaFiles').select('key').execute()).toEqual([{ key: key('b') }])
})
