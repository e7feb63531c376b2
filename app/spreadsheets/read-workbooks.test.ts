import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { describeFile, rowsOfFile } from './rows-of-file.server.ts'
import type { ReadingChoice } from './sheet-file.ts'
import { readLimits as limits, sheetOf, zipOf } from './workbook.testing.ts'

async function rowsOf(file: Uint8Array, choice?: ReadingChoice) {
  const all = []
  for await (const rows of rowsOfFile(file, limits, choice)) all.push(...rows)
  return all
}

function fileNamed(name: string) {
  return readFileSync(new URL(`files/${name}`, import.meta.url))
}

test.each(['shared-in-other-case.xlsx', 'shared-by-rels.xlsx', 'workbook-in-root.xlsx'])(
  'the parts of %s are found, also texts in several styles',
  async (name) => {
    const rows = await rowsOf(fileNamed(name))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'SKU', 'Category'],
      ['Impeller X', '00123', 'Spare Parts For Pump'],
    ])
  },
)

const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const usual = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Parts = { kind?: string; prefix?: string; sheet: string; styles?: string; more?: string }

/** A workbook with the names of parts that another program gives, and a chart sheet before the rows. */
function otherWorkbook({ kind = usual, prefix = '', sheet, styles = '', more = '' }: Parts) {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${kind}/${type}" Target="${target}"/>`
  const p = prefix && `${prefix}:`
  const space = prefix ? ` xmlns:${prefix}="x"` : ''
  return zipOf([
    {
      name: '_rels/.rels',
      text: `<Relationships>${relation('a', 'officeDocument', '/Book/main.xml')}</Relationships>`,
    },
    {
      name: 'book/main.xml',
      text: `<${p}workbook${space} xmlns:q="r"><${p}sheets><${p}sheet name="Chart" q:id="c"/><${p}sheet name="Parts" q:id="s"/></${p}sheets></${p}workbook>`,
    },
    {
      name: 'book/_rels/main.xml.rels',
      text: `<Relationships>${relation('c', 'chartsheet', 'c/1.xml')}${relation('s', 'worksheet', '../data/rows%201.xml')}${relation('t', 'styles', 'look.xml')}</Relationships>`,
    },
    { name: 'book/c/1.xml', text: '<chartsheet/>' },
    { name: 'book/look.xml', text: `<styleSheet>${styles}</styleSheet>` },
    {
      name: 'data/rows 1.xml',
      text: `<${p}worksheet${space}><${p}sheetData>${sheet}</${p}sheetData>${more}</${p}worksheet>`,
    },
  ])
}

test('a strict workbook with a prefix, other folders and a chart first is read', async () => {
  const cell = '<x:c t="inlineStr"><x:is><x:t>Ring</x:t></x:is></x:c>'
  const day = '<x:c t="d"><x:v>2026-03-12T00:00:00</x:v></x:c>'
  const sheet = `<x:row>${cell}${day}</x:row>`
  const file = otherWorkbook({ kind: strict, prefix: 'x', sheet })
  expect(await rowsOf(file)).toEqual([
    { row: 1, cells: ['Ring', '2026-03-12'], faults: [{ kind: 'date', column: 1 }] },
  ])
  const { sheets } = await describeFile(file, limits)
  expect(sheets.map(({ name, kind }) => [name, kind])).toEqual([
    ['Chart', 'chart'],
    ['Parts', 'worksheet'],
  ])
})

test('a sheet is chosen by its name, also a hidden one; a name that is not there lists the names', async () => {
  const messy = fileNamed('messy.xlsx')
  const { sheets } = await describeFile(messy, limits)
  expect(sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows])).toEqual([
    ['Cover', false, 3],
    ['Pumps', false, 9],
    ['Valves', false, 3],
    ['Hidden notes', true, 1],
  ])
  expect((await rowsOf(messy, { sheet: 'Valves' })).at(-1)?.cells[0]).toBe('V-2')
  expect((await rowsOf(messy, { sheet: 'Hidden notes' }))[0]?.cells).toEqual(['secret'])
  await expect(rowsOf(messy, { sheet: 'Prices' })).rejects.toThrow(
    'This workbook has no sheet “Prices”. Its sheets: “Cover”, “Pumps”, “Valves”, “Hidden notes”.',
  )
})

test('a formula without a saved result and one with an error are faults of their cells', async () => {
  const rows = await rowsOf(fileNamed('messy.xlsx'), { sheet: 'Pumps' })
  const third = rows.find(({ row }) => row === 6)
  expect(third).toMatchObject({
    cells: ['1003', '', 'Burgmann'].concat(['MG1', 'SiC', '0.4', '66.5']),
  })
  expect(third?.faults).toEqual([{ kind: 'formula', column: 1 }])
  const sheet =
    '<row><c t="str"><f>A</f><v>Ring</v></c><c t="e"><f>B</f><v>#N/A</v></c><c t="str"><f>C</f><v></v></c></row>'
  expect(await rowsOf(otherWorkbook({ sheet }))).toEqual([
    { row: 1, cells: ['Ring'], faults: [{ kind: 'error', column: 1 }] },
  ])
})

test('the value of merged cells goes to each row that has other cells', async () => {
  const sheet = `<row r="1">${text('Maker')}${text('Name')}</row><row r="2">${text('Taiko')}${text('Impeller')}</row>
    <row r="3"><c/>${text('Shaft')}</row><row r="4"><c/><c/></row><row r="5"><c/>${text('Seal')}</row><row r="6"><c/>${text('Ring')}</row>`
  const more = '<mergeCells count="2"><mergeCell ref="A2:A5"/><mergeCell ref="B6:C6"/></mergeCells>'
  const file = otherWorkbook({ sheet, more })
  expect((await rowsOf(file)).map(({ cells }) => cells)).toEqual([
    ['Maker', 'Name'],
    ['Taiko', 'Impeller'],
    ['Taiko', 'Shaft'],
    ['Taiko', 'Seal'],
    ['', 'Ring'],
  ])
  expect((await describeFile(file, limits)).sheets[1]?.merged).toEqual(['A2:A5', 'B6:C6'])
})

function text(words: string) {
  return `<c t="inlineStr"><is><t>${words}</t></is></c>`
}

test('hidden rows are counted, and read or skipped by choice', async () => {
  const file = fileNamed('hidden-rows.xlsx')
  expect((await describeFile(file, limits)).sheets[0]).toMatchObject({ rows: 3, hiddenRows: 1 })
  const titles = async (choice: ReadingChoice) =>
    (await rowsOf(file, choice)).map(({ cells }) => cells[0])
  expect(await titles({})).toEqual(['Name', 'Seen', 'Filtered out'])
  expect(await titles({ hiddenRows: 'skip' })).toEqual(['Name', 'Seen'])
})

test('a code is read as its format shows it', async () => {
  const rows = await rowsOf(fileNamed('number-formats.xlsx'))
  const read = rows.slice(1).map(({ cells, faults }) => [cells[1], faults?.[0]?.kind])
  expect(read).toEqual([
    ['Apr', 'date'],
    ['2025-04-15', 'date'],
    ['April', 'date'],
    ['003711', undefined],
    ['03712', undefined],
    ['IMPA 371113', undefined],
    ['90.750', undefined],
    ['12-0034', undefined],
    ['037 110', undefined],
    ['8471.31', undefined],
    ['371102', undefined],
  ])
})

test.each([
  ['[DBNum1]General', '5', '5', 'format'],
  ['General', '123456789012345', '123456789012345', undefined],
  ['General', '1234567890123456789', '1234567890123460000', 'digits'],
  ['General', '0.30000000000000004', '0.3', undefined],
  ['0', '-5', '-5', undefined],
  ['0;-0;"-";@', '0', '-', undefined],
  ['000-000-000', '12345678', '012-345-678', undefined],
  ['"P/N "@', '12', 'P/N 12', undefined],
  ['[Blue]"D"0000', '7', 'D0007', undefined],
  ['[>999]0-000;[<=999]"X"0', '5', 'X5', undefined],
  ['# ?/?', '0.75', '3/4', undefined],
  ['0.00E+00', '881039000000', '8.81E+11', undefined],
  ['#,##0', '371102', '371,102', 'separators'],
  ['#,##0', '12', '12', undefined],
  ['_(* 0_);_(* (0);_(* "-"??_);_(@_)', '12', '12', undefined],
  ['G/通用格式', '371102', '371102', undefined],
  ['0" "unknown', '5', '5', 'format'],
  ['h:mm', '0.5', '12:00', 'date'],
  ['[h]:mm:ss', '1.5', '36:00:00', 'date'],
  ['yyyy"年"m"月"d"日"', '45761', '2025-04-14', 'date'],
  ['[$-F800]dddd, mmmm dd, yyyy', '45761', '2025-04-14', 'date'],
  ['TT.MM.JJJJ', '45761', 'TT.04.JJJJ', 'date'],
  ['[$-411]ge.m.d', '45761', '2025-04-14', 'date'],
  ['[$-107041E]d mmm bbbb', '45761', '2025-04-14', 'date'],
  ['0;mmm', '45761', '45761', 'date'],
])('the format %s shows %s as %s', async (code, value, shown, fault) => {
  const escaped = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${escaped}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`
  const [row] = await rowsOf(
    otherWorkbook({ sheet: `<row><c s="1"><v>${value}</v></c></row>`, styles }),
  )
  expect([row?.cells[0], row?.faults?.[0]?.kind]).toEqual([shown, fault])
})

test('a merge of a whole column and a sheet of blank cells cost nothing', async () => {
  const more = '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>'
  const file = otherWorkbook({ sheet: sheetOf([['Ring'], ['']]), more })
  expect((await rowsOf(file)).map(({ cells }) => cells)).toEqual([['Ring']])
})
