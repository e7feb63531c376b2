import { expect, test } from 'vitest'

import { defaultCategories } from '#app/catalogue/categories.ts'

import { categoryDrawings, categoryIcons } from './category-intros.ts'
import { drawingNames } from './picture-names.ts'

const { all: categories } = defaultCategories

test('R-ENT-4: a category has an id, a name, subcategories with both, and a picture', () => {
  for (const { id, name, subcategories } of categories) {
    expect(id).toBeTypeOf('number')
    expect(name).toMatch(/\S/)
    for (const sub of subcategories)
      expect(sub).toMatchObject({ id: expect.any(Number), name: expect.stringMatching(/\S/) })
    expect(drawingNames, name).toContain(categoryIcons[id] ?? categoryDrawings[id])
  }
  expect(categories.some(({ subcategories }) => subcategories.length === 0)).toBe(true)
  expect(categories.find(({ name }) => name === 'Marine Engine')?.id).toBe(9)
  expect(categoryIcons[9]).toBe(categoryIcons[1] ?? categoryDrawings[1])
})
