import { existsSync, statSync } from 'node:fs'

import { expect, test } from 'vitest'

import { postFields } from '#app/blog/post.ts'
import { categoryDrawings, categoryIntros } from '#app/content/category-intros.ts'
import { partsOf } from '#app/ui/text-markup.ts'

import { dataSheet } from '../../demo/data-sheet.ts'
import { posts } from '../../demo/posts.ts'
import { demoProductStamp, products } from '../../demo/products.ts'
import { withThinSpaces } from '../../demo/units.ts'
import { videos } from '../../demo/videos.ts'
import { categoryNamed, defaultCategories } from './categories.ts'
import { productFields } from './product.ts'

const { all: categories } = defaultCategories

function addressesIn(text: string) {
  return partsOf(text).flatMap(({ address }) => (address ? [address] : []))
}

const demo = (path: string) => new URL(`../../demo/${path}`, import.meta.url)

test('the demo catalogue has 77 products with unique titles', () => {
  expect(products).toHaveLength(77)
  expect(new Set(products.map((one) => one.title))).toHaveLength(77)
})

test('every category has at least two demo products', () => {
  for (const { name } of categories) {
    expect(products.filter((one) => one.category === name).length, name).toBeGreaterThan(1)
  }
})

test('the demo products are in the order of the menu', () => {
  const ids = products.map((one) => categoryNamed(defaultCategories, one.category)?.id ?? 0)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('every demo product is in a category and subcategory of the menu', () => {
  for (const { title, category, subcategory } of products) {
    const subs = categories.find(({ name }) => name === category)?.subcategories ?? []
    expect(categoryNamed(defaultCategories, category)?.name, title).toBe(category)
    expect(subs.length === 0 ? [undefined] : subs.map(({ name }) => name), title).toContain(
      subcategory,
    )
  }
})

test('every demo product passes the validation of the admin form', () => {
  for (const { category: _category, subcategory: _sub, picture: _picture, ...facts } of products) {
    const typed = { ...facts, imageUrl: '', categoryId: '', subcategoryId: '' }
    expect(productFields.parse(typed), facts.title).toEqual(typed)
  }
})

test('no demo product has a price, an exclamation mark or a sales phrase', () => {
  for (const one of products) {
    const { availability: _, ...words } = one
    const text = JSON.stringify(words)
    expect(text).not.toMatch(/[$€£৳!]|\b(USD|EUR|BDT|Tk|taka|dollars?|prices?|discount|cheap)\b/i)
    expect(text).not.toMatch(/\b(in stock|solutions?|leading)\b/i)
  }
})

test('every picture of the demo exists', () => {
  for (const { picture } of [...products, ...posts]) {
    if (picture === undefined) continue
    expect(existsSync(demo(`pictures/${picture}.webp`)), picture).toBe(true)
  }
})

test('most demo products show what a product can say', () => {
  const having = (fact: (one: (typeof products)[number]) => unknown) => products.filter(fact).length
  expect(having((one) => one.availability)).toBe(77)
  expect(having((one) => one.leadTime)).toBeGreaterThan(70)
  expect(having((one) => one.fits)).toBeGreaterThan(30)
  expect(having((one) => one.impaCode)).toBeGreaterThan(20)
  expect(having((one) => one.alternatives)).toBeGreaterThan(4)
  expect(
    having((one) => one.partNumbers?.some(({ scheme }) => scheme === 'Superseded')),
  ).toBeGreaterThan(14)
})

test('nobody can order another thing by a number of the demo', () => {
  const numbers = products.flatMap(({ partNumbers = [] }) => partNumbers)
  for (const { scheme, value } of numbers) {
    expect(value).toMatch(scheme === 'Our' ? /^CM-\d\d-\d{4}$/ : /DEMO/)
  }
  expect(new Set(numbers.map(({ value }) => value)).size).toBe(numbers.length)
  const codes = products.flatMap(({ impaCode }) => impaCode ?? [])
  expect(codes.filter((code) => !code.startsWith('99'))).toEqual([])
})

test('an alternative of the demo names a product that names it too', () => {
  const named = new Map(products.map((one) => [demoProductStamp(one.title)._id, one]))
  for (const { title, alternatives = [] } of products) {
    const own = demoProductStamp(title)._id
    for (const other of alternatives) expect(named.get(other)?.alternatives, title).toContain(own)
  }
})

test('the data sheet of each demo product is one whole page with all its facts', () => {
  for (const one of products) {
    const sheet = dataSheet(one).toString('latin1')
    const start = Number(/startxref\n(\d+)/.exec(sheet)?.[1])
    expect(sheet.slice(start, start + 4), one.title).toBe('xref')
    expect(sheet.slice(0, 8) + sheet.slice(-6)).toBe('%PDF-1.4%%EOF\n')
    const lines = [...sheet.matchAll(/ (\d+) Td/g)].map(([, y]) => Number(y))
    expect(Math.min(...lines), one.title).toBe(48)
    expect(lines.toSorted((a, b) => a - b)[1], one.title).toBeGreaterThan(100)
    expect(sheet).not.toContain('undefined')
    for (const { value } of one.partNumbers ?? []) expect(sheet).toContain(value)
  }
})

test('no demo product uses the drawing of another category', () => {
  for (const { title, category, picture } of products) {
    const own = categoryNamed(defaultCategories, category)?.id
    const faceOf = categories.find(({ id }) => categoryDrawings[id] === picture)?.id
    expect([own, undefined], title).toContain(faceOf)
  }
})

test('every category has one short sentence and a unique drawing', () => {
  expect(Object.keys(categoryIntros)).toEqual(categories.map(({ id }) => String(id)))
  const drawings = Object.values(categoryDrawings)
  expect(new Set(drawings)).toHaveLength(categories.length)
  for (const intro of Object.values(categoryIntros)) {
    expect(intro.length).toBeLessThanOrEqual(150)
    expect(intro).toMatch(/^[^!.]+\.$/)
  }
})

test('there are six posts of 500 to 900 words, in plain text', () => {
  expect(posts).toHaveLength(6)
  for (const { title, description } of posts) {
    const words = description.split(/\s+/).length
    expect(words, title).toBeGreaterThanOrEqual(500)
    expect(words, title).toBeLessThanOrEqual(900)
    expect(description).not.toMatch(/^#|\*\*|!/m)
    expect(postFields.parse({ title, description, imageUrl: '' })).toMatchObject({ title })
  }
})

test('what a post of the demo advises to order leads to products and categories', () => {
  const known = new Set([
    ...products.map(({ title }) => `/view-details/${demoProductStamp(title)._id}`),
    ...categories.map(({ slug }) => `/categories/${slug}`),
  ])
  const links = posts.flatMap(({ description }) => addressesIn(description))
  expect(links.length).toBeGreaterThanOrEqual(12)
  expect(links.filter((address) => !known.has(address))).toEqual([])
  const days = posts.map(({ createdAt }) => createdAt.slice(0, 10))
  expect(days).toEqual([...new Set(days)].toSorted())
})

test('there are three videos under 1 MB with posters under 60 kB', () => {
  expect(videos).toHaveLength(3)
  for (const { file, poster } of videos) {
    expect(statSync(demo(`videos/${file}`)).size, file).toBeLessThan(1_000_000)
    expect(statSync(demo(`videos/${poster}`)).size, poster).toBeLessThan(60_000)
  }
})

test('a number and its unit stay on one line', () => {
  expect(withThinSpaces('25 kW at 9.4 GHz')).toBe('25\u202fkW at 9.4\u202fGHz')
  expect(withThinSpaces('3 months, 2 motors, 12 VDC')).toBe('3 months, 2 motors, 12\u202fVDC')
})
