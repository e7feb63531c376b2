import { expect, test } from 'vitest'

import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { addProducts } from './product-writes.server.ts'
import { knownChoice } from './search/engine/facets.server.ts'
import { choicesOf, rangeOf } from './search/engine/specification-choices.ts'
import { filterChoices, filteredProducts } from './search/search.server.ts'

const fields = { description: 'Text', imageUrl: '', categoryId: '7', subcategoryId: '701' }
const pumps = ['5 kW', '5.5 kW', '12 kW', '19.5 kW', '30 kW', '45 kW', '90 kW', '1,200 kW'].map(
  (power, n) => ({
    ...fields,
    title: `Pump ${n}`,
    maker: n < 5 ? 'Naniwa' : 'TAIKO',
    availability: n % 2 ? ('in stock' as const) : ('to order' as const),
    impaCode: `59143${n}`,
    partNumbers: [{ scheme: 'Maker', value: `N-${9 - n}` }],
    specifications: [
      { name: 'Power', value: power },
      { name: 'Service', value: n < 6 ? 'sea water' : 'fuel oil' },
      { name: 'Note', value: `Only pump ${n} has this` },
    ],
    createdAt: new Date(Date.UTC(2026, 1, 1, n)).toISOString(),
  }),
)

async function pumpDatabase(engine: (typeof engines)[number]) {
  const db = await freshDatabase(engine)
  await addProducts(db, [...pumps, { ...fields, title: 'Without facts' }])
  return db
}

test.each(engines)('filters of one kind widen, of several kinds narrow (%s)', async (engine) => {
  const db = await pumpDatabase(engine)
  const titles = async (filters: object) =>
    (
      await filteredProducts(db, {
        query: '',
        categoryId: '7',
        sort: 'title',
        limit: 9,
        ...filters,
      })
    ).products.map(({ title }) => title.replace('Pump ', ''))
  expect(await titles({ maker: ['naniwa'] })).toEqual(['0', '1', '2', '3', '4'])
  expect(await titles({ maker: ['Naniwa', 'Taiko'], availability: ['in stock'] })).toEqual([
    '1',
    '3',
    '5',
    '7',
  ])
  const range = { name: 'Power', choice: '10 to 20 kW' }
  const water = { name: 'Service', choice: 'Sea water' }
  expect(await titles({ specifications: [range] })).toEqual(['2', '3'])
  expect(
    await titles({ specifications: [range, { ...range, choice: '5 to 10 kW' }, water] }),
  ).toEqual(['0', '1', '2', '3'])
  expect(await titles({ specifications: [{ name: 'Power', choice: '7 kW' }] })).toEqual([])
})

test.each(engines)('each count is what a press shows; ranges are in order (%s)', async (engine) => {
  const db = await pumpDatabase(engine)
  const filters = { categoryId: '7', availability: ['in stock'] }
  const { matching, facets, specifications } = await filterChoices(db, filters)
  expect(matching).toBe(4)
  expect(facets.makers.map(({ name, products }) => [name, products])).toEqual([
    ['Naniwa', 2],
    ['TAIKO', 2],
  ])
  expect(facets.availabilities.map(({ name, products }) => [name, products])).toEqual([
    ['In stock', 4],
    ['To order', 4],
  ])
  expect(specifications.map(({ name }) => name)).toEqual(['Service'])
  const all = await filterChoices(db, { categoryId: '7' })
  const power = all.specifications.find(({ name }) => name === 'Power')
  expect(power?.choices.map(({ name, products }) => [name, products])).toEqual([
    ['5 to 10 kW', 2],
    ['10 to 20 kW', 2],
    ['20 to 50 kW', 2],
    ['50 to 100 kW', 1],
    ['1000 to 2000 kW', 1],
  ])
  for (const { name, choices } of all.specifications)
    for (const { value: choice, products } of choices) {
      const specification = { categoryId: '7', specifications: [{ name, choice }] }
      const found = await filteredProducts(db, { query: '', limit: 9, ...specification })
      expect(found.matching, `${name} ${choice}`).toBe(products)
    }
})

test.each(engines)('every order goes both ways, and page by page (%s)', async (engine) => {
  const db = await pumpDatabase(engine)
  const request = { query: '', categoryId: '7', limit: 4 }
  for (const [sort, first] of [
    ['number', 'Pump 7'],
    ['-number', 'Pump 0'],
    ['impa', 'Pump 0'],
    ['-impa', 'Pump 7'],
    ['availability', 'Pump 1'],
    ['-maker', 'Pump 7'],
    ['newest', 'Without facts'],
  ] as const) {
    const seen: string[] = []
    let at: string | undefined
    do {
      const page = await filteredProducts(db, { ...request, sort, at })
      seen.push(...page.products.map(({ title }) => title))
      at = page.next
    } while (at)
    expect(seen[0], sort).toBe(first)
    expect(new Set(seen).size, sort).toBe(9)
    // What has no value is last in both directions.
    if (sort !== 'newest') expect(seen.at(-1), sort).toBe('Without facts')
  }
  expect(await filteredProducts(db, { ...request, at: 'wrong' })).toMatchObject({ isStart: true })
})

test.each(engines)('a choice is known as its product spells it (%s)', async (engine) => {
  const db = await pumpDatabase(engine)
  const known = (one: Parameters<typeof knownChoice>[2]) => knownChoice(db, '7', one)
  expect(await known({ kind: 'maker', value: 'taiko' })).toBe('TAIKO')
  expect(await known({ kind: 'maker', value: 'Nobody' })).toBeUndefined()
  expect(await known({ kind: 'type', value: '…' })).toBeUndefined()
  expect(await known({ name: 'power', choice: '10 TO 20 KW' })).toBe('Power: 10 to 20 kW')
  expect(await known({ name: 'Power', choice: '3 to 4 kW' })).toBeUndefined()
  expect(await knownChoice(db, '8', { kind: 'maker', value: 'TAIKO' })).toBeUndefined()
})

test('a number with its unit lies in one range of 1, 2, 5 and 10', () => {
  const words = (value: string) => rangeOf(value)?.words
  expect(words('12 kW')).toBe('10 to 20 kW')
  expect(words('10 kW')).toBe('10 to 20 kW')
  expect(words('9.99 kW')).toBe('5 to 10 kW')
  expect(words('1,780 r/min')).toBe('1000 to 2000 r/min')
  expect(words('0.3 l')).toBe('0.2 to 0.5 l')
  for (const none of ['', '12', 'kW', '0 kW', '12 kW, IE3', '12–24 VDC', '1e9 kW', '-5 °C'])
    expect(words(none), none).toBeUndefined()
  expect(choicesOf({ name: 'Note', value: 'x'.repeat(41) })).toEqual([])
})
