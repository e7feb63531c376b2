import { expect, test } from 'vitest'

import {
  allProducts,
  checkedImport,
  undoImport,
  writeImport,
} from '#app/catalogue/changes/imports.testing.ts'
import { addProduct, changeProduct } from '#app/catalogue/products.testing.ts'
import { readConfig } from '#app/config.server.ts'
import { engines, freshDatabase, freshFolder } from '#app/database/database.testing.ts'
import { openDiskStore } from '#app/media/disk.server.ts'
import { openMedia } from '#app/media/media.server.ts'
import { addressOf } from '#app/media/store.ts'

import { purge } from './purge.server.ts'

const day = 24 * 3_600_000
const key = (letter: string) => `${letter.repeat(32)}.webp`
const at = (letter: string) => addressOf(key(letter))

test.each(engines)('a file that an undo would bring back stays (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const media = await openDiskStore(freshFolder())
  for (const letter of ['a', 'b']) await media.save(key(letter), Buffer.from(letter))
  const partNumbers = [{ scheme: 'Maker', value: '1' }]
  const words = { title: 'A', description: 'B', categoryId: '9', subcategoryId: '' }
  const part = { ...words, maker: 'MAN', imageUrl: at('a'), partNumbers }
  const { _id, version } = await addProduct(db, { ...part, imageUrl: at('b') })
  await changeProduct(db, _id, part, version)
  const id = await checkedImport(db, 'Name;Part No;Brand;Category;Pictures\nA;1;MAN;9;[empty]\n')
  expect(await writeImport(db, id)).toMatchObject({ counts: { change: 1 } })
  expect(await allProducts(db)).toMatchObject([{ imageUrl: '' }])
  await purge(db, media, Date.now() + 3 * day)
  expect([await media.find(key('a')), await media.find(key('b'))]).toEqual([{ size: 1 }, undefined])
  await undoImport(db, id)
  expect(await allProducts(db)).toMatchObject([{ imageUrl: at('a') }])
})

test.each(engines)('a file that is saved again while it is removed stays (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const media = await openMedia(db, freshFolder(), readConfig({}).media)
  const save = () => media.save(key('a'), Buffer.from('a'))
  const remove = async (...asked: Parameters<typeof media.remove>) => {
    await save()
    return media.remove(...asked)
  }
  const old = new Date(Date.now() - 99 * day).toISOString()
  const table = db.updateTable('mediaFiles').set({ createdAt: old })
  await save()
  await table.execute()
  await purge(db, { ...media, remove }, Date.now())
  expect(await media.find(key('a'))).toEqual({ size: 1 })
  expect(await db.selectFrom('mediaFiles').selectAll().execute()).toHaveLength(1)
  await table.execute()
  await purge(db, media, Date.now())
  expect(await media.find(key('a'))).toBeUndefined()
})
