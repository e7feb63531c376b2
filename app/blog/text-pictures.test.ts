import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { removeForGood } from '#app/database/trash.server.ts'

import { videosOf } from './posts.server.ts'
import { addPost, changePost, deletePost } from './posts.testing.ts'

const address = (sign: string) => `/media/${sign.repeat(32)}.webp`
const line = (sign: string) => `![${sign}](${address(sign)})`

test.each(engines)(
  'the pictures in a text are in use as long as it shows them (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const used = async () => {
      const rows = await db.selectFrom('mediaUses').select('address').orderBy('address').execute()
      return rows.map((row) => row.address)
    }
    const released = async () => {
      const rows = await db
        .selectFrom('mediaToRemove')
        .select('address')
        .orderBy('address')
        .execute()
      return rows.map((row) => row.address)
    }
    const fields = { title: 'Plates', imageUrl: address('a') }
    const text = `One.\n${line('b')}\n${line('c')}\n${line('b')}`
    const { _id } = await addPost(db, { ...fields, description: text })
    expect(await used()).toEqual(['a', 'b', 'c'].map(address))
    await changePost(db, _id, { ...fields, description: `Two.\n${line('c')}` }, 1)
    expect(await used()).toEqual(['a', 'c'].map(address))
    expect(await released()).toContain(address('b'))
    await deletePost(db, _id)
    expect(await used()).toEqual(['a', 'c'].map(address))
    await removeForGood(db, 'posts', _id)
    expect(await used()).toEqual([])
    expect(await released()).toEqual(['a', 'b', 'c'].map(address))
  },
)

test.each(engines)(
  'a text names videos, and those in the trash are not shown (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const now = '2026-01-01T00:00:00.000Z'
    const row = { title: 'Film', videoUrl: '/media/x.mp4', createdAt: now, updatedAt: now }
    const rows = [
      { ...row, _id: 'a1', deletedAt: null },
      { ...row, _id: 'b2', deletedAt: now },
    ]
    await db.insertInto('videos').values(rows).execute()
    const text = '![x](/videos#a1)\n![y](/videos#b2)\n![z](/videos#c3)'
    const { title, videoUrl } = row
    expect(await videosOf(db, text)).toEqual([{ _id: 'a1', title, videoUrl }])
    expect(await videosOf(db, 'Words.')).toEqual([])
  },
)
