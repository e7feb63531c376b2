import fc from 'fast-check'
import { expect, test } from 'vitest'

import { textOfLine } from './paste-steps.server.ts'
import { readPasted } from './read-lines.ts'
import { shapeOf } from './table-lines.ts'

const first = (text: string) => {
  const { quantity, unit = '', text: part = '' } = readPasted(text).lines[0] ?? {}
  return `${quantity} ${unit}|${part}`
}

test.each([
  ['5 x 371102', '5 |371102'],
  ['5x 371102', '5 |371102'],
  ['5 X 371102', '5 |371102'],
  ['2 × O-ring 12x3', '2 |O-ring 12x3'],
  ['371102 - 5 pcs', '5 pcs|371102'],
  ['371102 – 5', '5 |371102'],
  ['371102 5', '5 |371102'],
  ['371102 x 5', '5 |371102'],
  ['371102 (5 pcs)', '5 pcs|371102'],
  ['881039-04-02', '1 |881039-04-02'],
  ['37 11 02', '1 |37 11 02'],
  ['2 nos. O-ring 12x3', '2 pcs|O-ring 12x3'],
  ['2 nos O-ring 12x3', '2 pcs|O-ring 12x3'],
  ['10pcs fuel filter', '10 pcs|fuel filter'],
  ['EX-2210-265   1', '1 |EX-2210-265'],
  ['EX-0377-S     2', '2 |EX-0377-S'],
  ['pump coupling rubber, 8 off', '8 pcs|pump coupling rubber'],
  ['O-ring 12 x 3 mm', '1 |O-ring 12 x 3 mm'],
  ['12 x 3 mm O-ring', '1 |12 x 3 mm O-ring'],
  ['Gland packing 12 mm, 8 m', '8 m|Gland packing 12 mm'],
  ['2,5 kg grease', '2.5 kg|grease'],
  // A thousand in one country, and one in another: the buyer is asked.
  ['2.500 kg grease', '2.500 kg|grease'],
  ['grease 2,5 kg', '2.5 kg|grease'],
  ['1,000 pcs rags', '1000 pcs|rags'],
  ['1 000 pcs rags', '1000 pcs|rags'],
  ['20 ltr thinner', '20 l|thinner'],
  ['10 kg CO2 extinguisher - 2 pcs', '2 pcs|10 kg CO2 extinguisher'],
  ['Qty: 3 Fuel valve', '3 |Fuel valve'],
  ['Fuel valve qty 3 nos', '3 pcs|Fuel valve'],
  ['Fuel valve (Qty 3)', '3 |Fuel valve'],
  ['4 fuel valves', '4 |fuel valves'],
  ['3 way valve', '1 |3 way valve'],
  ['12 V battery', '1 |12 V battery'],
  ['1. 5 x 371102', '5 |371102'],
  ['1) 371102 - 5 pcs', '5 pcs|371102'],
  ['(3) Mechanical seal', '1 |Mechanical seal'],
  ['- Mechanical seal, 2 sets', '2 set|Mechanical seal'],
  ['• Mechanical seal 2 sets', '2 set|Mechanical seal'],
  ['> 5 x 371102', '5 |371102'],
  ['>> > 5 x 371102', '5 |371102'],
  ['৫ x ৩৭১১০২', '5 |371102'],
  ['٥ x ٣٧١١٠٢', '5 |371102'],
  ['５ x ３７１１０２', '5 |371102'],
  ['5 EA IMPA 371102', '5 pcs|IMPA 371102'],
  ['5\t371102\tpcs', '5 pcs|371102'],
  ['371102\t5', '5 |371102'],
  ['Fuel valve\t371102\t5\tpcs', '5 pcs|371102 Fuel valve'],
  ['5 371102 pcs', '5 pcs|371102'],
  ['VTR 354', '1 |VTR 354'],
  ['Turbocharger VTR 354', '1 |Turbocharger VTR 354'],
  ['6S50MC-C fuel pump, 2 sets', '2 set|6S50MC-C fuel pump'],
])('%s is read as %s', (line, read) => {
  expect(first(line)).toBe(read)
})

test.each(['12 x 3 mm O-ring', '3 way valve', '371102', 'Gland packing 12 mm'])(
  'five pieces of %s that do not fit are read as five again',
  (text) => {
    expect(first(textOfLine({ quantity: '5', text }))).toBe(`5 pcs|${text}`)
  },
)

test('in cells without heads the part number beside the unit is no quantity', () => {
  const { lines } = readPasted('5\t371102\tpcs\n12\t371103\tpcs')
  expect(lines.map(({ quantity, unit, text }) => [quantity, unit, text])).toEqual([
    ['5', 'pcs', '371102'],
    ['12', 'pcs', '371103'],
  ])
})

test('a row of cells among the lines of a mail is read by its cells', () => {
  const { lines } = readPasted('Fuel valve, 2 pcs\nSeal, 2 pcs\nRing, 3 pcs\n5\t371102\tpcs')
  expect(lines.at(-1)).toMatchObject({ quantity: '5', unit: 'pcs', text: '371102' })
})

test('a number after P/N or IMPA, or alone, is the part number', () => {
  const numbers = readPasted(
    '2 pcs gloves IMPA 371102\nSeal P/N: 881039-04-02.\n371102\nFuel pump',
  ).lines
  expect(numbers.map(({ partNumber }) => partNumber)).toEqual([
    '371102',
    '881039-04-02',
    '371102',
    undefined,
  ])
})

const mail = `Dear Sir,

Please quote the following:
> Qty  Description
1. 5 x 371102
2. Fuel valve, 2 pcs
------
Best regards
Chief Engineer
Tel. +880 1700 000000
1 set Mechanical seal`

test('the words of a letter are left out, and named', () => {
  const { lines, leftOut } = readPasted(mail)
  expect(lines.map(({ text }) => text)).toEqual(['371102', 'Fuel valve', 'Mechanical seal'])
  expect(leftOut.map(({ why, sourceRow }) => `${sourceRow} ${why}`)).toEqual([
    '1 greeting',
    '3 greeting',
    '4 heading',
    '7 empty',
    '8 signature',
    '9 signature',
    '10 signature',
  ])
})

test('cells of a spreadsheet are read by their heads', () => {
  const { lines, leftOut } = readPasted(
    'No.\tPart No\tDescripton\tQty\tUnit\tMaker\n1\t371102\tGloves\t5\tpairs\tHonest\n2\t\tHose 1"\t2,5\tmtr\t',
  )
  expect(leftOut).toMatchObject([{ sourceRow: 1, why: 'heading' }])
  expect(lines).toEqual([
    {
      quantity: '5',
      unit: 'pair',
      text: '371102 Gloves',
      partNumber: '371102',
      maker: 'Honest',
      sourceRow: 2,
    },
    { quantity: '2.5', unit: 'm', text: 'Hose 1"', sourceRow: 3 },
  ])
})

test.each([
  ['5\t371102\n3\t881039-04-02', ['5|371102', '3|881039-04-02']],
  ['371102\t5\n881039-04-02\t3', ['5|371102', '3|881039-04-02']],
  ['1\t371102\tGloves\t5\n2\t371103\tBoots\t3', ['5|371102 Gloves', '3|371103 Boots']],
  ['Gloves\t5 pcs\nBoots\t3 pcs', ['5|Gloves', '3|Boots']],
])('cells without heads are read by what they hold: %j', (text, read) => {
  expect(readPasted(text).lines.map(({ quantity, text: part }) => `${quantity}|${part}`)).toEqual(
    read,
  )
})

test('under the head Item the numbers 1, 2, 3 are positions, and codes are part numbers', () => {
  const columnsOf = (text: string) =>
    shapeOf(text.split('\n').map((row) => row.split('\t'))).columns
  expect(columnsOf('Item\tDescription\tQty\n1\tSeal\t4\n2\tRing\t6')).toEqual([
    'number',
    'description',
    'quantity',
  ])
  expect(columnsOf('Item\tQty\nSeal\t4\nRing\t6')).toEqual(['description', 'quantity'])
  expect(columnsOf('No.\tDescription\tQty\n371102\tGloves\t4')[0]).toBe('partNumber')
})

test('numbers in front that count 1, 2, 3 and stand alone are asked about', () => {
  const possible = (text: string) =>
    readPasted(text).lines.map(({ possibleQuantities = [] }) => possibleQuantities.join(' '))
  expect(possible('1 fuel valve\n2 gaskets\n3 rings')).toEqual(['1', '1 2', '1 3'])
  expect(possible('1 fuel valve\n4 gaskets\n3 rings')).toEqual(['', '', ''])
})

test('a part whose name begins like a greeting or a request is no greeting', () => {
  const { leftOut } = readPasted('Re-packing kit\nHi-temp grease\nUrgent mechanical seal')
  expect(leftOut).toEqual([])
  expect(readPasted('Судно: Пример\nURGENT!!!').lines).toEqual([])
})

test('two columns that say the same are asked about', () => {
  const text = 'Qty\tDescription\tQuantity\n2\tSeal\t4'
  expect(readPasted(text).table).toEqual({
    rows: [
      ['Qty', 'Description', 'Quantity'],
      ['2', 'Seal', '4'],
    ],
    shape: {
      headRow: 0,
      columns: ['quantity', 'description', 'note'],
      repeated: ['quantity'],
      unknown: [],
    },
  })
  expect(readPasted('Qty\tDescription\tROB\n2\tSeal\t1').table).toBeUndefined()
  const unknown = readPasted('Qty\tDescription\tWhereabouts\n2\tSeal\tDeck').table
  expect(unknown?.shape).toMatchObject({
    columns: ['quantity', 'description', 'none'],
    unknown: ['Whereabouts'],
  })
})

test('a doubtful line is read back as the same doubtful line', () => {
  const [line] = readPasted('371102 5 10').lines
  expect(line).toMatchObject({ text: '371102 5 10', possibleQuantities: ['5', '10'] })
  expect(line && textOfLine(line)).toBe('371102 5 10')
})

const pieces = fc.constantFrom(
  '5',
  'x',
  'pcs',
  '371102',
  '\t',
  ' ',
  '-',
  '> ',
  '1.',
  'Qty',
  'Dear',
  '(',
  ',',
  'é',
  '٥',
  '\0',
  '\u202E',
  '😀',
  '\uD800',
  'regards',
  'm',
)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.array(pieces, { maxLength: 8 }).map((some) => some.join('')),
      { maxLength: 8 },
    )
    .map((some) => some.join('\n')),
)

test('no line is lost, whatever is pasted', () => {
  const visible = (row: string) =>
    row.toWellFormed().replaceAll(/(?![\u200C\u200D])[\p{C}\s]/gu, '') !== ''
  fc.assert(
    fc.property(texts, (text) => {
      const { lines, leftOut } = readPasted(text)
      const source = text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
      const filled = source.flatMap((row, index) => (visible(row) ? [index + 1] : []))
      const named = [...lines, ...leftOut].map(({ sourceRow }) => sourceRow)
      expect(named.toSorted((one, other) => one - other)).toEqual(filled)
      for (const { quantity, text: part } of lines) {
        expect(Number(quantity)).toBeGreaterThan(0)
        expect(part).not.toBe('')
        expect(part.length).toBeLessThanOrEqual(300)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '9'.repeat(1_000_000),
  `${'1 '.repeat(500_000)}`,
  `${'x '.repeat(500_000)}5`,
  ' '.repeat(1_000_000),
  '> '.repeat(400_000),
  '-'.repeat(900_000),
  ...[' ', '–', ';', '(1', '123,', ' x', '1(1 '].map((part) =>
    `a${part.repeat(600)}b\n`.repeat(50),
  ),
])('a very long line takes little time', (line) => {
  const start = process.cpuUsage()
  readPasted(line)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(1)
})
