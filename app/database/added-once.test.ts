import { expect, test } from 'vitest'

import { deleteExpired } from '#app/subjects.server.ts'
import { videos } from '#app/videos/videos.server.ts'

import { addOnce } from './added-once.server.ts'
import { engines, freshDatabase, secondDatabase } from './database.testing.ts'
import { insertRecord } from './record-writes.server.ts'

const video = { title: 'Film', videoUrl: '/v.mp4' }

test.each(engines)(
  'C-70: one key adds one record within 48 hours, also from two processes (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const add = (here: typeof db) =>
      addOnce(here, 'videos', { key: 'a try', entry: video }, (tx) =>
        insertRecord(tx, videos, video),
      )
    const both = await Promise.all([add(db), add(other), add(db), add(other)])
    expect(both.filter((one) => 'added' in one)).toHaveLength(1)
    const [{ _id } = { _id: '' }] = await db.selectFrom('videos').select('_id').execute()
    const known = both.filter((one) => 'known' in one)
    expect(known).toHaveLength(3)
    for (const one of known) expect(one).toEqual({ known: _id, isSame: true })

    const hour = 3_600_000
    await deleteExpired(db, Date.now() + 47 * hour, 'additions')
    expect('known' in (await add(db))).toBe(true)
    await deleteExpired(db, Date.now() + 49 * hour, 'additions')
    expect('added' in (await add(db))).toBe(true)
  },
)

test.each(engines)(
  'R-API-14: of several records with one id one is added, also from two processes (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const _id = '5f1a2b3c4d5e6f7089abcdef'
    const add = (here: typeof db, title: string) =>
      addOnce(here, 'videos', { key: undefined, entry: title, _id }, (tx) =>
        insertRecord(tx, videos, { ...video, title, _id }),
      )
    const all = await Promise.all([add(db, 'A'), add(other, 'B'), add(db, 'C'), add(other, 'D')])
    const added = all.flatMap((one) => ('added' in one ? [one.added.title] : []))
    const taken = all.flatMap((one) => ('taken' in one ? [one.taken] : []))
    expect(taken).toEqual([_id, _id, _id])
    const rows = await db.selectFrom('videos').select(['_id', 'title']).execute()
    expect(rows).toEqual([{ _id, title: added[0] }])
  },
)

test.each(engines)('a key whose addition failed can be used again (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const sent = { key: 'a try', entry: video }
  const failing = addOnce(db, 'videos', sent, async (tx) => {
    await insertRecord(tx, videos, video)
    throw new Error('lost')
  })
  await expect(failing).rejects.toThrow('lost')
  const again = await addOnce(db, 'videos', sent, (tx) => insertRecord(tx, videos, video))
  expect('added' in again).toBe(true)
  expect(await db.selectFrom('videos').select('_id').execute()).toHaveLength(1)
})
