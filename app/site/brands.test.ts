import { expect, test } from 'vitest'

import { defaultCategories } from '#app/catalogue/categories.ts'
import { firstBrands, makerCategories, secondBrands } from '#app/content/brands.ts'
import { categoryDrawings, categoryIcons } from '#app/content/category-intros.ts'
import { marquee } from '#app/content/constants.ts'

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
  const iconOf = (id: number) => categoryIcons[id] ?? categoryDrawings[id]
  expect(iconOf(9)).toBe(iconOf(1))
  for (const { id } of categories) expect(iconOf(id)).toBeDefined()
})
