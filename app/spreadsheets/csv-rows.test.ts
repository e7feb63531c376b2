import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { rowsOfFile } from './rows-of-file.server.ts'
import { readLimits as limits } from './workbook.testing.ts'

async function rowsOf(file: string | Buffer) {
  const all = []
  for await (const rows of rowsOfFile(Buffer.from(file), limits)) all.push(...rows)
  return all
}

async function cellsOf(file: string | Buffer) {
  return (await rowsOf(file)).map(({ cells }) => cells)
}

function fileNamed(name: string) {
  return readFileSync(new URL(`files/${name}`, import.meta.url))
}

const category = 'Spare Parts For Pump'

test('inches in quoted and other cells are text, and move no cell', async () => {
  const [, ...rows] = await cellsOf(fileNamed('inch-marks.csv'))
  expect(rows).toEqual([
    ['Valve 3/4" BSP', 'IN-1', category, 'brass'],
    ['3/4" hose', 'IN-2', category, '1" nominal'],
    ['Pipe, 2" BSP', 'IN-3', category, 'x'],
    ['1/2" nipple, long', 'IN-4', category, 'y'],
    ['Last', 'IN-5', category, 'z'],
  ])
})

test('a backslash before a quotation mark is no part of the text, and one in a path is', async () => {
  const [, first, last] = await cellsOf(fileNamed('backslash-quotes.csv'))
  expect(first).toEqual(['Valve 3/4" BSP, brass', 'BS-1', category, 'say "hi", ok'])
  expect(last?.[1]).toBe('BS-2')
  const path = await cellsOf('Name,Picture,Size\n"Ring","C:\\pictures\\","5"\n"Seal","D:\\","6"\n')
  expect(path.slice(1)).toEqual([
    ['Ring', 'C:\\pictures\\', '5'],
    ['Seal', 'D:\\', '6'],
  ])
})

test.each([
  ['without an end', '"Open ring;R-1'],
  ['with an inch too many', '"Ring 2"";R-1'],
  ['before another quoted row', '"Open, ring;R-1\nNext;"N-1"'],
])('a quotation mark %s costs its own row, which has a fault', async (_name, line) => {
  const rows = await rowsOf(`Name;Code;Maker\n${line}\nSeal;S-1;MAN\n"Two\nlines";T-1;MAN\n`)
  const good = rows.filter(({ faults }) => !faults)
  expect(good.map(({ cells }) => cells[1])).toEqual(expect.arrayContaining(['Code', 'S-1', 'T-1']))
  expect(rows[1]?.faults).toEqual([{ kind: 'quotes' }])
})

test('line ends of all systems end a line, also in one file', async () => {
  expect(await cellsOf(fileNamed('mixed-crlf-head-lf-rows.csv'))).toHaveLength(4)
  for (const file of ['a,b\rc,d\re,f', 'a,b\r\nc,d\re,f\n', 'a,b\nc,d\r\ne,f\r\n'])
    expect(await cellsOf(file)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
})

test('500 empty columns at the end count nothing', async () => {
  expect(await cellsOf(fileNamed('trailing-columns.csv'))).toEqual([
    ['Name', 'SKU', 'Category', 'Description'],
    ['Impeller', 'TC-1', category, 'a'],
  ])
})

test('control characters are left out, those between lines end a line', async () => {
  const [, first, second] = await rowsOf(fileNamed('control-chars.csv'))
  expect(first?.cells).toEqual(['Impeller', 'CC-1', category, 'line\none'])
  expect(second).toEqual({ row: 3, cells: ['Shaft', 'CC-2', category, 'b'] })
  const [nul] = await cellsOf('Ring\0 of bronze,R-1,MAN,Sulzer and others\n')
  expect(nul?.[0]).toBe('Ring of bronze')
})

test('a huge cell and a row of too many columns are cut and have a fault', async () => {
  const long = `"${'long text '.repeat(4_000)}"`
  const wide = Array.from({ length: 150 }, (_, n) => n).join(',')
  const rows = await rowsOf(`Name,Code\n${long},L-1\n${wide}\nSeal,S-1\n`)
  expect(rows.map(({ cells, faults }) => [cells.length, faults])).toEqual([
    [2, undefined],
    [2, [{ kind: 'long', column: 0 }]],
    [101, [{ kind: 'wide' }]],
    [2, undefined],
  ])
})

test.each([
  [';', 'Name;Price\nRing;1,50\nSeal;2,75\n'],
  ['\t', 'Name\tNote\nRing\ta, b; c\nSeal\td, e; f\n'],
  ['|', 'Name|Note\nRing|a, b\nSeal|c\n'],
  [',', 'Name,Note\n"Ring; 5 mm; steel",x\n"Seal; 6 mm; rubber",y\n'],
  [';', 'sep=;\nName;Note\nA,B,C;1\nD,E,F;2\n'],
])('the delimiter %j is found', async (_delimiter, file) => {
  const cells = await cellsOf(file)
  expect(cells.map(({ length }) => length)).toEqual([2, 2, 2])
  expect(cells[0]?.[0]).toBe('Name')
})

test('letters that UTF-8 does not hold cost their cell, and the rest stays UTF-8', async () => {
  const text = Buffer.from('Name;Maker\nDichtung für Öl;MÄN\nWelle ?;Wärtsilä\nКлапан;Ø\n')
  text[text.indexOf('?')] = 0xff
  const rows = await rowsOf(text)
  expect(rows[1]?.cells).toEqual(['Dichtung für Öl', 'MÄN'])
  expect(rows[2]).toMatchObject({ row: 3, faults: [{ kind: 'letters', column: 0 }] })
  expect(rows[3]?.cells).toEqual(['Клапан', 'Ø'])
})
