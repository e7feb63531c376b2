import { expect, test } from 'vitest'

import { postPage } from '#app/blog/posts.server.ts'
import { productPage } from '#app/catalogue/products.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'
import { freshMedia } from '#app/media/fresh-media.testing.ts'
import { videoPage } from '#app/videos/videos.server.ts'

import { seedDemo } from '../demo/seed.ts'

test.each(engines)(
  'two first starts at once fill the catalogue once (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const other = await secondDatabase(db)
    const { media } = await freshMedia()
    await Promise.all([seedDemo(db, media), seedDemo(other, media)])
    const all = { limit: 1_000 }
    const products = (await productPage(db, {}, all)).records
    expect(products).toHaveLength(77)
    expect(products.filter(({ imageUrl, drawing }) => !imageUrl || !drawing)).toEqual([])
    expect((await postPage(db, all)).records).toHaveLength(6)
    expect((await videoPage(db, all)).records).toHaveLength(3)
    expect(await seedDemo(db, media)).toEqual([])
  },
  60_000,
)
