import { randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FileRefused } from '#app/spreadsheets/file-refusal.ts'
import { sheetOf, workbookOf, zipOf } from '#app/spreadsheets/workbook.testing.ts'

import { readFile } from './read-file.server.ts'

const rows = [
  ['Qty', 'Description', 'Part No'],
  ['2', 'Gasket; 12 "inch", Ø 12', '371102'],
]

test.each([
  ['commas', 'Qty,Description,Part No\r\n2,"Gasket; 12 ""inch"", Ø 12",371102\r\n'],
  ['semicolons', 'Qty;Description;Part No\n2;"Gasket; 12 ""inch"", Ø 12";371102'],
  ['tabs', 'Qty\tDescription\tPart No\r2\t"Gasket; 12 ""inch"", Ø 12"\t371102'],
  ['a stated separator', 'sep=|\nQty|Description|Part No\n2|"Gasket; 12 ""inch"", Ø 12"|371102'],
])('a CSV file with %s is read', async (_name, text) => {
  expect(await readFile(Buffer.from(text))).toEqual(rows)
})

const csv = 'Qty;Description;Part No\n2;"Gasket; 12 ""inch"", Ø 12";371102'
const swapped = (bytes: Buffer) => bytes.swap16()

test.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
  ['UTF-16LE with a mark', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
  ['UTF-16LE', Buffer.from(csv, 'utf16le')],
  ['UTF-16BE with a mark', swapped(Buffer.from(`\uFEFF${csv}`, 'utf16le'))],
  ['UTF-16BE', swapped(Buffer.from(csv, 'utf16le'))],
  ['windows-1252', Buffer.from(csv, 'latin1')],
])('a CSV file in %s is read', async (_name, bytes) => {
  expect(await readFile(bytes)).toEqual(rows)
})

test('the first sheet of a workbook that is shown is read', async () => {
  const sheet = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row>
    <row r="3"><c r="A3"><v>0.30000000000000004</v></c><c r="B3"><f>1+1</f><v>2</v></c><c r="C3" t="str"><f>A1</f><v>a &amp; b</v></c>
    <c r="D3" t="e"><v>#REF!</v></c><c r="E3"><v>8.81039E+11</v></c></row>`
  const strings = '<si><t>Part</t><rPh><t>x</t></rPh></si><si><r><t>Q</t></r><r><t>ty</t></r></si>'
  const others = [{ name: 'xl/vbaProject.bin', text: 'macros' }]
  expect(await readFile(workbookOf(sheet, { strings, others }))).toEqual([
    ['Qty', '', 'Part'],
    [],
    ['0.3', '2', 'a & b', '', '881039000000'],
  ])
})

test('only one row more than 2,000 is read', async () => {
  const many = Array.from({ length: 9000 }, (_, n) => [`${n}`, 'Gasket'])
  expect(await readFile(workbookOf(sheetOf(many)))).toHaveLength(2001)
  expect(await readFile(Buffer.from(many.join('\n')))).toHaveLength(2001)
})

test('a header that begins as the bytes of another kind of file do is text', async () => {
  for (const header of ['PKG NO', 'PK', 'BM-3 filter', 'MZ', 'BZhar'])
    expect(await readFile(Buffer.from(`${header};Qty\n1;2`))).toEqual([
      [header, 'Qty'],
      ['1', '2'],
    ])
})

/** Little to send, because all cells share one text. */
const shared = () =>
  workbookOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(40)}</row>`.repeat(200), {
    strings: `<si><t>${'ক'.repeat(500)}</t></si>`,
  })
const large = Buffer.alloc(45 * 1024 * 1024, ' ')
const bomb = (declared?: number) =>
  zipOf([
    { name: 'xl/workbook.xml', text: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', text: large, ...(declared !== undefined && { declared }) },
  ])
const refused: [string, Buffer | (() => Buffer), RegExp][] = [
  ['an empty file', Buffer.alloc(0), /is empty/],
  ['HTML named .xlsx', Buffer.from('<html><table><tr><td>1'), /web page/],
  ['a PDF', Buffer.from('%PDF-1.7'), /is a PDF/],
  ['an old workbook', Buffer.from('D0CF11E0A1B11AE1', 'hex'), /old Excel file/],
  ['a picture', Buffer.from('\x89PNG\r\n', 'latin1'), /a picture/],
  ['a bitmap', Buffer.from('BM\x36\x10\x0E\0\0\0\0\0', 'latin1'), /a picture/],
  ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), /a program/],
  ['noise', Buffer.concat([Buffer.from([1, 2, 3]), randomBytes(3000)]), /not text/],
  ['a Word document', zipOf([{ name: 'word/document.xml', text: '<x/>' }]), /Word document/],
  ['a ZIP file', zipOf([{ name: 'a.txt', text: 'a' }]), /without a workbook/],
  ['half a workbook', workbookOf(sheetOf(rows)).subarray(0, 400), /damaged/],
  ['a sheet that is no XML', workbookOf('<row><c></row>'), /damaged/],
  [
    'entities',
    workbookOf('<!DOCTYPE a [<!ENTITY b "bb">]><row><c t="str"><v>&b;</v></c></row>'),
    /damaged/,
  ],
  ['a ZIP bomb that says so', () => bomb(), /too large to read: it becomes larger than 40 MB/],
  ['a ZIP bomb that lies', () => bomb(900), /damaged/],
  ['a workbook that repeats a long text', shared, /too much text/],
  ['a blank sheet', workbookOf(''), /is empty/],
  ['a file of more than 5 MB', Buffer.alloc(6 * 1024 * 1024, 'a,b\n'), /larger than 5 MB/],
]

test.each(refused)('%s is refused in words', async (_name, made, words) => {
  const bytes = typeof made === 'function' ? made() : made
  const failure: unknown = await readFile(bytes).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(FileRefused)
  expect(String(failure)).toMatch(words)
})

test('a file that takes too long is refused', async () => {
  const bytes = workbookOf(sheetOf(Array.from({ length: 1900 }, () => ['x'.repeat(400)])))
  await expect(readFile(bytes, 1)).rejects.toThrow('takes too long')
})

test('an open quotation mark costs its own row', async () => {
  const table = await readFile(Buffer.from(`Qty,Part\n1,"Gasket\n${'2,Seal\n'.repeat(1_000)}`))
  expect(table).toHaveLength(1_002)
  expect(table.slice(1, 3)).toEqual([
    ['1', '"Gasket'],
    ['2', 'Seal'],
  ])
})

test('500 damaged files are read or refused, and nothing else happens', async () => {
  const sources = [workbookOf(sheetOf(rows)), Buffer.from(csv), Buffer.from(csv, 'utf16le')]
  const damage = fc.array(fc.record({ at: fc.nat(2000), byte: fc.nat(255) }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      damage,
      fc.nat(2000),
      async (source, changes, cut) => {
        const bytes = Buffer.from(source)
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte
        const outcome: unknown = await readFile(
          cut % 3 === 0 ? bytes.subarray(0, cut) : bytes,
        ).catch((error: unknown) => error)
        expect(Array.isArray(outcome) || outcome instanceof FileRefused).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('a large workbook is read outside of the process that serves visitors', async () => {
  const wide = Array.from({ length: 2000 }, (_, n) =>
    Array.from({ length: 30 }, (_cell, c) => `Part ${n} ${c} ${randomBytes(12).toString('hex')}`),
  )
  const bytes = workbookOf(sheetOf(wide))
  const begun = process.threadCpuUsage()
  expect(await readFile(bytes)).toHaveLength(2000)
  const { user, system } = process.threadCpuUsage(begun)
  // The sheet has 4 MB of XML, whose reading takes a second of a processor.
  expect((user + system) / 1000).toBeLessThan(250)
})
