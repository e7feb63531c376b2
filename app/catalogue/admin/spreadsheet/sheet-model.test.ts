import { expect, test } from 'vitest'

import { defaultCategories } from '../../categories.ts'
import { rowRules } from '../../changes/row-entry.ts'
import { product } from '../../product.ts'
import {
  type Edits,
  isChanged,
  newProduct,
  newRowIds,
  rowOf,
  sinceSaved,
  textIn,
  withCells,
  withMine,
  wrongCells,
} from './sheet-edits.ts'
import { boundsOf, copiedText, filledDown, pasted, stretched, tableIn } from './sheet-range.ts'

test('copied text of spreadsheet programs is read cell by cell', () => {
  expect(tableIn('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(tableIn('"two\r\nlines"\t"say ""no"""\n\t')).toEqual([
    ['two\nlines', 'say "no"'],
    ['', ''],
  ])
  expect(tableIn('5" pipe\t"half" open\n')).toEqual([['5" pipe', '"half" open']])
  expect(tableIn('one')).toEqual([['one']])
  expect(tableIn('')).toEqual([[]])
  const table = [
    ['a\nb', 'tab\there', '"'],
    ['', ' x ', 'y'],
  ]
  expect(tableIn(copiedText(table))).toEqual(table)
})

const size = { rows: 5, columns: 4 }
const range = (top: number, left: number, bottom = top, right = left) => ({
  top,
  left,
  bottom,
  right,
})
const texts = (cells: { row: number; column: number; text: string }[]) =>
  cells.map(({ row, column, text }) => `${row},${column} ${text}`)

test('a pasted block begins at the first cell, fills a range, and ends at the edges', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ]
  const four = ['1,1 a', '1,2 b', '2,1 c', '2,2 d']
  expect(texts(pasted(block, range(1, 1), size).cells)).toEqual(four)
  expect(texts(pasted(block, range(1, 1, 3, 1), size).cells)).toEqual(four)
  const twice = pasted(block, range(0, 0, 3, 1), size)
  expect(texts(twice.cells).slice(4)).toEqual(['2,0 a', '2,1 b', '3,0 c', '3,1 d'])
  const atEdge = pasted(block, range(4, 3), size)
  expect([texts(atEdge.cells), atEdge.leftOut]).toEqual([['4,3 a'], 3])
  const filled = pasted([['x']], range(0, 2, 1, 3), size)
  expect(texts(filled.cells)).toEqual(['0,2 x', '0,3 x', '1,2 x', '1,3 x'])
})

test('a range is filled down from its first row, and one row from the row above', () => {
  const textAt = ({ row, column }: { row: number; column: number }) => `${row}${column}`
  expect(texts(filledDown(range(1, 0, 3, 1), textAt))).toEqual([
    '2,0 10',
    '2,1 11',
    '3,0 10',
    '3,1 11',
  ])
  expect(texts(filledDown(range(2, 1), textAt))).toEqual(['2,1 11'])
  expect(filledDown(range(0, 1), textAt)).toEqual([])
})

test('a range grows and shrinks with its last cell, within the sheet', () => {
  const start = { from: { row: 4, column: 1 }, to: { row: 4, column: 1 } }
  const up = stretched(start, 'ArrowUp', size)
  expect(boundsOf(stretched(up, 'ArrowRight', size))).toEqual(range(3, 1, 4, 2))
  expect(stretched(start, 'ArrowDown', size)).toEqual(start)
})

const pump = product.parse({
  _id: 'p',
  title: 'Pump',
  description: 'Kept in stock.',
  imageUrl: '',
  categoryId: '7',
  subcategoryId: '705',
  categoryName: 'Spare Parts For Pump',
  subcategoryName: 'Hamworthy',
  maker: 'MAN',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 3,
})
const rules = rowRules(defaultCategories)
const change = (column: string, text: string) => ({ product: pump, column, text })

test('a cell is changed until it is again as it is saved', () => {
  const changed = withCells({}, [change('maker', 'Sulzer'), change('state', 'draft')])
  expect(changed).toEqual({ p: { version: 3, cells: { maker: 'Sulzer', state: 'draft' } } })
  const back = withCells(changed, [change('maker', ' MAN'), change('state', 'Live')])
  expect(back).toEqual({})
  expect(textIn(rowOf(pump, changed['p'], rules), 'maker')).toBe('Sulzer')
})

test('changed cells are checked by the rules of an import', () => {
  const problemsOf = (cells: { [column: string]: string }) =>
    wrongCells([rowOf(pump, { version: 3, cells }, rules)]).map(({ column }) => column)
  expect(problemsOf({ availability: 'perhaps', leadTime: 'x'.repeat(41) })).toEqual([
    'availability',
    'leadTime',
  ])
  expect(problemsOf({ maker: '', availability: 'TO ORDER', partNumbers: 'P-1' })).toEqual([])
  expect(problemsOf({ description: '', state: '' })).toEqual(['state', 'description'])
  // Its subcategory would be cleared, but the cell shows it.
  expect(problemsOf({ categoryId: 'Marine Engine' })).toEqual(['subcategoryId'])
  expect(problemsOf({ categoryId: 'Marine Engine', subcategoryId: '' })).toEqual([])
  expect(problemsOf({ categoryId: 'Spare Parts For Air Compressor' })).toEqual([])
})

test('a new row is a draft that is not saved before it has a text, and then needs a title', () => {
  const ring = newProduct('r')
  const put = (edits: Edits, column: string, text: string) =>
    withCells(edits, [{ product: ring, column, text }])
  const empty = put({}, 'title', '')
  expect(empty).toEqual({ r: { version: 0, cells: {} } })
  expect(newRowIds({ ...empty, p: { version: 3, cells: { unit: 'm' } } })).toEqual(['r'])
  expect(isChanged(rowOf(ring, empty['r'], rules))).toBe(false)
  expect(textIn(rowOf(ring, empty['r'], rules), 'state')).toBe('Draft')
  const problemsOf = (edits: Edits) =>
    wrongCells([rowOf(ring, edits['r'], rules)]).map(({ column, title }) => [column, title])
  const untitled = put(empty, 'maker', 'MAN')
  expect(problemsOf(empty)).toEqual([])
  expect(problemsOf(untitled)).toEqual([['title', 'New product']])
  const titled = put(untitled, 'title', 'Ring')
  expect([problemsOf(titled), isChanged(rowOf(ring, titled['r'], rules))]).toEqual([[], true])
  expect(problemsOf(put(titled, 'state', 'Live'))).toEqual([['categoryId', 'Ring']])
  expect(put(put(titled, 'title', ''), 'maker', ' ')).toEqual(empty)
  expect(sinceSaved(titled, [rowOf(ring, titled['r'], rules)])).toEqual({})
})

test('a product that was saved elsewhere is named, and its own cells can be kept', () => {
  const edits: Edits = { p: { version: 2, cells: { maker: 'MAN', unit: 'set' } } }
  expect(rowOf(pump, edits['p'], rules).isOutdated).toBe(true)
  const mine = withMine(edits, pump)
  expect(mine).toEqual({ p: { version: 3, cells: { unit: 'set' } } })
  expect(rowOf(pump, mine['p'], rules).isOutdated).toBe(false)
})

test('what is typed while rows are saved stays, on top of what they saved', () => {
  const sent: Edits = { p: { version: 3, cells: { maker: 'MAN', unit: 'set', model: 'B' } } }
  const saved = [rowOf(pump, sent['p'], rules)]
  expect(sinceSaved(sent, saved)).toEqual({})
  // The unit as it was before is another text now.
  const later: Edits = { p: { version: 3, cells: { maker: 'B&W', model: 'B', title: 'Pump' } } }
  expect(sinceSaved({ ...later, q: { version: 1, cells: { unit: 'm' } } }, saved)).toEqual({
    p: {
      version: 4,
      cells: { maker: 'B&W', title: 'Pump', unit: textIn(rowOf(pump, undefined, rules), 'unit') },
    },
    q: { version: 1, cells: { unit: 'm' } },
  })
})
