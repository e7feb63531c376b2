import { expect, test } from 'vitest'

import {
  categoryAddress,
  categoryWithSlug,
  defaultCategories,
  tileAliases,
} from '#app/catalogue/categories.ts'

import { marquee } from './constants.ts'
import { heroSlides } from './hero.ts'
import { firstClients, offers, secondClients, tiles, whyChooseUs } from './home.ts'
import { hero } from './slide-constants.ts'

test('R-ENT-7 R-HOME-2: four hero slides, each with all that a slide has', () => {
  expect(heroSlides).toHaveLength(hero.slides)
  expect(heroSlides.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  for (const slide of heroSlides) {
    const { id, features, ...texts } = slide
    expect(Object.values(texts), String(id)).not.toContain('')
    expect(Object.keys(slide).toSorted()).toEqual(
      'backgroundImage ctaLink ctaText description features id label title'.split(' '),
    )
    for (const feature of features ?? [])
      expect(Object.keys(feature).toSorted()).toEqual(['description', 'iconImage', 'title'])
  }
})

test('R-HOME-6 R-HOME-7 R-GEN-6 R-GEN-7 C-79: claims, promises and calls to action of the slides', () => {
  const [first, second, third, fourth] = heroSlides
  expect(first?.features?.map(({ title }) => title)).toEqual([
    'ISO 9001 quality management',
    'Marine safety compliant',
    'Environmentally responsible',
  ])
  expect(first).toMatchObject({ ctaText: 'Learn More About Our Standards', ctaLink: '/about-us' })
  const titles = [second, third, fourth].map((slide) => slide?.title)
  expect(titles).toEqual(['Marine electronics', 'Save to 30$', 'Save to 50$'])
  for (const slide of [second, third, fourth]) {
    expect(slide).toMatchObject({
      ctaText: 'Discover More',
      ctaLink: '/categories/marine-electronic-item',
    })
    expect([2, 3]).toContain(slide?.features?.length)
  }
})

test('R-ENT-8 R-HOME-13 R-HOME-14 C-7: six tiles with their ids, names and paths, none a dead end', () => {
  expect(Object.fromEntries(tiles.map((tile) => [tile.id, categoryAddress(tile)]))).toEqual({
    15: '/categories/lifeboat',
    16: '/categories/generator',
    17: '/categories/air-compressor',
    18: '/categories/marine-engine-parts',
    19: '/categories/jrc-jma-9122-radar',
    20: '/categories/pumps',
  })
  for (const { name, slug, image } of tiles) {
    expect([name, image]).not.toContain('')
    expect(categoryWithSlug(defaultCategories, tileAliases[slug]?.slug ?? slug), slug).toBeDefined()
  }
})

test('R-HOME-13: the tiles stand in the order of the specification', () => {
  expect(tiles.map(({ id, name }) => [id, name])).toEqual([
    [17, 'Air compressor'],
    [15, 'Lifeboat'],
    [18, 'Marine engine parts'],
    [19, 'JRC radar model'],
    [16, 'Generator'],
    [20, 'Pumps'],
  ])
})

test('R-ENT-8 R-HOME-25: five reasons, each with id, icon, title and description', () => {
  expect(whyChooseUs.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  expect(whyChooseUs.map(({ title }) => title)).toEqual([
    'Initial Consultation',
    'Early Delivery',
    'Product Guaranty',
    '24/7 Service',
    'Alternative Products',
  ])
  for (const { icon, description } of whyChooseUs)
    expect([icon.length, description.length].every((length) => length > 0)).toBe(true)
})

test('R-HOME-11: five clients in the first row and three in the second, each once', () => {
  const { firstLogos, secondLogos } = marquee
  expect([firstClients.length, secondClients.length]).toEqual([firstLogos, secondLogos])
  const flags = [...firstClients, ...secondClients].map(({ flag }) => flag)
  expect(new Set(flags).size).toBe(flags.length)
})

test('R-GEN-7 R-HOME-19 R-HOME-20: two offers with their exact words and ways', () => {
  expect(
    offers.map(({ title, subject, ctaText, ctaLink }) => [title, subject, ctaText, ctaLink]),
  ).toEqual([
    [
      'Up to 70% off Purchasing',
      'Marine Accessories',
      'Shop Now',
      '/categories/marine-electronic-item',
    ],
    ['Up to 70% off Purchasing', 'Lifeboat', 'Shop Now', '/categories/lifeboat-and-davit'],
  ])
})
