import { expect, test } from 'vitest'

import { posts } from '#app/blog/post-writes.server.ts'
import { productsOf } from '#app/catalogue/product-writes.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { recordPage } from '#app/database/records.server.ts'
import { freshMedia } from '#app/media/fresh-media.testing.ts'
import { videos } from '#app/videos/video-writes.server.ts'

import { seedDemo } from '../demo/seed.ts'

test.each(engines)(
  'two first starts at once fill the catalogue once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const { media } = await freshMedia()
    await Promise.all([seedDemo(db, media), seedDemo(other, media)])
    const all = { limit: 1_000 }
    const seeded = (await recordPage(db, productsOf(db), all)).records
    expect(seeded).toHaveLength(77)
    expect(seeded.filter(({ imageUrl, drawing }) => !imageUrl || !drawing)).toEqual([])
    expect((await recordPage(db, posts, all)).records).toHaveLength(6)
    expect((await recordPage(db, videos, all)).records).toHaveLength(3)
    expect(await seedDemo(db, media)).toEqual([])
  },
  60_000,
)
