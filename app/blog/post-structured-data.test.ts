import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'

import { postStructuredData } from './post-structured-data.ts'

const post = {
  title: 'Reading a governor',
  imageUrl: '/media/a.webp',
  createdAt: '2026-09-01T00:00:00.000Z',
  updatedAt: '2026-09-02T00:00:00.000Z',
}

test('the structured data of a post has its dates, its picture and the company as author', () => {
  expect(
    postStructuredData(post, 'https://example.com/blog/reading-a-governor', defaults.company.name),
  ).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Reading a governor',
    datePublished: '2026-09-01T00:00:00.000Z',
    dateModified: '2026-09-02T00:00:00.000Z',
    image: 'https://example.com/media/a.webp',
    author: { '@type': 'Organization', name: defaults.company.name, url: 'https://example.com/' },
  })
})

test.each(['', 'https://'])('the picture address "%s" is left out', (imageUrl) => {
  const data = postStructuredData(
    { ...post, imageUrl },
    'https://example.com/blog/x',
    defaults.company.name,
  )
  expect(data).not.toHaveProperty('image')
})
