import { expect, test } from 'vitest'

import {
  categoriesFrom,
  categoryNamed,
  categoryWithId,
  categoryWithSlug,
  defaultCategories,
  namesOf,
  shownLink,
  tileAliases,
} from './categories.ts'

const { all: categories } = defaultCategories

test('the 18 categories are in order, with the names of the specification (R-ENT-9)', () => {
  expect(categories.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Marine Electronic Item',
    '2 Spare Parts For Main & Auxiliary',
    '3 Spare Parts For Purifier',
    '4 Spare Parts For Air Compressor',
    '5 Spare Parts For Turbocharger',
    '6 Spare Parts For Governor',
    '7 Spare Parts For Pump',
    '8 Spare Parts For A/C Compressor',
    '9 Marine Engine',
    '10 Instruments and Meters',
    '11 Boiler and Incinerator',
    '12 Deck Machinery',
    '13 Chinese Pump and Motor',
    '14 Sewage Treatment Plant',
    '15 LifeBoat and Davit',
    '16 Generator',
    '17 Automation',
    '18 Other Equipment',
  ])
})

test('the 70 subcategories belong to nine categories (R-ENT-10)', () => {
  const counts = categories.map((category) => category.subcategories.length)
  expect(counts).toEqual([17, 20, 5, 6, 6, 1, 6, 5, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0])
  const ids = categories.flatMap((category) => category.subcategories.map((one) => one.id))
  expect(new Set(ids).size).toBe(70)
})

test('the slugs follow the slug rule (R-SLUG-1, C-46)', () => {
  expect(categories.map((category) => category.slug)).toEqual([
    'marine-electronic-item',
    'spare-parts-for-main-auxiliary',
    'spare-parts-for-purifier',
    'spare-parts-for-air-compressor',
    'spare-parts-for-turbocharger',
    'spare-parts-for-governor',
    'spare-parts-for-pump',
    'spare-parts-for-ac-compressor',
    'marine-engine',
    'instruments-and-meters',
    'boiler-and-incinerator',
    'deck-machinery',
    'chinese-pump-and-motor',
    'sewage-treatment-plant',
    'lifeboat-and-davit',
    'generator',
    'automation',
    'other-equipment',
  ])
})

test('no two subcategories of a category share a slug', () => {
  for (const { subcategories } of categories) {
    expect(new Set(subcategories.map((one) => one.slug)).size).toBe(subcategories.length)
  }
})

test('a category is found by id, by slug, and by name in any case (C-21)', () => {
  const compressors = categories[7]
  expect(categoryWithId(defaultCategories, '8')).toBe(compressors)
  expect(categoryWithSlug(defaultCategories, 'spare-parts-for-ac-compressor')).toBe(compressors)
  expect(categoryNamed(defaultCategories, 'SPARE PARTS FOR A/C COMPRESSOR')).toBe(compressors)
  expect(categoryNamed(defaultCategories, 'spare parts for main & auxiliary')).toBe(categories[1])
  expect(categoryWithId(defaultCategories, '08')).toBeUndefined()
  expect(categoryWithSlug(defaultCategories, 'constructor')).toBeUndefined()
  expect(categoryNamed(defaultCategories, '')).toBeUndefined()
})

test('names come from ids; a subcategory id is valid only in its category (C-50)', () => {
  expect(namesOf(defaultCategories, '1', '106')).toEqual({
    categoryName: 'Marine Electronic Item',
    subcategoryName: 'RADAR',
  })
  expect(namesOf(defaultCategories, '2', '106').subcategoryName).toBe('')
  expect(namesOf(defaultCategories, '99', '')).toEqual({ categoryName: '', subcategoryName: '' })
})

test('every tile alias leads to a category, and to a subcategory of it if it names one (C-7)', () => {
  for (const [tile, { slug, sub }] of Object.entries(tileAliases)) {
    const category = categoryWithSlug(defaultCategories, slug)
    expect(categoryWithSlug(defaultCategories, tile)).toBeUndefined()
    expect(category).toBeDefined()
    if (sub) expect(category?.subcategories.map((one) => one.slug)).toContain(sub)
  }
})

test("an owner's link to a hidden or deleted category leads to the catalogue", () => {
  const hidden = categoriesFrom(categories.map((one) => ({ ...one, isHidden: one.id === 15 })))
  const link = (address: string) => shownLink(hidden, address)
  const catalogue = '/categories/marine-electronic-item'
  expect(link('/categories/lifeboat-and-davit?sub=hook')).toBe(catalogue)
  expect(link('/categories/gone')).toBe(catalogue)
  for (const kept of [
    '/categories/marine-engine?sub=a',
    '/categories',
    '/about-us',
    'https://a.b/',
  ])
    expect(link(kept)).toBe(kept)
})
