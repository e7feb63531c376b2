import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { csvText } from '#app/http/csv.server.ts'

import { discardImport, findImport } from './imports.server.ts'
import {
  allProducts,
  checkedImport,
  undoImport,
  writeImport,
  wrongRows,
} from './imports.testing.ts'
import { importAction, reviewOf, wrongRowsOf } from './preview.server.ts'

const head = 'Name;SKU;Category;IMPA\n'

function review(query: string) {
  return new Request(`https://site.example/dashboard/import/1?${query}`)
}

test.each(engines)('errors are counted by kind, and each kind is a list, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const rows = Array.from({ length: 120 }, (_, n) => `Part ${n};P-${n};9;37${n % 3 ? '%_' : ''}\n`)
  const id = await checkedImport(db, `${head}${rows.join('')};X-1;9;\n;X-2;9;\nA;P-1;9;371102\n`)
  const found = await findImport(db, id)
  if (!found) throw new Error('No import')
  expect(found.choices.reasons).toEqual([
    {
      reason: 'IMPA code “…”: Please enter six digits.',
      rows: 120,
      first: [2, 3, 4, 5, 6],
      target: 'impaCode',
    },
    { reason: 'Title: Please enter a title.', rows: 2, first: [122, 123], target: 'title' },
    { reason: 'Row … is the same product.', rows: 1, first: [124], kind: 'twice' },
  ])
  const first = await reviewOf(db, found, review(''))
  expect(first.rows.map(({ row }) => row).slice(0, 2)).toEqual([2, 3])
  expect(first).toMatchObject({ next: 51 })
  const titles = await reviewOf(db, found, review('show=wrong&why=1'))
  expect(titles.rows.map(({ row }) => row)).toEqual([122, 123])
  const twice = await reviewOf(db, found, review('show=wrong&why=2'))
  expect(twice.rows.map(({ problems }) => problems)).toEqual([['Row 3 is the same product.']])
})

test('wrong rows come back as a sheet with their reasons, which can be imported again', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, `${head}Ring;R-1;9;3711\nPump;P-1;9;\n`)
  const found = await findImport(db, id)
  if (!found) throw new Error('No import')
  let sheet = ''
  for await (const text of csvText(wrongRowsOf(db, found))) sheet += text
  expect(sheet).toContain('"3711","IMPA code “3711”: Please enter six digits."')
  const again = await checkedImport(db, sheet.replace('"3711"', '"371102"'))
  expect(await wrongRows(db, again)).toEqual([])
  await writeImport(db, again)
  expect(await allProducts(db)).toMatchObject([{ title: 'Ring', impaCode: '371102' }])
})

test('an import with changes alone opens on them', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, `${head}Ring;R-1;9;\n`))
  const found = await findImport(db, await checkedImport(db, `${head}Rings;R-1;9;\n`))
  if (!found) throw new Error('No import')
  const { kind, rows } = await reviewOf(db, found, review(''))
  expect([kind, rows.length]).toEqual(['change', 1])
})

test('an abandoned import can be deleted, and one with products only after its undo', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, `${head}Ring;R-1;9;\n`)
  expect(await importAction(db, id, { intent: 'delete' })).toBe(true)
  expect(await findImport(db, id)).toBeUndefined()
  const other = await checkedImport(db, `${head}Ring;R-1;9;\n`)
  const written = await writeImport(db, other)
  if (!written) throw new Error('No import')
  expect(await discardImport(db, written)).toBe(false)
  await undoImport(db, other)
  expect(await importAction(db, other, { intent: 'delete' })).toBe(true)
  expect(await allProducts(db)).toEqual([])
})
