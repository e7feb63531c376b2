import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { categoriesOf, categoryWithId } from '../categories.ts'
import { addSubcategory, removeCategory, removeSubcategory } from '../category-changes.server.ts'
import { changeProduct } from '../products.testing.ts'
import { findImport } from './imports.server.ts'
import {
  allProducts,
  checkedImport,
  undoImport,
  wrongRows,
  writeImport,
} from './imports.testing.ts'
import { previewRows } from './preview.server.ts'

const head = 'Name;Part No;Brand;Category;Subcategory\n'

test.each(engines)('a change made after the check is not written over, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  await writeImport(db, await checkedImport(db, `${head}A;1;MAN;9;\nB;2;MAN;9;\n`))
  const id = await checkedImport(db, `${head}A of the file;1;MAN;9;\nB of the file;2;MAN;9;\n`)
  const a = (await allProducts(db)).find(({ title }) => title === 'A')
  if (!a) throw new Error('No product')
  await changeProduct(db, a._id, { ...a, title: 'A by hand' }, a.version)
  const written = await writeImport(db, id)
  const titles = async () => (await allProducts(db)).map(({ title }) => title).toSorted()
  expect(await titles()).toEqual(['A by hand', 'B of the file'])
  expect(written).toMatchObject({ state: 'done', counts: { change: 1, wrong: 1 } })
  const words = 'This product was changed after the check, so it stays as it is.'
  expect(await wrongRows(db, id)).toEqual([[2, [words]]])
  if (!written) throw new Error('No import')
  const { rows } = await previewRows(db, written, { kind: 'wrong', after: 0 })
  expect(rows).toMatchObject([{ row: 2, productId: a._id, problems: [words] }])
  expect(await undoImport(db, id)).toMatchObject({ counts: { kept: 0 } })
  expect(await titles()).toEqual(['A by hand', 'B'])
})

test.each(engines)(
  'undo leaves a product whose former category was deleted, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    await writeImport(db, await checkedImport(db, `${head}A;1;MAN;18;\nB;2;MAN;9;\n`))
    const id = await checkedImport(db, `${head}A;1;MAN;9;\nB by file;2;MAN;9;\n`)
    await writeImport(db, id)
    const gone = categoryWithId(categoriesOf(db), '18')
    if (!gone) throw new Error('No category')
    expect(await removeCategory(db, { id: 18, version: gone.version })).toMatchObject({
      is: 'saved',
    })
    const undone = await undoImport(db, id)
    expect(undone).toMatchObject({ state: 'undone', counts: { kept: 1 } })
    const places = (await allProducts(db)).map(({ title, categoryId }) => [title, categoryId])
    expect(places.toSorted()).toEqual([
      ['A', '9'],
      ['B', '9'],
    ])
    if (!undone) throw new Error('No import')
    const { rows } = await previewRows(db, undone, { kind: 'kept', after: 0 })
    expect(rows.map(({ problems }) => problems)).toEqual([['Its former category was deleted.']])
  },
)

test.each(engines)(
  'another category with the same subcategory name is taken, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const from = 'Spare Parts For Main & Auxiliary;Yanmar'
    const to = 'Spare Parts For Air Compressor;Yanmar'
    await writeImport(db, await checkedImport(db, `${head}A;1;MAN;${from}\n`))
    const id = await checkedImport(db, `${head}A;1;MAN;${to}\n`)
    expect(await writeImport(db, id)).toMatchObject({ counts: { change: 1 } })
    const [a] = await allProducts(db)
    expect(a).toMatchObject({
      categoryName: 'Spare Parts For Air Compressor',
      subcategoryName: 'Yanmar',
    })
    // A subcategory that the category does not have is asked about.
    const open = await checkedImport(db, `${head}A;1;MAN;Marine Electronic Item;Yanmar\n`)
    expect(await findImport(db, open)).toMatchObject({
      counts: { same: 1 },
      choices: { categoryWords: [{ words: 'Marine Electronic Item > Yanmar' }] },
    })
  },
)

test.each(engines)(
  'a category that is gone since the check refuses its rows, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    await writeImport(db, await checkedImport(db, `${head}A;1;MAN;9;\n`))
    const known = (id: number) => {
      const found = categoryWithId(categoriesOf(db), String(id))
      if (!found) throw new Error('No category')
      return { id, version: found.version }
    }
    await addSubcategory(db, known(9), 'Rings')
    const rows = 'A;1;MAN;9;Rings\nB;2;MAN;9;Rings\nC;3;MAN;18;\nD;4;MAN;9;\n'
    const id = await checkedImport(db, head + rows)
    expect(await wrongRows(db, id)).toEqual([])
    expect(await findImport(db, id)).toMatchObject({ counts: { add: 3, change: 1 } })
    const rings = categoryWithId(categoriesOf(db), '9')?.subcategories.at(-1)?.id ?? 0
    expect(await removeSubcategory(db, known(9), rings)).toMatchObject({ is: 'saved' })
    expect(await removeCategory(db, known(18))).toMatchObject({ is: 'saved' })
    const written = await writeImport(db, id)
    expect(written).toMatchObject({ state: 'done', counts: { add: 1, wrong: 3 } })
    expect(await wrongRows(db, id)).toEqual([
      [2, ['Its subcategory was deleted after the check.']],
      [3, ['Its subcategory was deleted after the check.']],
      [4, ['Its category was deleted after the check.']],
    ])
    const products = (await allProducts(db)).map(({ title, categoryId }) => title + categoryId)
    expect(products.toSorted()).toEqual(['A9', 'D9'])
  },
)
