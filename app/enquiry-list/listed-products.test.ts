import { expect, test } from 'vitest'

import { addProduct } from '#app/catalogue/products.testing.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'

import { freeLine } from './listed-line.ts'
import { shownLines } from './listed-products.server.ts'

const lineOf = (productId: string) => ({ ...freeLine('A part'), productId })

test.each(engines)('a line of a product has the drawing of its category, on %s', async (engine) => {
  const db = await freshDatabase(engine)
  const product = {
    title: 'Ring',
    description: 'Ring',
    imageUrl: '',
    categoryId: '9',
    subcategoryId: '',
  }
  const { _id } = await addProduct(db, product)
  const [ring, gone, free] = await shownLines(db, [
    lineOf(_id),
    lineOf('a'.repeat(24)),
    freeLine('Gland packing'),
  ])
  expect(ring).toMatchObject({ title: 'Ring', drawing: expect.stringMatching(/engine.*\.svg/) })
  expect(ring).not.toHaveProperty('categoryId')
  expect([gone?.drawing, free?.drawing]).toEqual([undefined, undefined])
})
