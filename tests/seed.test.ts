import { expect, test } from 'vitest'

import { addPosts, posts } from '#app/blog/post-writes.server.ts'
import { productType } from '#app/catalogue/product-writes.server.ts'
import { actFor } from '#app/database/authority.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { isDemo } from '#app/database/demo-ids.ts'
import { demoCounts, removeDemo, restoreDemo } from '#app/database/demo-records.server.ts'
import { changeRecord } from '#app/database/record-writes.server.ts'
import { recordPage } from '#app/database/records.server.ts'
import { moveToTrash } from '#app/database/trash.server.ts'
import { freshMedia } from '#app/media/fresh-media.testing.ts'
import { videos } from '#app/videos/videos.server.ts'

import { seedDemo } from '../demo/seed.ts'

test.each(engines)(
  'two first starts at once fill the catalogue once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const { media } = await freshMedia()
    await Promise.all([seedDemo(db, media), seedDemo(other, media)])
    const all = { limit: 1_000 }
    const seeded = (await recordPage(db, productType(db), all)).records
    expect(seeded).toHaveLength(77)
    expect(seeded.filter(({ imageUrl, drawing }) => imageUrl && drawing)).toHaveLength(69)
    expect(seeded.filter(({ imageUrl, drawing }) => !imageUrl !== !drawing)).toEqual([])
    expect((await recordPage(db, posts, all)).records).toHaveLength(6)
    expect((await recordPage(db, videos, all)).records).toHaveLength(3)
    expect(await seedDemo(db, media)).toEqual([])
  },
  60_000,
)

test.each(engines)(
  'the demo is removed and restored as one batch, and a start does not bring it back (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { media } = await freshMedia()
    await seedDemo(db, media)
    const own = (await addPosts(db, [{ title: 'Own', description: 'Words.', imageUrl: '' }]))[0]
    const [first, second] = (await recordPage(db, posts, { limit: 9 })).records.filter(isDemo)
    const edited = { id: first?._id ?? '', version: 1 }
    await changeRecord(db, posts, edited, (post) => ({ ...post, title: 'Mine now' }))
    await moveToTrash(db, 'posts', second?._id ?? '')
    expect(await demoCounts(db)).toEqual({ shown: 84, inTrash: 1 })

    const { deletedCount, deletedAt } = await actFor({ account: 'ann' }, () =>
      removeDemo(db, Date.now() + 1_000),
    )
    const log = db.selectFrom('activity').select(['kind', 'action', 'records', 'personId'])
    expect(await log.execute()).toEqual([
      { kind: 'imports', action: 'demo removed', records: 84, personId: 'ann' },
    ])
    expect(deletedCount).toBe(84)
    expect(await demoCounts(db)).toEqual({ shown: 0, inTrash: 85 })
    const left = async () => (await recordPage(db, posts, { limit: 9 })).records
    expect((await left()).map(({ _id }) => _id).toSorted()).toEqual(
      [own?._id, first?._id].toSorted(),
    )
    expect(await seedDemo(db, media)).toEqual([])
    expect((await demoCounts(db)).shown).toBe(0)
    expect((await removeDemo(db)).deletedCount).toBe(0)

    expect(await restoreDemo(db, deletedAt)).toBe(84)
    expect(await demoCounts(db)).toEqual({ shown: 84, inTrash: 1 })
    expect(await restoreDemo(db)).toBe(1)
    expect((await left()).map(({ title }) => title)).toContain('Mine now')
  },
  60_000,
)
