import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { rowsOfFile } from './rows-of-file.server.ts'
import { sheetOf, workbookOf, zipOf } from './workbook.testing.ts'
import { xlsxFile } from './write-xlsx.server.ts'

const limits = {
  rows: 100_000,
  columns: 101,
  cell: 20_000,
  inflated: 400 * 1024 * 1024,
  elements: 1e7,
  texts: 1e8,
}

async function rowsOf(file: string | Buffer) {
  const all = []
  for await (const rows of rowsOfFile(file, limits)) all.push(...rows)
  return all
}

function fileOf(bytes: Buffer | string) {
  const path = join(freshFolder(), 'file')
  writeFileSync(path, bytes)
  return path
}

test('rows keep the number that a spreadsheet shows, after empty lines and quoted line breaks', async () => {
  const csv = fileOf('Title;Maker\r\n\r\n"Two\nlines";Sulzer\r\nLast;MAN\r\n')
  expect(await rowsOf(csv)).toEqual([
    { row: 1, cells: ['Title', 'Maker'] },
    { row: 3, cells: ['Two\nlines', 'Sulzer'] },
    { row: 4, cells: ['Last', 'MAN'] },
  ])
  const sheet = `<row r="2"><c r="B2" t="str"><v>Title</v></c></row><row r="7"><c r="A7"><v>5</v></c></row>`
  expect(await rowsOf(fileOf(workbookOf(sheet)))).toEqual([
    { row: 2, cells: ['', 'Title'] },
    { row: 7, cells: ['5'] },
  ])
})

test('a number that a workbook shows as a date is read as a date', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d\\-mmm"/><numFmt numFmtId="165" formatCode="&quot;day &quot;0"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>46093</v></c>`).join('')
  const book = workbookOf(`<row>${cells}</row>`, {
    others: [{ name: 'xl/styles.xml', text: styles }],
  })
  expect(await rowsOf(fileOf(book))).toEqual([
    {
      row: 1,
      cells: ['46093', '2026-03-12', 'day 46093', '2026-03-12'],
      faults: [
        { kind: 'date', column: 1 },
        { kind: 'date', column: 3 },
      ],
    },
  ])
})

test('a number is read with the zeros that its format shows, a day by the calendar of its workbook', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>`
  const sheet = `<row><c s="1"><v>712</v></c><c s="2"><v>44631</v></c><c t="b"><v>1</v></c></row>`
  const others = [{ name: 'xl/styles.xml', text: styles }]
  const cellsOf = async (of1904: boolean) =>
    (await rowsOf(fileOf(workbookOf(sheet, { others, of1904 }))))[0]?.cells
  expect(await cellsOf(false)).toEqual(['00712', '2022-03-11', 'TRUE'])
  expect(await cellsOf(true)).toEqual(['00712', '2026-03-12', 'TRUE'])
})

test('a sign of XML in a text is read as its character, also after a round', async () => {
  const book = workbookOf(sheetOf([['Two_x000D_\nlines', '_x005F_x000D_']]))
  expect(await rowsOf(fileOf(book))).toEqual([{ row: 1, cells: ['Two\nlines', '_x000D_'] }])
  async function* rows() {
    yield [['Two\r\nlines', '_x000D_', 'a_b']]
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxFile({ name: 'List', columns: ['A', 'B', 'C'], rows: rows() }))
    parts.push(part)
  const [, written] = await rowsOf(fileOf(Buffer.concat(parts)))
  expect(written?.cells).toEqual(['Two\nlines', '_x000D_', 'a_b'])
})

test('no piece of a file cuts through a character', async () => {
  const title = '🚢'.repeat(30_000)
  const [first] = await rowsOf(fileOf(`${title}\n`))
  expect(first?.cells[0]).toBe(title.slice(0, limits.cell))
  const odd = await rowsOf(fileOf(`a${title}\n`))
  expect(odd[0]?.cells[0]).not.toContain('\uFFFD\uFFFD')
})

test('a large file is read in its encoding, whatever its pieces cut through', async () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `Dichtung Ø ${n};MÄN`).join('\n')
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
    const rows = await rowsOf(fileOf(Buffer.from(text, encoding)))
    expect(rows).toHaveLength(20_000)
    expect(rows.at(-1)?.cells).toEqual(['Dichtung Ø 19999', 'MÄN'])
  }
})

test('a line without end costs its own row and does not fill the memory', async () => {
  const path = join(freshFolder(), 'line.csv')
  const file = createWriteStream(path)
  file.write('Title,Maker\n"')
  const piece = Buffer.alloc(1024 * 1024, 'a')
  for (let n = 0; n < 200; n += 1) if (!file.write(piece)) await once(file, 'drain')
  file.end('\nLast,MAN\n')
  await once(file, 'finish')
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  const rows = await rowsOf(path)
  expect(rows.map(({ row, faults }) => [row, faults?.map(({ kind }) => kind)])).toEqual([
    [1, undefined],
    [2, ['quotes', 'long', 'long']],
    [3, undefined],
  ])
  const after = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  expect(after - before).toBeLessThan(100 * 1024 * 1024)
})

test('a workbook that inflates beyond its limit is refused', async () => {
  const text = Buffer.alloc(500 * 1024 * 1024, ' ')
  const bomb = zipOf([
    { name: 'xl/workbook.xml', text: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', text },
  ])
  await expect(rowsOf(bomb)).rejects.toThrow('too large to read: it becomes larger than 400 MB')
  await expect(rowsOf(workbookOf(sheetOf([['', '']])))).rejects.toThrow('is empty')
})
