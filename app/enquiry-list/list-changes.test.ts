import { expect, test } from 'vitest'

import { addedLines, linesElsewhere, reviewedLines, withMore } from './list-changes.ts'
import { freeLine, keyOf, keysText, type ListedLine } from './listed-line.ts'

type Rows = { [field: string]: string | undefined }[]

function review(...rows: Rows) {
  const fields = rows.flatMap((row, n) =>
    Object.entries({ product: '', ...row }).map(([name, value]) => [`${name}-${n + 1}`, value]),
  )
  return reviewedLines(Object.fromEntries(fields), rows.length)
}

function added(list: ListedLine[], ...rows: Rows) {
  return addedLines(list, review(...rows).lines).added.map(
    ({ title, productId, quantity, unit, note }) =>
      [title || productId, quantity, unit, note].filter(Boolean).join(' | '),
  )
}

test('rows of one part are one line with all of their pieces and remarks', () => {
  const rows = [
    { text: 'O-ring', product: 'p1', quantity: '2', unit: 'pcs', note: 'M/E' },
    { text: 'o-ring', product: 'p1', quantity: '5.5', unit: 'pcs', note: 'A/E' },
    { text: 'Rope', quantity: '1', unit: 'roll' },
    { text: 'rope', quantity: '20', unit: 'm', note: 'Cut' },
    { text: 'rope', quantity: '20', unit: 'm' },
  ]
  expect(added([], ...rows)).toEqual([
    'p1 | 7.5 | pcs | M/E; A/E',
    'Rope | 1 | roll | and 20 m; Cut; and 20 m',
  ])
})

test('rows whose remarks do not fit into one note stay as text', () => {
  const rows = ['a', 'b'].map((letter) => ({
    text: 'Rope',
    quantity: '1',
    unit: 'pcs',
    note: letter.repeat(300),
  }))
  const { added: list, count, rest, isFull } = addedLines([], review(...rows).lines)
  expect([list, count, rest.length, isFull]).toEqual([[], 0, 2, false])
})

test('a review that is sent twice adds its lines once, to what was on the list', () => {
  const before = [{ ...freeLine('Rope'), quantity: '3', note: 'Blue' }]
  const rows = [
    { text: 'rope', quantity: '1', unit: 'pcs', note: 'Thick' },
    { text: 'rope', quantity: '1', unit: 'pcs', note: 'Thin' },
  ]
  const once = addedLines(before, review(...rows).lines).added
  expect(added(before, ...rows)).toEqual(['Rope | 2 | pcs | Blue; Thick; Thin'])
  expect(addedLines(once, review(...rows).lines).added).toEqual(once)
})

test('the plate of a line that is asked for again comes with it', () => {
  const plate = { 'detail-1-Serial number': '18-40771', 'detail-1-Type': '', 'detail-1-x': 'y' }
  const typed = { 'text-1': 'Pump', 'quantity-1': '1', ...plate }
  const [line] = reviewedLines(typed, 1).lines
  expect(line?.details).toEqual({ 'Serial number': '18-40771' })
})

test('a quantity that can mean two is named as wrong', () => {
  const { lines, wrong } = review({ text: 'Rope', quantity: '1.250', unit: 'm' })
  expect([lines, wrong]).toEqual([[], [1]])
})

test('more of a listed part adds to its amount; another unit goes into its note', () => {
  const rope = { ...freeLine('Rope'), quantity: '10', unit: 'm' }
  expect(withMore([rope], { ...rope, quantity: '4' })).toEqual([{ ...rope, quantity: '14' }])
  const inRolls = { ...rope, quantity: '2', unit: 'roll' }
  expect(withMore([rope], inRolls)).toEqual([{ ...rope, note: 'and 2 roll' }])
  expect(withMore([rope], freeLine('Gasket'))).toEqual([rope, freeLine('Gasket')])
})

test('a line that was removed on the device does not come back from the server', () => {
  const [rope, gasket] = [freeLine('Rope'), freeLine('Gasket, 50%/A')]
  const typed = { removed: keysText([keyOf(gasket)]) }
  expect(linesElsewhere({ lines: [], typed }, [rope, gasket])).toEqual([rope])
})
