import { expect, test } from 'vitest'

import { wrongIn } from '#app/ui/admin/forms/form-problems.ts'

import { productEntry } from '../product-entry.ts'
import { product } from '../product.ts'
import { mostPictures, mostRows, productSubject, rowLimits } from './typed-product.tsx'

const { blank, bodyOf, fieldsOf, rules, tidy } = productSubject
const stored = {
  _id: 'a',
  createdAt: '',
  updatedAt: '',
  version: 3,
  categoryName: '',
  subcategoryName: '',
  title: 'Radar',
  description: 'New.',
  imageUrl: '/media/a.webp',
  pictures: ['/media/a.webp', '/media/b.webp'],
  categoryId: '1',
  subcategoryId: '106',
  maker: 'JRC',
}

test('the form has the main picture first and sends the body that the API expects (R-ADM-5)', () => {
  const fields = fieldsOf(product.parse(stored))
  expect(fields.pictures).toEqual(['/media/a.webp', '/media/b.webp'])
  expect(productEntry.parse(bodyOf(fields))).toEqual({
    title: 'Radar',
    description: 'New.',
    imageUrl: '/media/a.webp',
    pictures: ['/media/b.webp'],
    categoryId: '1',
    subcategoryId: '106',
    maker: 'JRC',
  })
})

test('empty rows are left out; a half-filled row is an error of its empty field', () => {
  const partNumbers = [
    { scheme: ' ', value: '' },
    { scheme: 'IMPA', value: '' },
  ]
  const fields = tidy?.({ ...blank, partNumbers }) ?? blank
  expect(fields.partNumbers).toEqual([{ scheme: 'IMPA', value: '' }])
  const wrong = wrongIn(rules.changed, { ...bodyOf(fields), version: 1 }).map(({ path }) => path)
  expect(wrong).toContain('partNumbers.0.value')
})

test('the form has the same limits of rows, pictures and characters as the rules', () => {
  const fits = (length: number, more: number) => {
    const text = (most: number) => 'x'.repeat(most + more)
    const rows = Array.from({ length }, () => ({
      number: { scheme: text(rowLimits.scheme), value: text(rowLimits.number) },
      fact: { name: text(rowLimits.name), value: text(rowLimits.value) },
    }))
    const partNumbers = rows.map(({ number }) => number)
    const specifications = rows.map(({ fact }) => fact)
    const filled = { ...fieldsOf(product.parse(stored)), partNumbers, specifications }
    return wrongIn(rules.added, bodyOf(filled)).length
  }
  expect(fits(mostRows, 0)).toBe(0)
  expect(fits(1, 1)).toBe(4)
  expect(fits(mostRows + 1, 0)).toBe(2)
  const pictures = (count: number) => Array.from({ length: count }, (_, n) => `/media/${n}.webp`)
  const withPictures = (count: number) =>
    wrongIn(rules.added, bodyOf({ ...fieldsOf(product.parse(stored)), pictures: pictures(count) }))
  expect(withPictures(mostPictures)).toEqual([])
  expect(withPictures(mostPictures + 1)).toHaveLength(1)
  expect(withPictures(0)).toMatchObject([{ path: 'imageUrl' }])
})
