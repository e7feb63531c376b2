import { expect, test } from 'vitest'

import { defaultCategories, iconOf } from '#app/catalogue/categories.ts'
import { firstBrands, makerCategories, secondBrands } from '#app/content/brands.ts'
import { marquee } from '#app/content/constants.ts'
import { drawingNames } from '#app/content/picture-names.ts'

const { all: categories } = defaultCategories

test('R-BRAND-2: the rows have five and three makers, each listed in the category that it links to', () => {
  expect([firstBrands.length, secondBrands.length]).toEqual([
    marquee.firstLogos,
    marquee.secondLogos,
  ])
  for (const { maker, categoryId } of [...firstBrands, ...secondBrands]) {
    const makers = categories.find(({ id }) => id === categoryId)?.subcategories ?? []
    expect(makers.map(({ name }) => name)).toContain(maker)
    expect(makerCategories).toContain(categoryId)
  }
})

test('R-ENT-4 C-68: Marine Engine has the icon of Marine Electronic Item', () => {
  const icons = new Map(categories.map((category) => [category.id, iconOf(category)]))
  expect(icons.get(9)).toBe(icons.get(1))
  for (const category of categories) {
    expect(drawingNames).toContain(iconOf(category))
    // The drawing that the owner chooses is the icon.
    expect(iconOf({ ...category, drawing: 'cleat' })).toBe('cleat')
  }
})
