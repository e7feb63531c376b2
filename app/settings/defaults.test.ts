import { expect, test } from 'vitest'

import { defaults } from './defaults.ts'

/** The fields of each entry, in the order of the alphabet. */
function fieldsOf(entries: readonly object[]) {
  return entries.map((entry) => Object.keys(entry).toSorted().join(' '))
}

test('R-ENT-5 R-ENT-6: a new site has the testimonials and questions of the specification', () => {
  expect(fieldsOf(defaults.testimonials)).toEqual(Array(4).fill('img name rating review'))
  for (const { rating } of defaults.testimonials) expect(rating).toBe(5)
  expect(fieldsOf(defaults.faq.questions)).toEqual(Array(3).fill('ans question'))
})

test('R-ENT-7: a new site has two slides a banner and four hero slides', () => {
  const slide = 'description image title'
  expect(fieldsOf(defaults.productSlides)).toEqual([slide, slide])
  expect(fieldsOf(defaults.faq.slides)).toEqual([slide, slide])
  const { slides } = defaults.hero
  expect(slides).toHaveLength(4)
  for (const { features, ...texts } of slides) {
    const { title, description, backgroundImage, ctaText, ctaLink } = texts
    expect([title, description, backgroundImage, ctaText, ctaLink]).not.toContain('')
    const fields = new Set(fieldsOf(features ?? []))
    expect([...fields]).toEqual(['description iconImage title'])
  }
})

test('R-ENT-8: a new site has four figures, three values, five reasons and six tiles', () => {
  expect(fieldsOf(defaults.figures)).toEqual(Array(4).fill('title value valueEndSymbol'))
  expect(fieldsOf(defaults.about.values)).toEqual(Array(3).fill('description img title'))
  expect(fieldsOf(defaults.whyChooseUs)).toEqual(Array(5).fill('description icon title'))
  expect(fieldsOf(defaults.tiles)).toEqual(Array(6).fill('id image isOn look name slug'))
})
