import { expect, test } from 'vitest'

import { faq } from './faq.ts'

test('R-ENT-6 R-FAQ-2: a question has an id, its words and its answer, and nothing else', () => {
  expect(faq.map(({ id }) => id)).toEqual(faq.map((_, place) => place + 1))
  expect(faq.length).toBeGreaterThanOrEqual(3)
  for (const item of faq) {
    expect(Object.keys(item)).toEqual(['id', 'question', 'ans'])
    expect(item.question).toMatch(/\?$/)
    expect(item.ans).toMatch(/\S/)
  }
})
