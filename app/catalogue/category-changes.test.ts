import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase, secondDatabase } from '#app/database/database.testing.ts'

import {
  catalogueAddress,
  categoriesFrom,
  categoriesOf,
  categoryAt,
  categoryWithId,
  defaultCategories,
} from './categories.ts'
import {
  addCategory,
  addSubcategory,
  changeCategory,
  moveCategory,
  moveSubcategory,
  removeCategory,
  removeSubcategory,
  renameSubcategory,
} from './category-changes.server.ts'
import { indexRenamed, loadCategories, onCategoriesLoaded } from './category-rows.server.ts'
import {
  homePageProducts,
  findProduct,
  productCounts,
  findRelatedProducts,
} from './products.server.ts'
import { addProduct, deleteProduct } from './products.testing.ts'
import { search } from './search/search.server.ts'
import { suggestions } from './search/suggestions.server.ts'

const radar = { title: 'X-band set', description: 'For tests.', imageUrl: '' }
const inElectronics = { ...radar, categoryId: '1', subcategoryId: '106' }

function known(db: Database, id: number) {
  return { id, version: categoryWithId(categoriesOf(db), String(id))?.version ?? -1 }
}

async function found(db: Database, query: string) {
  return (await search(db, { query, limit: 10 })).products.map(({ title }) => title)
}

test.each(engines)('without a change the list of the specification holds (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await loadCategories(db)
  expect(categoriesOf(db)).toBe(defaultCategories)
  expect(await db.selectFrom('categories').selectAll().execute()).toEqual([])
})

test.each(engines)(
  'the first change keeps ids, names, slugs and order of all others (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const outcome = await changeCategory(db, known(db, 9), { intro: 'Engines, whole.' })
    expect(outcome).toMatchObject({ is: 'saved', record: { intro: 'Engines, whole.', version: 1 } })
    const expected = defaultCategories.all.map((one) =>
      one.id === 9 ? { ...one, intro: 'Engines, whole.', version: 1 } : one,
    )
    expect(categoriesOf(db).all).toEqual(expected)
    const other = await secondDatabase(db)
    await loadCategories(other)
    expect(categoriesOf(other).all).toEqual(expected)
  },
)

test.each(engines)(
  'a change is answered after its list is in memory and its pages are forgotten (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const shown: (string | undefined)[] = []
    onCategoriesLoaded(db, () => shown.push(categoryWithId(categoriesOf(db), '9')?.intro))
    await changeCategory(db, known(db, 9), { intro: 'One.' })
    expect(shown).toEqual(['One.'])
    const change = changeCategory(db, known(db, 9), { intro: 'Two.' })
    const [outcome] = await Promise.all([change, loadCategories(db), loadCategories(db)])
    expect(outcome).toMatchObject({ is: 'saved' })
    expect([shown.length, shown.at(-1)]).toEqual([4, 'Two.'])
  },
)

test.each(engines)(
  'a renamed category keeps its id, and its old address leads to it (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addProduct(db, inElectronics)
    expect(await found(db, 'bridge equipment')).toEqual([])
    await changeCategory(db, known(db, 1), { name: 'Bridge Equipment' })
    await indexRenamed(db)
    const category = categoryAt(categoriesOf(db), 'marine-electronic-item')?.category
    expect(category).toMatchObject({ id: 1, slug: 'bridge-equipment' })
    expect(await findProduct(db, _id)).toMatchObject({ categoryName: 'Bridge Equipment' })
    expect(await found(db, 'bridge equipment')).toEqual(['X-band set'])
    expect((await suggestions(db, 'bridge equ')).map(({ text }) => text)).toContain(
      'Bridge Equipment',
    )

    await renameSubcategory(db, known(db, 1), 106, 'Scanners')
    await indexRenamed(db)
    const sub = categoriesOf(db).all[0]?.subcategories[5]
    expect(sub).toEqual({ id: 106, name: 'Scanners', slug: 'scanners', formerSlugs: ['radar'] })
    expect(categoryAt(categoriesOf(db), 'jrc-jma-9122-radar')?.sub).toEqual(sub)
    expect(await found(db, 'scanners')).toEqual(['X-band set'])
  },
)

test.each(engines)('an old address is not given to another category (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await changeCategory(db, known(db, 16), { name: 'Power' })
  for (const name of ['Generator', 'power', 'Pumps', 'Deck  machinery', '///'])
    expect(await addCategory(db, { name }), name).toMatchObject({ is: 'refused', field: 'name' })
  expect(await changeCategory(db, known(db, 12), { name: 'Generator' })).toMatchObject({
    is: 'refused',
  })
  const back = await changeCategory(db, known(db, 16), { name: 'Generator' })
  expect(back).toMatchObject({ is: 'saved', record: { slug: 'generator', formerSlugs: ['power'] } })
  expect(await addSubcategory(db, known(db, 16), 'OPEN diesel')).toMatchObject({ is: 'refused' })
})

test.each(engines)('new ones get the ids after the last, and no id twice (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  expect(await addCategory(db, { name: 'Ropes' })).toMatchObject({
    record: { id: 19, slug: 'ropes' },
  })
  expect(await addSubcategory(db, known(db, 19), 'Steel')).toMatchObject({
    record: { subcategories: [{ id: 1901, slug: 'steel' }] },
  })
  await removeSubcategory(db, known(db, 19), 1901)
  expect(await addSubcategory(db, known(db, 19), 'Fibre')).toMatchObject({
    record: { subcategories: [{ id: 1902 }] },
  })
  expect(await addSubcategory(db, known(db, 1), 'Sonar')).toMatchObject({ is: 'saved' })
  expect(categoriesOf(db).all[0]?.subcategories.at(-1)?.id).toBe(118)
  await removeCategory(db, known(db, 19))
  expect(await addCategory(db, { name: 'Ropes' })).toMatchObject({ record: { id: 20 } })
})

test.each(engines)('a name in any script has an address of a-z and 0-9 (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  for (const [name, slug] of [
    ['Straße & Kanal', 'strasse-kanal'],
    ['Łożyska', 'lozyska'],
    ['насосы', 'nasosy'],
    ['离心泵', 'li-xin-beng'],
    ['পাম্প ২', 'pamp-2'],
  ] as const) {
    expect(await addCategory(db, { name })).toMatchObject({ is: 'saved', record: { slug } })
  }
  await changeCategory(db, known(db, 19), { name: 'Ørsted' })
  expect(categoryAt(categoriesOf(db), 'strasse-kanal')?.category).toMatchObject({
    id: 19,
    slug: 'orsted',
  })
})

test.each(engines)('the owner sets the order of both lists (%s)', async (engine) => {
  const db = await freshDatabase(engine)
  await moveCategory(db, 18, 1)
  await moveSubcategory(db, known(db, 16), 1604, { to: 2, name: 'Shafts' })
  expect(categoriesOf(db).all.map(({ id }) => id)).toEqual([
    18,
    ...Array.from({ length: 17 }, (_, n) => n + 1),
  ])
  expect(categoryWithId(categoriesOf(db), '16')?.subcategories.map(({ id }) => id)).toEqual([
    1601, 1604, 1602, 1603,
  ])
  expect(categoryWithId(categoriesOf(db), '16')?.subcategories[1]?.name).toBe('Shafts')
  expect(catalogueAddress(categoriesOf(db))).toBe('/categories/other-equipment')
})

test.each(engines)(
  'a hidden category and its products are gone from lists, counts and search (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const hidden = await addProduct(db, inElectronics)
    const shown = await addProduct(db, {
      ...radar,
      title: 'X-band spare',
      categoryId: '18',
      subcategoryId: '',
    })
    expect(await found(db, 'x-band')).toHaveLength(2)
    await changeCategory(db, known(db, 1), { isHidden: true })
    expect(await found(db, 'x-band')).toEqual(['X-band spare'])
    expect((await search(db, { query: 'x-band', categoryId: '1', limit: 9 })).products).toEqual([])
    const suggested = await suggestions(db, 'x-band')
    expect(suggested.map(({ text }) => text)).toEqual(['X-band spare'])
    expect(await suggestions(db, 'marine elec')).toEqual([])
    expect((await homePageProducts(db, 9)).map(({ _id }) => _id)).toEqual([shown._id])
    expect([...(await productCounts(db)).keys()]).toEqual(['18'])
    expect(await findProduct(db, hidden._id)).toBeDefined()
    expect(await findRelatedProducts(db, hidden, 4)).toEqual([])
    await changeCategory(db, known(db, 1), { isHidden: false })
    expect(await found(db, 'x-band')).toHaveLength(2)
  },
)

test.each(engines)(
  'a category with products is not deleted, nor the last one hidden (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const { _id } = await addProduct(db, inElectronics)
    await deleteProduct(db, _id)
    expect(await removeCategory(db, known(db, 1))).toEqual({
      is: 'refused',
      field: 'remove',
      message:
        'It has 1 product, 1 of them in the trash, so it cannot be deleted. Move them to another category first, or hide it.',
    })
    expect(await removeSubcategory(db, known(db, 1), 106)).toMatchObject({ is: 'refused' })
    expect(await removeSubcategory(db, known(db, 1), 107)).toMatchObject({ is: 'saved' })
    for (const { id } of categoriesOf(db).all.slice(1)) {
      expect(await changeCategory(db, known(db, id), { isHidden: true })).toMatchObject({
        is: 'saved',
      })
    }
    expect(await changeCategory(db, known(db, 1), { isHidden: true })).toMatchObject({
      is: 'refused',
      field: 'isHidden',
    })
  },
)

test.each(engines)(
  'the second of two tabs is told what the first has saved (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const both = known(db, 6)
    const done = await Promise.all([
      changeCategory(db, both, { intro: 'One.' }),
      changeCategory(db, both, { intro: 'Two.' }),
    ])
    expect(done.map(({ is }) => is).toSorted()).toEqual(['saved', 'stale'])
    const stale = done.find(({ is }) => is === 'stale')
    expect(stale).toMatchObject({ record: { id: 6, version: 1 } })
    expect(await changeCategory(db, { id: 99, version: 0 }, { intro: '' })).toEqual({
      is: 'missing',
    })
  },
)

test.each(engines)(
  'the file of a picture is kept while the category shows it (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const [first, second] = ['a', 'b'].map((letter) => `/media/${letter.repeat(32)}.webp`)
    await changeCategory(db, known(db, 2), { imageUrl: first })
    await changeCategory(db, known(db, 2), { imageUrl: second })
    expect(await db.selectFrom('mediaUses').selectAll().execute()).toEqual([
      { address: second, subject: 'categories', recordId: '2' },
    ])
    expect(await db.selectFrom('mediaToRemove').select('address').execute()).toEqual([
      { address: first },
    ])
  },
)

test('a category of many words and signs has a plain address', () => {
  const [first] = defaultCategories.all
  const named = first && { ...first, slug: 'wärtsilä-泵' }
  expect(named && catalogueAddress(categoriesFrom([named]))).toBe(
    '/categories/w%C3%A4rtsil%C3%A4-%E6%B3%B5',
  )
})
