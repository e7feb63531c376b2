import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { categoriesOf } from '../categories.ts'
import { addSubcategory } from '../category-changes.server.ts'
import { addProduct } from '../products.testing.ts'
import { lastOfSlice } from './change-rows.server.ts'
import { withPictures } from './import-pictures.testing.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, deleteOldImports, findImport, startWriting } from './imports.server.ts'
import {
  allProducts,
  checkedImport,
  undoImport,
  writeImport,
  wrongRows,
} from './imports.testing.ts'

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
  expect(await startWriting(db, id, { seen })).toBe(false)
  const now = (await findImport(db, id))?.phaseAt
  expect(await startWriting(db, id, { seen: now })).toBe(true)
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

const head = 'Name;Part No;Brand;Category;Lead time\n'
const ring = {
  title: 'Ring',
  description: 'Tested.',
  imageUrl: '',
  categoryId: '9',
  subcategoryId: '',
  maker: 'MAN',
}
const numbered = (...values: string[]) => values.map((value) => ({ scheme: 'Maker', value }))

async function withColumns(db: Database, id: string, targets: string[]) {
  await chooseColumns(db, id, { targets, categoryId: '9' })
  await runImports(db)
  return id
}

test('a row that names its product by the second number leaves the first', async () => {
  const db = await freshDatabase('sqlite')
  await addProduct(db, { ...ring, partNumbers: numbered('90-1', '90-2') })
  const id = await checkedImport(db, `${head}Ring;90-2;MAN;9;3 days\n`)
  expect(await findImport(db, id)).toMatchObject({ counts: { change: 1 } })
  await writeImport(db, id)
  expect(await allProducts(db)).toMatchObject([
    { leadTime: '3 days', partNumbers: numbered('90-1', '90-2') },
  ])
  const again = await checkedImport(db, `${head}Ring;90-2;MAN;9;3 days\n`)
  expect(await findImport(db, again)).toMatchObject({ counts: { same: 1 } })
})

test('two columns of part numbers give two numbers, and the same file changes nothing', async () => {
  const db = await freshDatabase('sqlite')
  const targets = ['title', 'number:Maker', 'number:Maker', 'maker']
  const chosen = async () => {
    const id = await checkedImport(db, 'Name;Part No;Other;Brand\nRing;90-1;90-2;MAN\n')
    return withColumns(db, id, targets)
  }
  await writeImport(db, await chosen())
  expect(await allProducts(db)).toMatchObject([{ partNumbers: numbered('90-1', '90-2') }])
  expect(await findImport(db, await chosen())).toMatchObject({ counts: { same: 1 } })
})

test('[empty] takes a specification and a part number away', async () => {
  const db = await freshDatabase('sqlite')
  const specifications = [{ name: 'Bore', value: '60' }]
  const { _id } = await addProduct(db, { ...ring, specifications, partNumbers: numbered('90-1') })
  const targets = ['_id', 'number:Maker', 'specification:Bore']
  const chosen = async () => {
    const id = await checkedImport(db, `Id;Part No;Bore\n${_id};[empty];[empty]\n`)
    return withColumns(db, id, targets)
  }
  const id = await chosen()
  expect(await findImport(db, id)).toMatchObject({ counts: { change: 1 } })
  await writeImport(db, id)
  const [after] = await allProducts(db)
  expect([after?.partNumbers, after?.specifications]).toEqual([undefined, undefined])
  expect(await findImport(db, await chosen())).toMatchObject({ counts: { same: 1 } })
})

test('a row with too many pictures says how many there may be', async () => {
  const db = await freshDatabase('sqlite')
  const pictures = Array.from({ length: 14 }, (_, n) => `https://a.example/${n}.jpg`).join(', ')
  const id = await checkedImport(db, `Name;Category;Images\nRing;9;"${pictures}"\n`)
  expect(JSON.stringify(await wrongRows(db, id))).toContain('Please use at most 12.')
})

test('a slice ends before the row that makes it too large, and has one row at least', () => {
  const rows = [40, 50, 20, null, 500, 1].map((size, n) => ({ row: 10 * n, size }))
  expect(lastOfSlice(rows, 100)).toBe(10)
  expect(lastOfSlice(rows.slice(2), 100)).toBe(30)
  expect(lastOfSlice(rows.slice(4), 100)).toBe(40)
  expect(lastOfSlice(rows.slice(5), 100)).toBe(50)
})

test.each(engines)(
  'rows of very different lengths are all checked and written, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const rows = Array.from({ length: 300 }, (_, n) => {
      const description = n % 7 === 0 ? `${'x'.repeat(4_000)} ` : 'Short'
      return `"Part ${n}";"Marine Engine";"${description}"`
    })
    const file = ['Title;Category;Description', ...rows].join('\n')
    const id = await checkedImport(db, file)
    expect(await findImport(db, id)).toMatchObject({ counts: { add: 300 } })
    expect(await writeImport(db, id)).toMatchObject({ state: 'done' })
    const titles = (await allProducts(db)).map(({ title }) => title)
    expect(new Set(titles)).toEqual(new Set(rows.map((_, n) => `Part ${n}`)))
  },
)

test('descriptions of 20,000 spaces do not hold up the site', async () => {
  const db = await freshDatabase('sqlite')
  const description = `<p>a${' \t'.repeat(9_000)}a`
  const rows = Array.from({ length: 200 }, (_, n) => `"Part ${n}";"5";"${description}"`)
  const file = ['Title;Category;Description', ...rows].join('\n')
  let longest = 0
  let begun = process.threadCpuUsage()
  const turn = setInterval(() => {
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
    begun = process.threadCpuUsage()
  }, 1)
  const started = process.threadCpuUsage()
  await checkedImport(db, file)
  clearInterval(turn)
  const { user, system } = process.threadCpuUsage(started)
  // Before, each took 0.2 s, and a hundred of them were one slice.
  expect((user + system) / 1000).toBeLessThan(3_000)
  expect(longest).toBeLessThan(200)
})
