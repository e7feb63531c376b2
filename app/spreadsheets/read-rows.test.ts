import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { rowsOfFile } from './read-rows.server.ts'
import { sheetOf, workbookOf, zipOf } from './workbook.testing.ts'

const limits = { rows: 100_000, columns: 101, cell: 20_000, inflated: 400 * 1024 * 1024 }

async function rowsOf(file: string | Buffer) {
  const all = []
  for await (const rows of rowsOfFile(file, { limits, time: 60_000 })) all.push(...rows)
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
    { row: 1, cells: ['46093', '2026-03-12', '46093', '2026-03-12'] },
  ])
})

test('a large file is read in its encoding, whatever its pieces cut through', async () => {
  const text = Array.from({ length: 20_000 }, (_, n) => `Dichtung Ø ${n};MÄN`).join('\n')
  for (const encoding of ['utf8', 'latin1', 'utf16le'] as const) {
    const rows = await rowsOf(fileOf(Buffer.from(text, encoding)))
    expect(rows).toHaveLength(20_000)
    expect(rows.at(-1)?.cells).toEqual(['Dichtung Ø 19999', 'MÄN'])
  }
})

test('a line without end is refused before it fills the memory', async () => {
  const path = join(freshFolder(), 'line.csv')
  const file = createWriteStream(path)
  file.write('Title,Maker\n"')
  const piece = Buffer.alloc(1024 * 1024, 'a')
  for (let n = 0; n < 200; n += 1) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await once(file, 'finish')
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  await expect(rowsOf(path)).rejects.toThrow('A row of this file is too long')
  const after = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed
  expect(after - before).toBeLessThan(100 * 1024 * 1024)
})

test('a workbook that inflates beyond its limit is refused', async () => {
  const text = Buffer.alloc(500 * 1024 * 1024, ' ')
  const bomb = zipOf([
    { name: 'xl/workbook.xml', text: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', text },
  ])
  await expect(rowsOf(bomb)).rejects.toThrow('too large when it is opened')
  await expect(rowsOf(workbookOf(sheetOf([['', '']])))).rejects.toThrow('is empty')
})
