import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { engines, freshFolder } from '#app/database/database.testing.ts'
import { saveFile } from '#app/media/originals.server.ts'
import { keyIn } from '#app/media/store.ts'

import { backUp } from './back-up.server.ts'
import { emptyPlace, filledPlace, openPlace } from './backup.testing.ts'
import { restore } from './restore.server.ts'

test.each(engines)(
  'a backup during writes has every earlier write, none torn, and the file of every row (%s)',
  async (engine) => {
    const { place, db, media } = await filledPlace(engine)
    const written: string[] = []
    let isOver = false
    // Two rows and a file for each write: a torn write would show one of the rows.
    const write = async () => {
      while (!isOver) {
        const imageUrl = await saveFile(media, randomBytes(2_000), 'image/webp')
        const fields = { description: '', categoryId: '16', subcategoryId: '', imageUrl }
        const title = `Write ${written.length}`
        await addProducts(db, [
          { ...fields, title },
          { ...fields, title },
        ])
        written.push(title)
        await pause(2)
      }
    }
    const writer = write()
    await expect.poll(() => written.length, { timeout: 10_000 }).toBeGreaterThan(3)
    const before = [...written]
    const path = join(freshFolder(), 'site.tar')
    const { manifest } = await backUp(place, path)
    isOver = true
    await writer
    expect(written.length).toBeGreaterThan(before.length)
    expect(manifest.missing).toEqual([])

    const target = await emptyPlace(engine)
    await restore(path, target)
    const restored = await openPlace(target)
    const rows = await restored.selectFrom('products').select(['title', 'imageUrl']).execute()
    const titles = rows.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(before))
    for (const title of new Set(titles.filter((one) => one.startsWith('Write')))) {
      expect(
        titles.filter((one) => one === title),
        title,
      ).toHaveLength(2)
    }
    const files = new Set(manifest.parts.map(({ name }) => name))
    for (const { imageUrl } of rows) expect(files).toContain(`media/${keyIn(imageUrl)}`)
    const counted = await restored.selectFrom('productCounts').select('products').execute()
    expect(counted).toEqual([{ products: rows.length }])
  },
)
