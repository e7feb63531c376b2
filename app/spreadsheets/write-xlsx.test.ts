import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { read, utils, type WorkSheet } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import { xlsxFile } from './write-xlsx.server.ts'

const columns = ['Title', 'Part number', 'Description']

async function fileOf(rows: string[][]) {
  return buffer(xlsxFile({ name: 'Products', columns, rows: Readable.from([rows]) }))
}

/** As SheetJS reads it, which reads cells by their references and has nothing of the writer. */
async function sheetOf(rows: string[][]) {
  const book = read(await fileOf(rows), { cellFormula: true, cellNF: true, cellStyles: true })
  expect(book.SheetNames).toEqual(['Products'])
  return book.Sheets['Products'] ?? {}
}

function textsOf(sheet: WorkSheet) {
  return utils.sheet_to_json(sheet, { header: 1, defval: '', blankrows: true })
}

/** What a cell holds, and what a spreadsheet shows. */
const cells = [
  ['0012', '0012'],
  ['=1+1', '=1+1'],
  ['-1', '-1'],
  ['+SUM(A1)', '+SUM(A1)'],
  ['@x', '@x'],
  ['8.81E+11', '8.81E+11'],
  ['2026-03-12', '2026-03-12'],
  ['TRUE', 'TRUE'],
  ['two\nlines', 'two\nlines'],
  ['two\r\nlines', 'two\nlines'],
  ['a\tb', 'a\tb'],
  ['  spaces  ', '  spaces  '],
  ['🚢 東京 Ø', '🚢 東京 Ø'],
  ['<b>&"\'</b>', '<b>&"\'</b>'],
  ['a\0b\u0001c\u000Bd\u001Fe\u0085f\uFFFEg\uFFFFh', 'abcdefgh'],
  ['half \uD800 a character', 'half \uFFFD a character'],
  ['_x000D_', '_x000D_'],
  ['x'.repeat(32_767), 'x'.repeat(32_767)],
  ['', ''],
] as const

test('another library reads every cell of an export as the text that was written', async () => {
  const rows = cells.map(([text], n) => [text, `${n}`, n % 2 ? '' : text])
  const sheet = await sheetOf(rows)
  expect(textsOf(sheet)).toEqual([
    columns,
    ...cells.map(([, text], n) => [text, `${n}`, n % 2 ? '' : text]),
  ])
  const all = Object.entries(sheet).filter(([key]) => !key.startsWith('!'))
  expect(all.filter(([, cell]) => cell.f !== undefined)).toEqual([])
  expect(all.filter(([, cell]) => cell.v !== undefined && cell.t !== 's')).toEqual([])
  expect(sheet['A2']).toMatchObject({ t: 's', v: '0012', z: '@' })
  expect(sheet['!ref']).toBe(`A1:C${cells.length + 1}`)
  expect(sheet['!cols']?.map(({ width }) => width)).toEqual([24, 24, 24])
})

test('an export without products has its head', async () => {
  expect(textsOf(await sheetOf([]))).toEqual([columns])
})

test('each row and cell of an export names its place, the head stays in sight, and empty cells are text', async () => {
  const zip = await fromBufferPromise(await fileOf([['a', '', 'c']]))
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const part = await buffer(await zip.openReadStreamPromise(entry))
    parts.set(entry.fileName, String(part))
  }
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toMatch(/<row r="2"[^>]*><c r="A2"[^>]*>.*<c r="B2" s="1"\/><c r="C2"/)
  expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2" state="frozen"/)
  expect([...parts.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/theme/theme1.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
})

test('an export is written no faster than it is received, and a broken download ends it', async () => {
  let [slices, isEnded] = [0, false]
  async function* rows() {
    try {
      for (; slices < 10_000; slices += 1) {
        yield Array.from({ length: 100 }, (_, n) => [`${slices}-${n}`, `${Math.random()}`, 'x'])
      }
    } finally {
      isEnded = true
    }
  }
  const file = Readable.from(xlsxFile({ name: 'Products', columns, rows: rows() }))
  await once(file, 'readable')
  file.read()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(slices).toBeLessThan(200)
  file.destroy()
  await expect.poll(() => isEnded).toBe(true)
})

test('an error of the rows ends the file, not the process', async () => {
  async function* failing() {
    yield [['first', '', '']]
    throw new Error('the database is gone')
  }
  const file = xlsxFile({ name: 'Products', columns, rows: failing() })
  await expect(buffer(file)).rejects.toThrow('the database is gone')
})
