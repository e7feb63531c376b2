import { expect, test } from 'vitest'

import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { setState } from '../admin/product-actions.server.ts'
import { categoriesOf, defaultCategories } from '../categories.ts'
import { addCategory } from '../category-changes.server.ts'
import { categorised, closestPlace, pathsIn } from './category-words.ts'
import { findImport } from './imports.server.ts'
import {
  allProducts,
  answer,
  checkedImport,
  undoImport,
  writeImport,
  wrongRows,
} from './imports.testing.ts'

const file = `Name;SKU;Category;Subcategory
Gate valve;V-1;Valves;
Globe valve;V-2;valves;Bronze
Seal;S-1;Packing & gaskets;
Seal 2;S-2;Packing & gaskets;
Clamp;C-1;DIV.;
Ring;R-1;Marine Engine;
Radar;X-1;Marine Electronic Item;Sonar
`

async function decide(db: Database, id: string, decisions: { [words: string]: string }) {
  const typed = Object.entries(decisions).flatMap(([words, decision], at) => {
    const choice = /^\d/.test(decision) ? 'ours' : decision.replace(/:.*/, '')
    return [
      [`words-${at}`, words],
      [`choice-${at}`, choice],
      [choice === 'ours' ? `ours-${at}` : `above-${at}`, decision],
    ]
  })
  await answer(db, id, { intent: 'categories', ...Object.fromEntries(typed) })
  return findImport(db, id)
}

async function placesIn(db: Database) {
  return (await allProducts(db)).map(({ title, categoryName, subcategoryName, state = 'live' }) =>
    [title, state, categoryName, subcategoryName].join(', '),
  )
}

test('unknown categories are counted with a title, and their rows wait as drafts', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, file)
  const found = await findImport(db, id)
  expect(found?.counts).toEqual({ add: 7, without: 5 })
  expect(found?.choices.categoryWords).toEqual([
    { words: 'Packing & gaskets', rows: 2, title: 'Seal', row: 4 },
    { words: 'Valves', rows: 1, title: 'Gate valve', row: 2 },
    { words: 'valves > Bronze', rows: 1, title: 'Globe valve', row: 3 },
    { words: 'DIV.', rows: 1, title: 'Clamp', row: 6 },
    { words: 'Marine Electronic Item > Sonar', rows: 1, title: 'Radar', row: 8 },
  ])
  await writeImport(db, id)
  expect(await placesIn(db)).toEqual([
    'Gate valve, draft, , ',
    'Globe valve, draft, , ',
    'Seal, draft, , ',
    'Seal 2, draft, , ',
    'Clamp, draft, , ',
    'Ring, live, Marine Engine, ',
    'Radar, live, Marine Electronic Item, ',
  ])
})

test.each(engines)(
  'categories are added, chosen and left out once for all rows, on %s',
  async (engine) => {
    const db = await freshDatabase(engine)
    const id = await checkedImport(db, file)
    const decisions = {
      Valves: 'new',
      'valves > Bronze': 'new',
      'Packing & gaskets': '7/701',
      'DIV.': 'none',
      'Marine Electronic Item > Sonar': 'new:1',
    }
    await decide(db, id, decisions)
    expect(categoriesOf(db).all).toHaveLength(18)
    await writeImport(db, id)
    const places = [
      'Gate valve, live, Valves, ',
      'Globe valve, live, Valves, Bronze',
      'Seal, live, Spare Parts For Pump, Taiko',
      'Seal 2, live, Spare Parts For Pump, Taiko',
      'Clamp, draft, , ',
      'Ring, live, Marine Engine, ',
      'Radar, live, Marine Electronic Item, Sonar',
    ]
    expect(await placesIn(db)).toEqual(places)
    // The next file is decided by the same words, and changes nothing.
    const next = await checkedImport(db, file)
    expect((await findImport(db, next))?.counts).toEqual({ same: 7 })
    await undoImport(db, id)
    expect(await allProducts(db)).toEqual([])
    expect(categoriesOf(db).all).toHaveLength(18)
    const names = categoriesOf(db)
      .byId.get('1')
      ?.subcategories.map(({ name }) => name)
    expect(names).not.toContain('Sonar')
  },
)

test('a product without a category does not become live', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, 'Name;SKU;Category\nRing;R-1;Rings\n'))
  const ids = (await allProducts(db)).map(({ _id }) => _id)
  await setState(db, ids, 'live')
  expect(await placesIn(db)).toEqual(['Ring, draft, , '])
  const id = await checkedImport(db, 'Name;SKU;State\nRing;R-1;Live\n')
  expect(await wrongRows(db, id)).toEqual([[2, ['Category: Please choose a category.']]])
  await writeImport(db, await checkedImport(db, 'Name;SKU;State;Category\nRing;R-1;Live;9\n'))
  expect(await placesIn(db)).toEqual(['Ring, live, Marine Engine, '])
})

test('rows are checked again where another category took the place of a new one', async () => {
  const db = await freshDatabase('sqlite')
  const id = await checkedImport(db, 'Name;SKU;Category\nGate valve;V-1;Valves\n')
  await decide(db, id, { Valves: 'new' })
  await addCategory(db, { name: 'Anchors' })
  expect(await writeImport(db, id)).toMatchObject({ state: 'ready' })
  expect(await allProducts(db)).toEqual([])
  await writeImport(db, id)
  expect(await placesIn(db)).toEqual(['Gate valve, live, Valves, '])
})

test('a product keeps its category where the words of a file are not decided', async () => {
  const db = await freshDatabase('sqlite')
  await writeImport(db, await checkedImport(db, 'Name;SKU;Category\nRing;R-1;Marine Engine\n'))
  const id = await checkedImport(db, 'Name;SKU;Category\nRing 2;R-1;Rings\n')
  await writeImport(db, id)
  expect(await placesIn(db)).toEqual(['Ring 2, live, Marine Engine, '])
})

test('the deepest known category of several is taken', () => {
  const known = { categories: defaultCategories, decisions: {}, shop: 'WooCommerce' as const }
  const placeOf = (cell: string) => {
    const { place, words } = categorised(pathsIn(cell, 'WooCommerce'), known)
    return [place?.category.name, place?.sub?.name, words]
  }
  expect(placeOf('Sale, Generator, Generator > Open Diesel')).toEqual([
    'Generator',
    'Open Diesel',
    undefined,
  ])
  expect(placeOf('Marine > Generator > Open Diesel')).toEqual([
    'Generator',
    'Open Diesel',
    undefined,
  ])
  expect(placeOf('Generator > Steam, Sale')).toEqual(['Generator', undefined, 'Generator > Steam'])
  expect(placeOf('Valves, Valves > Ball valves')).toEqual([
    undefined,
    undefined,
    'Valves > Ball valves',
  ])
  expect(placeOf('Uncategorized')).toEqual([undefined, undefined, undefined])
})

test.each([
  ['Pumps', 'Spare Parts For Pump'],
  ['Spare Parts > Turbochargers', 'Spare Parts For Turbocharger'],
  ['Air compressor', 'Spare Parts For Air Compressor'],
  ['Boilers', 'Boiler and Incinerator'],
  ['Paint', undefined],
])('the closest category to %s is %s', (words, name) => {
  const ids = closestPlace(words, defaultCategories)
  expect(ids && defaultCategories.byId.get(ids)?.name).toBe(name)
})
