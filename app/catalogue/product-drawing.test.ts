import { describe, expect, test } from 'vitest'

import { categoriesFrom, defaultCategories } from './categories.ts'
import { drawingNameOf, drawingOfTitle } from './product-drawing.ts'

const { all: categories } = defaultCategories

describe('a product without a photo', () => {
  const drawn = (title: string, categoryId: string, subcategoryId = '', shop = defaultCategories) =>
    drawingNameOf(shop, { title, categoryId, subcategoryId })

  test('has the drawing of its subcategory', () => {
    expect(drawn('Whip antenna', '1', '103')).toBe('ais')
    expect(drawn('Bracket', '1', '112')).toBe('speedlog')
  })

  test('has the drawing of the part that its title, or the name of its subcategory, says', () => {
    expect(drawn('Magnetron for 25 kW X-band radar', '1', '106')).toBe('magnetron')
    const added = { id: 4000, name: 'Expansion joints', slug: '', formerSlugs: [] }
    const withAdded = categoriesFrom(
      categories.map((one) => (one.id === 18 ? { ...one, subcategories: [added] } : one)),
    )
    expect(drawn('DN 150, axial', '18', '4000', withAdded)).toBe('bellows')
    expect(drawn('Connecting rod, 6EY18', '2', '201')).toBe('conrod')
  })

  test('otherwise has no other machine, but what the owner has chosen for its category', () => {
    expect(drawn('Piston pin', '2', '201')).toBe('engine')
    expect(drawn('Salinity probe', '18')).toBe('nameplate')
    const chosen = categoriesFrom(
      categories.map((one) => (one.id === 18 ? { ...one, drawing: 'anchor' as const } : one)),
    )
    expect(drawn('Salinity probe', '18', '', chosen)).toBe('anchor')
    expect(drawn('Cooling unit', '4')).toBe('compressor')
  })
})

test('a part without a product has the drawing of the part or the subcategory that its title names', () => {
  const drawn = (title: string) => drawingOfTitle(defaultCategories, title)
  expect(drawn('Pressure gauge 0 to 16 bar')).toBe('gauge')
  expect(drawn('NAVTEX')).toBe('printer')
  expect(drawn('echo sounder, 200 kHz')).toBe('display')
  expect(drawn('Sulzer')).toBe('engine')
  // Of an air compressor or of a pump.
  expect(drawn('Hamworthy')).toBeUndefined()
  expect(drawn('Item 10')).toBeUndefined()
})
