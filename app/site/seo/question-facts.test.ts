import { expect, test } from 'vitest'

import { questionFacts } from './question-facts.ts'

test('the structured data of an FAQ has every question with its answer', () => {
  expect(questionFacts([{ id: 1, question: 'Do you ship?', ans: 'Yes, worldwide.' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'Do you ship?',
        acceptedAnswer: { '@type': 'Answer', text: 'Yes, worldwide.' },
      },
    ],
  })
})
