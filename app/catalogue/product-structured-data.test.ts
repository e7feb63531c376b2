import { expect, test } from 'vitest'

import { productStructuredData } from './product-structured-data.ts'
import type { Product } from './product.ts'

const address = 'https://example.com/view-details/a1'

const bare: Product = {
  _id: 'a1',
  title: 'Exhaust valve',
  description: 'For two-stroke engines.',
  imageUrl: '',
  categoryId: '2',
  categoryName: 'Spare Parts For Main & Auxiliary',
  subcategoryId: '',
  subcategoryName: '',
  createdAt: '2026-09-01T00:00:00.000Z',
  updatedAt: '2026-09-01T00:00:00.000Z',
  version: 1,
}

test('structured data has the part numbers and specifications of a product', () => {
  const data = productStructuredData(
    {
      ...bare,
      subcategoryName: 'MAN B&W',
      imageUrl: '/media/a.webp',
      pictures: ['/media/a.webp', 'https://example.org/b.jpg'],
      maker: 'MAN B&W',
      model: 'S50MC',
      condition: 'New',
      partNumbers: [
        { scheme: 'IMPA', value: '81 24 51' },
        { scheme: 'Maker', value: '90101-46' },
      ],
      specifications: [{ name: 'Bore', value: '500 mm' }],
    },
    address,
  )
  expect(data).toEqual({
    '@type': 'Product',
    name: 'Exhaust valve',
    description: 'For two-stroke engines.',
    url: address,
    mpn: '90101-46',
    model: 'S50MC',
    brand: { '@type': 'Brand', name: 'MAN B&W' },
    category: 'Spare Parts For Main & Auxiliary > MAN B&W',
    image: ['https://example.com/media/a.webp', 'https://example.org/b.jpg'],
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Bore', value: '500 mm' },
      { '@type': 'PropertyValue', name: 'IMPA', value: '81 24 51' },
      { '@type': 'PropertyValue', name: 'Maker', value: '90101-46' },
      { '@type': 'PropertyValue', name: 'Condition', value: 'New' },
    ],
  })
})

test('missing fields are left out, and an IMPA number is not a maker number', () => {
  const data = productStructuredData(
    { ...bare, partNumbers: [{ scheme: 'IMPA', value: '1' }] },
    address,
  )
  for (const name of ['image', 'brand', 'model', 'mpn']) expect(data).not.toHaveProperty(name)
  expect(data.category).toBe('Spare Parts For Main & Auxiliary')
})

test('a picture with an invalid URL is left out', () => {
  const pictures = ['https://', '//', 'http://[', '/media/a.webp']
  expect(
    productStructuredData({ ...bare, imageUrl: 'https://', pictures }, address),
  ).toHaveProperty('image', ['https://example.com/media/a.webp'])
  const data = productStructuredData({ ...bare, imageUrl: 'https://' }, address)
  expect(data).not.toHaveProperty('image')
})

test('R-GEN-3 C-44: structured data has no offer, price or rating', () => {
  const names = JSON.stringify(
    productStructuredData({ ...bare, availability: 'in stock' }, address),
  ).toLowerCase()
  expect(names).not.toMatch(/offer|price|rating|review/)
})

test('availability, lead time and the country of origin are told', () => {
  const known = { availability: 'in stock', origin: 'Germany', leadTime: '2 weeks' } as const
  expect(productStructuredData({ ...bare, ...known }, address)).toMatchObject({
    countryOfOrigin: { '@type': 'Country', name: 'Germany' },
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Availability', value: 'In stock' },
      { '@type': 'PropertyValue', name: 'Lead time', value: '2 weeks' },
    ],
  })
})
