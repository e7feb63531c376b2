import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { freshDatabase, freshFolder } from '#app/database/database.testing.ts'

import { createImport } from './create-import.server.ts'
import { describeImport, type FileChoice } from './describe-import.server.ts'
import { columnNotes } from './import-columns.ts'
import { runImports } from './import-worker.server.ts'
import { chooseColumns, findImport } from './imports.server.ts'
import { allProducts, checkedImport, writeImport, wrongRows } from './imports.testing.ts'

function pathOf(name: string) {
  return new URL(`../../spreadsheets/files/${name}`, import.meta.url).pathname
}

function bytesNamed(name: string) {
  return readFileSync(pathOf(name))
}

async function chosenImport(db: Database, name: string, choice: FileChoice) {
  const id = await createImport(db, { sheet: { path: pathOf(name), fileName: name }, choice })
  await runImports(db)
  return id
}

async function titles(db: Database) {
  return (await allProducts(db)).map(({ title }) => title).toSorted()
}

/** The first word of the problem of each row. */
async function reasons(db: Database, id: string) {
  const rows: [number, string[]][] = (await wrongRows(db, id)).map(([row, problems]) => [
    Number(row),
    problems,
  ])
  return rows.map(([row, [first = '']]) => [row, first])
}

test.each(['dates.csv', 'scientific.csv'])(
  '%s: every row is named, and none is written',
  async (name) => {
    const db = await freshDatabase('sqlite')
    const id = await checkedImport(db, bytesNamed(name))
    const { counts, rows } = (await findImport(db, id)) ?? {}
    expect(counts).toEqual({ wrong: (rows ?? 0) - 1 })
    for (const [, reason] of await reasons(db, id))
      expect(reason).toMatch(
        /^Our code “.+”: The spreadsheet (?:made a date of|shortened) this number/,
      )
  },
)

test.each([
  ['excel-equals-quoted.csv', ['00123', '00124']],
  ['apostrophe-sku.csv', ['00123']],
])('%s: a number marked as text keeps its zeros', async (name, codes) => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, bytesNamed(name)))
  const numbers = (await allProducts(db)).flatMap(({ partNumbers }) => partNumbers ?? [])
  expect(numbers.map(({ value }) => value).toSorted()).toEqual(codes)
})

test('a mark also says that a number like a date or an exponent is right', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, `Name,SKU,Category\nA,="2-Mar",9\nB,'12E5,9\nC,2-Mar,9\n`)
  expect(await reasons(db, id)).toEqual([[4, expect.stringContaining('made a date')]])
})

test('HTML and entities are read as text in titles, categories and descriptions', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, bytesNamed('html-entities.csv')))
  expect(await allProducts(db)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: 'Café valve – 3″',
        description: 'Café 5 °C – “x” ½ • ü\n\nA | B',
      }),
      expect.objectContaining({ title: 'Plain entity', description: 'Tom & Jerry °C' }),
    ]),
  )
  const id = await checkedImport(
    db,
    'Name,SKU,Category\nBush,B-1,Spare Parts For Main &amp; Auxiliary\n',
  )
  expect(JSON.stringify(await wrongRows(db, id))).not.toContain('&amp;')
})

test.each([
  ['Total: 1 item;;', true],
  ['Grand total;;1,234.50', true],
  [';;Summe: 12', true],
  ['Итого;;', true],
  ['合计：;;', true],
  ['Subtotal (EUR);;9', true],
  ['Total;T-1;9', false],
  ['Total station;T-1;9', false],
  ['Summer cover;S-1;9', false],
])('the row %s is a sum: %s', async (row, isSum) => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, `Name;SKU;Category\nImpeller;TT-1;9\n${row}\n`)
  const sums = (await reasons(db, id)).filter(
    ([, reason]) => reason === 'This row is a sum, not a product.',
  )
  expect(sums).toEqual(isSum ? [[3, expect.any(String)]] : [])
})

test('of a messy workbook the sheet is chosen, and each row that was not read as written is named', async () => {
  const db = await freshDatabase('sqlite')
  const id = await chosenImport(db, 'messy.xlsx', { sheet: 'Pumps' })
  const { choices } = (await findImport(db, id)) ?? {}
  expect(choices).toMatchObject({ headRow: 3, file: { sheet: 'Pumps', hiddenRows: 'read' } })
  // Material says bronze here, and is no number of a part.
  expect(choices?.targets.slice(0, 6)).toEqual([
    'number:Our code',
    'title',
    'maker',
    'model',
    '',
    '',
  ])
  await chooseColumns(db, id, { targets: choices?.targets ?? [], categoryId: '9' })
  await runImports(db)
  expect(await reasons(db, id)).toEqual([
    [6, expect.stringMatching(/^Title: The result of this formula is not in the file/)],
    [7, 'This row is a sum, not a product.'],
    [8, expect.stringMatching(/^Our code “2026-11-01”: The spreadsheet made a date/)],
  ])
  expect((await findImport(db, id))?.choices.file?.sheet).toBe('Pumps')
  await writeImport(db, id)
  expect(await titles(db)).toEqual(['Impeller bronze', 'Shaft sleeve', 'Wear ring'])
})

test('a description says what must be chosen and what is proposed', async () => {
  expect(await describeImport(pathOf('cover-sheet-first.xlsx'))).toMatchObject({
    questions: ['sheet'],
    choice: { sheet: 'Parts', headRow: 1, hiddenRows: 'read' },
    headRows: [1],
  })
  expect(await describeImport(pathOf('hidden-rows.xlsx'))).toMatchObject({
    questions: ['hiddenRows'],
  })
  expect(await describeImport(pathOf('title-and-total.csv'))).toMatchObject({
    kind: 'text',
    delimiter: ';',
    questions: [],
    choice: { sheet: undefined, encoding: 'utf-8', headRow: 3 },
  })
  const answered = await describeImport(pathOf('cover-sheet-first.xlsx'), { sheet: 'Cover' })
  expect([answered.questions, answered.sheet?.first[0]?.cells]).toEqual([[], ['Price list 2026']])
})

test('without a choice the sheet with known heads is read, not the cover before it', async () => {
  const db = await freshDatabase('sqlite')
  const id = await chosenImport(db, 'cover-sheet-first.xlsx', {})
  await writeImport(db, id)
  expect(await titles(db)).toEqual(['Impeller X'])
})

test('hidden rows and a row of heads by choice are read so in the check too', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await chosenImport(db, 'hidden-rows.xlsx', { hiddenRows: 'skip' }))
  expect(await titles(db)).toEqual(['Seen'])
  const path = join(freshFolder(), 'heads.csv')
  writeFileSync(path, 'Title,Maker,Model\nName,SKU,Category\nRing,R-1,9\n')
  const sheet = { path, fileName: 'heads.csv' }
  const id = await createImport(db, { sheet, choice: { headRow: 2 } })
  await runImports(db)
  expect(await findImport(db, id)).toMatchObject({ choices: { headRow: 2 }, counts: { add: 1 } })
})

test('cells that are cut, broken or too many cost their row, which is named', async () => {
  const db = await freshDatabase('sqlite')
  const rows = [
    'A,A-1,9,x',
    `B,B-1,9,${'long text '.repeat(3_000)}`,
    '"C,C-1,9,x',
    'D,D-1,9,cotton, blue',
    Array.from({ length: 150 }, (_, n) => n).join(','),
    'F,F-1,9,x',
  ]
  const id = await checkedImport(db, `Name,SKU,Category,Description\n${rows.join('\n')}\n`)
  expect(await reasons(db, id)).toEqual([
    [3, expect.stringMatching(/^Description “long text.*”: The text is too long\.$/)],
    [4, 'A quotation mark in this row is not closed.'],
    [5, expect.stringMatching(/^This row has more cells than there are heads/)],
    [6, expect.stringMatching(/^This row has more/)],
  ])
  await writeImport(db, id)
  expect(await titles(db)).toEqual(['A', 'F'])
})

test('what stands under no head is left out, and said', async () => {
  const db = await freshDatabase('sqlite')
  const found = await findImport(db, await chosenImport(db, 'csv-windows-1251.csv', {}))
  const { columns = [], choices } = found ?? {}
  expect(columnNotes(columns, choices?.targets ?? [], false)).toEqual([
    'Cells without a head are left out, such as сталь.',
  ])
})

test('a letter that cannot be read costs its row, unless its column is left out', async () => {
  const db = await freshDatabase('sqlite')
  const bytes = Buffer.from('Name;SKU;Category;Price\nWelle für Öl;A-1;9;1 ?\nPumpe ?;A-2;9;2\n')
  for (let at = bytes.indexOf('?'); at >= 0; at = bytes.indexOf('?')) bytes[at] = 0xff
  const id = await checkedImport(db, bytes)
  expect(await reasons(db, id)).toEqual([
    [3, expect.stringMatching(/^Title “Pumpe .”: Some letters/)],
  ])
})
