import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { categoriesOf } from '../categories.ts'
import { addSubcategory } from '../category-changes.server.ts'
import { addProduct } from '../products.testing.ts'
import { withPictures } from './import-pictures.testing.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, deleteOldImports, findImport, startWriting } from './imports.server.ts'
import { allProducts, checkedImport, undoImport, writeImport } from './imports.testing.ts'

const product = {
  title: 'Pump',
  description: 'Tested.',
  imageUrl: '/media/a.webp',
  categoryId: '9',
  subcategoryId: '',
}

test('the pictures of a second column follow those of the first', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(
    db,
    'Name;Category;Image 1;Image 2\nRing;9;https://a.example/1.jpg;https://a.example/2.jpg\n',
  )
  const targets = ['title', 'categoryId', 'pictures', 'pictures']
  await chooseColumns(db, id, { targets, categoryId: '9' })
  await runImports(db)
  await writeImport(db, id)
  expect(await allProducts(db)).toMatchObject([
    { imageUrl: 'https://a.example/1.jpg', pictures: ['https://a.example/2.jpg'] },
  ])
})

test.each(['1', '2'])('a product with picture %s gets both of two columns', async (known) => {
  const db = await freshDatabase('sqlite')
  const imageUrl = `https://a.example/${known}.jpg`
  const { _id } = await addProduct(db, { ...product, imageUrl })
  const id = await checkedImport(
    db,
    `ID;Image 1;Image 2\n${_id};https://a.example/1.jpg;https://a.example/2.jpg\n`,
  )
  await chooseColumns(db, id, { targets: ['_id', 'pictures', 'pictures'], categoryId: '9' })
  await runImports(db)
  await writeImport(db, id)
  expect(await allProducts(db)).toMatchObject([
    { imageUrl: 'https://a.example/1.jpg', pictures: ['https://a.example/2.jpg'] },
  ])
})

test('a cell of part numbers that is JSON of something else names a row, and ends no import', async () => {
  const db = await freshDatabase('sqlite')
  const cells = ['[null]', '[[1]]', '[{""scheme"":""Maker"",""value"":371102}]', '[1, 2]']
  const rows = cells.map((cell) => `Ring;9;"${cell}"`).join('\n')
  const id = await checkedImport(db, `Name;Category;Part numbers\n${rows}\nPump;9;371102\n`)
  expect(await findImport(db, id)).toMatchObject({ state: 'ready' })
  await writeImport(db, id)
  expect((await allProducts(db)).map(({ title }) => title)).toContain('Pump')
})

test('a subcategory is found by a name that is a number', async () => {
  const db = await freshDatabase('sqlite')
  const known = () => ({ id: 9, version: categoriesOf(db).byId.get('9')?.version ?? 0 })
  for (const name of ['3516', '106']) await addSubcategory(db, known(), name)
  const file = 'Name;Subcategory;Category\nRing;3516;9\nPiston;106;9\nSet;106;1\n'
  await writeImport(db, await checkedImport(db, file))
  const names = (await allProducts(db)).map(({ title, subcategoryName }) => [
    title,
    subcategoryName,
  ])
  expect(names).toEqual(
    expect.arrayContaining([
      ['Ring', '3516'],
      ['Piston', '106'],
      ['Set', 'RADAR'],
    ]),
  )
})

test('a preview that was made anew meanwhile is not written', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, 'Name;Category\nRing;9\n')
  const seen = (await findImport(db, id))?.phaseAt
  await chooseColumns(db, id, { targets: ['title', ''], categoryId: '10' })
  await runImports(db)
  expect(await startWriting(db, id, seen)).toBe(false)
  expect(await startWriting(db, id, (await findImport(db, id))?.phaseAt)).toBe(true)
})

test('a product that keeps its pictures is not counted as bare beside one with a new picture', async () => {
  const db = await freshDatabase('sqlite')
  const site = await withPictures(db)
  const partNumbers = [{ scheme: 'Maker', value: 'P-1' }]
  await addProduct(db, { ...product, partNumbers })
  const csv = 'Name;Category;Part No;Lead time\nPump;9;P-1;3 days\nValve;9;V-1;\n'
  const id = await site.checked(csv, ['V-1.jpg'])
  expect((await site.write(id))?.counts).toMatchObject({ add: 1, change: 1, bare: 0 })
})

test('undo brings back the drawing with its photo', async () => {
  const db = await freshDatabase('sqlite')
  const { _id } = await addProduct(db, product)
  await db.updateTable('products').set({ drawing: 'pump' }).execute()
  const drawing = async () => (await allProducts(db))[0]?.drawing
  const id = await checkedImport(db, `ID;Pictures\n${_id};https://a.example/1.jpg\n`)
  await writeImport(db, id)
  expect(await drawing()).toBeUndefined()
  await undoImport(db, id)
  expect(await drawing()).toBe('pump')
})

test.each(engines)('an import is deleted after 30 days with all its rows (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  const rows = Array.from({ length: 1_200 }, (_, n) => `Ring ${n};9`).join('\n')
  const [old, young] = [
    await checkedImport(db, `Name;Category\n${rows}\n`),
    await checkedImport(db, 'Name;Category\nRing;9\n'),
  ]
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await db.updateTable('imports').set({ createdAt: longAgo }).where('_id', '=', old).execute()
  await deleteOldImports(db)
  const left = await db.selectFrom('importRows').select('importId').execute()
  expect(new Set(left.map(({ importId }) => importId))).toEqual(new Set([young]))
  expect(await findImport(db, old)).toBeUndefined()
})
