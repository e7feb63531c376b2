import { expect, test } from 'vitest'

import { defaultCategories } from './categories.ts'
import { productEntries } from './product-entry.ts'
import { allProductFields } from './product.ts'

const { productEntry, productChanges } = productEntries(() => defaultCategories)

const radar = { title: 'Radar', description: 'X-band.', imageUrl: '' }

test.each([
  [{ categoryId: '1' }, '1', ''],
  [{ categoryId: 1, subcategoryId: 106 }, '1', '106'],
  [{ categoryName: 'Marine Electronic Item' }, '1', ''],
  [{ categoryName: 'marine electronic item', subcategoryName: 'radar' }, '1', '106'],
  [{ categoryId: '', categoryName: 'Generator', subcategoryId: '' }, '16', ''],
  [{ categoryId: null, categoryName: 'Generator', subcategoryId: null }, '16', ''],
  [{ categoryId: '9', categoryName: 'Generator' }, '9', ''],
  [{ categoryId: '1', subcategoryId: '106', subcategoryName: 'AIS' }, '1', '106'],
  [{ categoryId: '1', categoryName: '?', subcategoryId: '106', subcategoryName: '?' }, '1', '106'],
  [{ categoryId: '1', subcategoryId: '', subcategoryName: 'AIS' }, '1', '103'],
  [{ categoryName: 'Spare Parts For Air Compressor', subcategoryName: 'Yanmar' }, '4', '406'],
  [{ subcategoryId: '1601' }, '16', '1601'],
])('R-API-7 C-27 C-50: %j belongs to category %s, subcategory %j', (named, category, sub) => {
  const read = productEntry.parse({ ...radar, ...named })
  expect(read).toEqual({ ...radar, categoryId: category, subcategoryId: sub })
})

test.each([
  [{}, 'categoryId'],
  [{ categoryId: '' }, 'categoryId'],
  [{ categoryId: '19' }, 'categoryId'],
  [{ categoryId: '01' }, 'categoryId'],
  [{ categoryId: 1.5 }, 'categoryId'],
  [{ categoryId: ['1'] }, 'categoryId'],
  [{ categoryId: '__proto__' }, 'categoryId'],
  [{ categoryId: '19', categoryName: 'Generator' }, 'categoryId'],
  [{ categoryName: 'Marine' }, 'categoryName'],
  [{ subcategoryName: 'RADAR' }, 'categoryId'],
  [{ subcategoryId: '999' }, 'categoryId'],
  [{ categoryId: '16', subcategoryId: '106' }, 'subcategoryId'],
  [{ categoryId: '9', subcategoryId: '901' }, 'subcategoryId'],
  [{ categoryId: '1', subcategoryId: '999', subcategoryName: 'AIS' }, 'subcategoryId'],
  [{ categoryId: '1', subcategoryName: 'Yanmar' }, 'subcategoryName'],
])('C-77: %j is rejected for its %s', (named, path) => {
  const read = productEntry.safeParse({ ...radar, ...named })
  expect(read.error?.issues.map((issue) => issue.path)).toEqual([[path]])
})

test('a change sets a valid category or does not change it', () => {
  const changes = (typed: object) => productChanges.safeParse({ ...typed, version: 1 })
  expect(changes({}).data).toEqual({ version: 1 })
  expect(changes({ type: '' }).data).toEqual({ version: 1, type: undefined })
  expect(changes({ subcategoryName: null }).data).toEqual({ version: 1, subcategoryId: '' })
  expect(changes({ categoryId: '' }).success).toBe(false)
  expect(changes({ categoryName: 'x' }).success).toBe(false)
  expect(changes({ title: null }).success).toBe(false)
})

test('an address is a path of this site or an http or https URL', () => {
  for (const imageUrl of ['/media/a.webp', 'https://i.example/a.png', 'http://i.example/a.png']) {
    expect(productEntry.safeParse({ ...radar, categoryId: '1', imageUrl }).success).toBe(true)
  }
  const others = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/a',
    '/\\evil.example/a',
    '/\t/evil.example/a',
    'a.png',
    ' /a.png',
  ]
  for (const address of others) {
    const sent = { ...radar, categoryId: '1' }
    expect(productEntry.safeParse({ ...sent, imageUrl: address }).success, address).toBe(false)
    expect(productEntry.safeParse({ ...sent, datasheetUrl: address }).success).toBe(false)
    expect(productEntry.safeParse({ ...sent, pictures: [address] }).success).toBe(false)
  }
})

test('C-95: the drawing that stands for a photo is none, from this site or another', () => {
  const drawing = 'https://shop.example/drawings/piston.svg'
  for (const imageUrl of ['/drawings/piston.svg', drawing, `${drawing}?v=2`]) {
    const pictures = [imageUrl, '/media/side.webp']
    const sent = { ...radar, categoryId: '1', imageUrl, pictures }
    const taken = { imageUrl: '', pictures: ['/media/side.webp'] }
    expect(productEntry.parse(sent)).toMatchObject(taken)
    expect(productChanges.parse({ imageUrl, pictures, version: 1 })).toMatchObject(taken)
  }
  for (const imageUrl of [
    '/media/a.webp',
    'https://shop.example/drawings/piston.webp',
    '/drawings/',
  ])
    expect(productEntry.parse({ ...radar, categoryId: '1', imageUrl }).imageUrl).toBe(imageUrl)
})

test('what staff type of money and stock is stored in one form', () => {
  const read = (fields: object) => allProductFields.partial().safeParse(fields)
  for (const [typed, stored] of [
    ['1,840.00 usd', '1840.00 USD'],
    ['EUR 12.4', '12.4 EUR'],
    ['1 840', '1840'],
    ['1.234,50 €', '1234.50 EUR'],
    ['৳1,234.50', '1234.50 BDT'],
  ])
    expect(read({ boughtFor: typed, lastQuoted: typed }).data).toEqual({
      boughtFor: stored,
      lastQuoted: stored,
    })
  for (const [typed, stored] of [
    ['012', '12'],
    ['5.0', '5'],
    ['2.50', '2.5'],
    ['-3', '0'],
  ])
    expect(read({ stock: typed }).data).toEqual({ stock: stored })
  for (const wrong of [
    { boughtFor: '1,840' },
    { lastQuoted: 'ask' },
    { lastQuoted: '$12' },
    { stock: 'many' },
  ])
    expect(read(wrong).success).toBe(false)
  expect(read({ stock: '', shelf: null }).data).toEqual({ stock: undefined, shelf: undefined })
})
