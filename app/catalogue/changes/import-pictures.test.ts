import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { type Product, picturesOf } from '../product.ts'
import { addProduct } from '../products.testing.ts'
import { pictureProgress, zipPath } from './import-pictures.server.ts'
import { withPictures } from './import-pictures.testing.ts'
import { findImport, startWriting } from './imports.server.ts'
import { allProducts, wrongRows } from './imports.testing.ts'

const head = 'Name;Category;Our code;Part No;IMPA;Pictures\n'

/** The pictures of each product by the names of their files, in order. */
function namesOf(products: Product[], names: Map<string | null, string>) {
  return Object.fromEntries(
    products.map((one) => [one.title, picturesOf(one).map((address) => names.get(address))]),
  )
}

test.each(engines)(
  'pictures go to their products by code, part number, folder or cell, in order, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const site = await withPictures(db)
    const csv = [
      'Ring;9;R-1;123 456;;',
      'Ring set;9;R-1-2;;;',
      'Valve;9;;A/C-77;371102;',
      'Gauge;9;;G 5;;gauge.jpg, shared.jpg',
      'Hose;9;;H 6;;Shared',
      'Pump;9;;P-9;;',
      'Bare;9;;B 1;;',
    ].join('\n')
    const names = [
      'all/R-1 (2).jpg',
      'all/r–1.JPG',
      'R-1-2.jpg',
      'a_c-77_10.jpg',
      'a_c-77_2.jpg',
      '371102-1.jpg',
      'gauge.jpg',
      'shared.jpg',
      'P-9/front 1.jpg',
      'P-9/back 2.jpg',
      'unknown.jpg',
    ]
    const broken = { name: 'B 1.jpg', text: 'GIF89a' }
    const id = await site.checked(head + csv, names, [broken])
    expect(await allProducts(db)).toEqual([])
    expect(await site.unused(id)).toEqual([
      ['unknown.jpg', 'No product has this number.'],
      ['B 1.jpg', 'GIF pictures are not accepted.'],
    ])
    expect((await findImport(db, id))?.counts).toEqual({ add: 7, bare: 1, used: 10, unused: 2 })
    const shown = await site.preview(id, 'add')
    expect(shown.map(({ title, pictures }) => [title, ...pictures])).toContainEqual([
      'Ring',
      'all/r–1.JPG',
      'all/R-1 (2).jpg',
    ])
    expect(await db.selectFrom('mediaFiles').selectAll().execute()).toEqual([])

    expect(await site.write(id)).toMatchObject({ state: 'done', counts: { add: 7, used: 10 } })
    expect(namesOf(await allProducts(db), await site.names(id))).toEqual({
      Ring: ['all/r–1.JPG', 'all/R-1 (2).jpg'],
      'Ring set': ['R-1-2.jpg'],
      Valve: ['371102-1.jpg', 'a_c-77_2.jpg', 'a_c-77_10.jpg'],
      Gauge: ['gauge.jpg', 'shared.jpg'],
      Hose: ['shared.jpg'],
      Pump: ['P-9/front 1.jpg', 'P-9/back 2.jpg'],
      Bare: [],
    })
    const pump = (await allProducts(db)).find(({ title }) => title === 'Pump')
    expect(await site.media.find(String(pump?.imageUrl).slice('/media/'.length))).toBeDefined()
    expect(existsSync(zipPath(site.pictures.folder, id))).toBe(false)

    expect(await site.undo(id)).toMatchObject({ state: 'undone' })
    expect(await allProducts(db)).toEqual([])
    // The files are removed with others that no record uses.
    const removed = await db.selectFrom('mediaToRemove').select('address').execute()
    expect(removed).toHaveLength(10)
  },
)

test.each(engines)(
  'a ZIP file alone adds pictures to products that exist, and again changes nothing, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const site = await withPictures(db)
    const own = '/media/0123456789abcdef0123456789abcdef.webp'
    const fields = { description: 'A', categoryId: '9', subcategoryId: '', imageUrl: '' }
    const number = (scheme: string, value: string) => ({ partNumbers: [{ scheme, value }] })
    await addProduct(db, { ...fields, title: 'Ring', imageUrl: own, ...number('Our code', 'R 7') })
    await addProduct(db, { ...fields, title: 'Valve', state: 'draft', impaCode: '371102' })
    await addProduct(db, { ...fields, title: 'One', maker: 'MAN', ...number('Maker', '55-5') })
    await addProduct(db, { ...fields, title: 'Two', maker: 'JRC', ...number('Maker', '55-5') })
    const names = ['R7.jpg', 'r7-2.jpg', '37 11 02.jpg', '55-5.jpg']
    const id = await site.checked('', names)
    expect((await findImport(db, id))?.counts).toEqual({ change: 2, bare: 0, used: 3, unused: 1 })
    expect(await site.unused(id)).toEqual([['55-5.jpg', 'Several products have this number.']])
    const rows = await site.preview(id, 'change')
    expect(rows.map(({ name, title, differences }) => [name, title, differences])).toEqual([
      ['Pictures', 'Ring', [{ label: 'Pictures', before: own, after: `${own}\nR7.jpg\nr7-2.jpg` }]],
      ['Pictures', 'Valve', [{ label: 'Pictures', before: '', after: '37 11 02.jpg' }]],
    ])
    const before = await allProducts(db)
    await site.write(id)
    expect(namesOf(await allProducts(db), await site.names(id))).toEqual({
      Ring: [undefined, 'R7.jpg', 'r7-2.jpg'],
      Valve: ['37 11 02.jpg'],
      One: [],
      Two: [],
    })
    const again = await site.checked('', names)
    expect((await findImport(db, again))?.counts).toMatchObject({ same: 2, used: 3 })
    expect(await pictureProgress(db, again)).toEqual({ all: 3, stored: 3 })

    await site.undo(id)
    const restored = await allProducts(db)
    expect(restored.map((one) => picturesOf(one))).toEqual(before.map((one) => picturesOf(one)))
  },
)

test.each(engines)(
  'a row with an error says which picture, and takes none, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const site = await withPictures(db)
    const csv = 'A;9;A 1;;;missing.jpg\n;9;B 1;;;\nC;9;C 1;;;x.jpg\nD;9;D 1;;;bad.png\n'
    const names = ['B 1.jpg', '1/x.jpg', '2/x.jpg']
    const id = await site.checked(head + csv, names, [{ name: 'bad.png', text: 'BM' }])
    expect(await wrongRows(db, id)).toEqual([
      [2, ['Pictures “missing.jpg”: “missing.jpg”: The ZIP file has no picture of this name.']],
      [3, ['Title: Please enter a title.']],
      [4, ['Pictures “x.jpg”: “x.jpg”: The ZIP file has several pictures of this name.']],
      [5, ['Pictures “bad.png”: “bad.png”: That is no picture.']],
    ])
    expect(await site.unused(id)).toEqual([
      ['B 1.jpg', 'Its row has an error.'],
      ['1/x.jpg', 'No product has this number.'],
      ['2/x.jpg', 'No product has this number.'],
      ['bad.png', 'That is no picture.'],
    ])
  },
)

test.each(engines)(
  'storing goes on after a restart and an outage, and a picture that cannot be decoded is left out, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const site = await withPictures(db)
    const damaged = {
      name: 'CCC.jpg',
      text: Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(99)]),
    }
    const csv = 'Part A;9;AAA;;;\nPart B;9;BBB;;;\nPart C;9;CCC;;;\n'
    const id = await site.checked(head + csv, ['AAA.jpg', 'BBB.jpg'], [damaged])
    await startWriting(db, id)
    const stopping = new AbortController()
    const { save } = site.media
    await site.run(
      {
        media: {
          ...site.media,
          async save(...file) {
            stopping.abort()
            return save(...file)
          },
        },
      },
      stopping.signal,
    )
    expect(await pictureProgress(db, id)).toEqual({ all: 3, stored: 1 })
    await site.run({ hasRoom: async () => false })
    const down = Object.assign(new Error('The store is down'), { code: 'ESTORE' })
    await site.run({ media: { ...site.media, save: () => Promise.reject(down) } })
    expect(await findImport(db, id)).toMatchObject({ state: 'writing' })
    expect(await allProducts(db)).toEqual([])
    expect(await pictureProgress(db, id)).toEqual({ all: 3, stored: 1 })
    await site.run()
    expect(await findImport(db, id)).toMatchObject({
      state: 'done',
      counts: { used: 2, unused: 1, bare: 1 },
    })
    expect(namesOf(await allProducts(db), await site.names(id))).toEqual({
      'Part A': ['AAA.jpg'],
      'Part B': ['BBB.jpg'],
      'Part C': [],
    })
    const unused = [['CCC.jpg', expect.stringContaining('That is no picture')]]
    expect(await site.unused(id)).toEqual(unused)
    // The second time it is known before the confirmation.
    const again = await site.checked(head + csv, ['AAA.jpg'], [damaged])
    expect(await site.unused(again)).toEqual(unused)
  },
)

test('rows are written without pictures when the ZIP file is gone, which it is after two days', async () => {
  const db = await freshDatabase('sqlite')
  const site = await withPictures(db)
  const id = await site.checked(`${head}Part A;9;AAA;;;\n`, ['AAA.jpg'])
  await startWriting(db, id)
  await site.run({ folder: `${site.pictures.folder}-empty` })
  expect(await findImport(db, id)).toMatchObject({ state: 'done', counts: { used: 0 } })
  expect((await allProducts(db)).map(({ imageUrl }) => imageUrl)).toEqual([''])
  const late = await site.checked(`${head}Part B;9;BBB;;;\n`, ['BBB.jpg'])
  const createdAt = new Date(Date.now() - 48 * 3_600_000).toISOString()
  await db.updateTable('imports').set({ createdAt }).where('_id', '=', late).execute()
  expect(await startWriting(db, late)).toBe(false)
})

test('on PostgreSQL the copy of the site that has the ZIP file stores it, and others do other imports', async () => {
  const db = await freshDatabase('postgres')
  const site = await withPictures(db)
  const id = await site.checked(`${head}Part A;9;AAA;;;\n`, ['AAA.jpg'])
  await startWriting(db, id)
  const other = await withPictures(db)
  const later = await other.checked(`${head}Part B;9;BBB;;;\n`, ['BBB.jpg'])
  expect(await other.write(later)).toMatchObject({ state: 'done' })
  expect(await findImport(db, id)).toMatchObject({ state: 'writing' })
  await site.run()
  expect(await findImport(db, id)).toMatchObject({ state: 'done', counts: { used: 1 } })
})

test.each(engines)(
  'a product keeps its picture when the one of the sheet cannot be decoded, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const site = await withPictures(db)
    const own = '/media/0123456789abcdef0123456789abcdef.webp'
    const partNumbers = [{ scheme: 'Our code', value: 'DDD' }]
    const fields = { description: 'A', categoryId: '9', subcategoryId: '', imageUrl: own }
    await addProduct(db, { ...fields, title: 'Part D', partNumbers })
    const text = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(99)])
    const csv = `${head}Part D of the sheet;9;DDD;;;bad.jpg\n`
    const id = await site.checked(csv, [], [{ name: 'bad.jpg', text }])
    expect(await site.write(id)).toMatchObject({ state: 'done', counts: { change: 1, unused: 1 } })
    const [written] = await allProducts(db)
    expect(written).toMatchObject({ title: 'Part D of the sheet', imageUrl: own })
  },
)
