import { expect, test } from 'vitest'

import { videoStructuredData } from './video-structured-data.ts'

test('C-85: the structured data of a video has its file, its poster and its date, when they are on this site', () => {
  const createdAt = '2026-09-01T00:00:00.000Z'
  const videos = [
    { title: 'Sea trial', videoUrl: '/media/a.mp4', posterUrl: '/media/a.webp', createdAt },
    { title: 'Overhaul', videoUrl: 'https://example.org/b.mp4', createdAt },
  ]
  expect(videoStructuredData(videos, 'https://example.com/videos')).toEqual({
    '@graph': [
      {
        '@type': 'VideoObject',
        name: 'Sea trial',
        description: 'Sea trial',
        uploadDate: createdAt,
        contentUrl: 'https://example.com/media/a.mp4',
        thumbnailUrl: 'https://example.com/media/a.webp',
      },
      {
        '@type': 'VideoObject',
        name: 'Overhaul',
        description: 'Overhaul',
        uploadDate: createdAt,
      },
    ],
  })
})

test('the structured data of a video leaves out an invalid address', () => {
  const video = { title: 'Sea trial', videoUrl: 'https://', posterUrl: 'http://[', createdAt: '' }
  const [data] = videoStructuredData([video], 'https://example.com/videos')['@graph']
  expect(data).toMatchObject({ name: 'Sea trial' })
  for (const name of ['contentUrl', 'thumbnailUrl']) expect(data).not.toHaveProperty(name)
})
