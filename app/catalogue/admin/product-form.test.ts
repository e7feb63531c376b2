import { expect, test } from 'vitest'

import {
  bodyOf,
  optionalIn,
  partsOf,
  withoutEmptyRows,
} from '#app/ui/admin/forms/form-definition.ts'
import { errorsIn } from '#app/ui/admin/forms/form-problems.ts'

import { defaultCategories } from '../categories.ts'
import { productEntries } from '../product-entry.ts'
import { picturesOf, product, allProductFields } from '../product.ts'
import { productForm } from './product-form.tsx'

const { productEntry } = productEntries(() => defaultCategories)
const blank = productForm.values.parse({})
const stored = product.parse({
  _id: 'a',
  createdAt: '',
  updatedAt: '',
  version: 3,
  categoryName: '',
  subcategoryName: '',
  title: 'Radar',
  description: 'New.',
  imageUrl: '/media/a.webp',
  pictures: ['/media/b.webp'],
  categoryId: '1',
  subcategoryId: '106',
  maker: 'JRC',
})

test('the form sends the body that the API expects (R-ADM-5)', () => {
  const values = productForm.values.parse(stored)
  expect(values).toMatchObject({ maker: 'JRC', model: '', partNumbers: [] })
  expect(productEntry.parse(bodyOf(values))).toEqual({
    title: 'Radar',
    description: 'New.',
    imageUrl: '/media/a.webp',
    pictures: ['/media/b.webp'],
    categoryId: '1',
    subcategoryId: '106',
    maker: 'JRC',
  })
})

test('the form has the main picture first, and each picture once', () => {
  const pictures = picturesOf({ imageUrl: '/a.webp', pictures: ['/a.webp', '/b.webp'] })
  expect(pictures).toEqual(['/a.webp', '/b.webp'])
  expect(picturesOf(blank)).toEqual([])
})

test('empty rows are left out; a half-filled row is an error of its empty field', () => {
  const partNumbers = [
    { scheme: ' ', value: '' },
    { scheme: 'IMPA', value: '' },
  ]
  const values = withoutEmptyRows(productForm.values, { ...blank, partNumbers })
  expect(values.partNumbers).toEqual([{ scheme: 'IMPA', value: '' }])
  const errors = errorsIn(productForm, bodyOf(values)).map(({ path }) => path)
  expect(errors).toContain('partNumbers.0.value')
})

test('a new product needs a title, a picture, a category and a description', () => {
  const errors = errorsIn(productForm, bodyOf(blank)).map(({ path }) => path)
  expect([...new Set(errors)].toSorted()).toEqual([
    'categoryId',
    'description',
    'imageUrl',
    'title',
  ])
})

test('every field of a product is in its form, once', () => {
  const names = partsOf(productForm).flatMap((part) => part.names)
  expect(names.toSorted()).toEqual(Object.keys(allProductFields.shape).toSorted())
  expect(optionalIn(productForm)).not.toContain('pictures')
  expect(optionalIn(productForm)).toContain('maker')
})
