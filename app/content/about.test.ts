import { expect, test } from 'vitest'

import { aboutUs, letter, mission, values } from './about.ts'
import { drawingNames } from './picture-names.ts'

test('R-ABOUT-1 R-GEN-1 R-GEN-2: the words of About Us name quality, year, port, buyers and offer', () => {
  const words = aboutUs.join(' ')
  for (const fact of [
    'durable, high-quality marine accessories',
    '1994',
    'Chittagong',
    'worldwide',
  ])
    expect(words).toContain(fact)
  for (const buyer of ['professionals', 'enthusiasts']) expect(words).toContain(buyer)
  for (const offer of ['electronics', 'spare parts', 'marine engines', 'lifeboat and davit'])
    expect(words).toContain(offer)
  for (const offer of ['pumps', 'generators']) expect(words).toContain(offer)
})

test('R-ABOUT-3 R-ENT-8: the three values have an id, a title, a description and a picture', () => {
  expect(values.map(({ id, title }) => [id, title])).toEqual([
    [1, 'Quality Excellence'],
    [2, 'Customer Satisfaction'],
    [3, 'Innovation'],
  ])
  for (const { description, img } of values) {
    expect(description).toMatch(/\S/)
    expect(drawingNames).toContain(img)
  }
})

test('R-ABOUT-2 R-ABOUT-4: mission and letter keep their voice', () => {
  expect(letter).toHaveLength(3)
  expect([mission.statement, ...letter].join(' ')).not.toContain('!')
})
