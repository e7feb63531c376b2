import { expect, test } from 'vitest'

import { defaults } from '#app/settings/defaults.ts'

import { feedOf } from './feed.server.ts'

const post = {
  _id: '6a0000000000000000000001',
  slug: 'pumps--purifiers',
  title: 'Pumps & <Purifiers>',
  description: 'What wears first. '.repeat(60),
  imageUrl: '',
  createdAt: '2026-09-01T06:05:04.000Z',
  updatedAt: '2026-09-03T00:00:00.000Z',
  version: 2,
}

test('a feed item has the id, the RFC 822 date and the shortened text of its post', () => {
  const feed = feedOf([post], 'https://example.com', defaults.company)
  expect(feed).toContain('<title>Pumps &amp; &lt;Purifiers&gt;</title>')
  expect(feed).toContain('<link>https://example.com/blog/pumps--purifiers</link>')
  expect(feed).toContain('<guid isPermaLink="false">6a0000000000000000000001</guid>')
  expect(feed).toContain('<pubDate>Tue, 01 Sep 2026 06:05:04 GMT</pubDate>')
  expect(feed).toContain('<lastBuildDate>Thu, 03 Sep 2026 00:00:00 GMT</lastBuildDate>')
  const [, opening = ''] = /<item>.*<description>(.*)<\/description>/.exec(feed) ?? []
  expect(opening.length).toBeLessThanOrEqual(500)
  expect(opening).toMatch(/^What wears first\. .* …$/)
})

test('C-85: a feed item includes the picture of its post, and none that is still on another host', () => {
  const pictureIn = (imageUrl: string) =>
    /<media:content url="([^"]*)" medium="image"\/>/.exec(
      feedOf([{ ...post, imageUrl }], 'https://example.com', defaults.company),
    )?.[1]
  expect(pictureIn('/media/a.webp')).toBe('https://example.com/media/a.webp')
  expect(pictureIn('https://i.ibb.co/x/a.jpg?b=1&c=2')).toBeUndefined()
  expect(pictureIn('')).toBeUndefined()
})

test('a feed item has the words of a text without its markup', () => {
  const description = 'See **our** [list](/x).'
  const feed = feedOf([{ ...post, description }], 'https://example.com', defaults.company)
  expect(feed).toContain('<description>See our list.</description>')
})

test('a feed without posts has a channel and no items', () => {
  const feed = feedOf([], 'https://example.com', defaults.company)
  expect(feed).toContain('<link>https://example.com/blogs</link>')
  expect(feed).not.toMatch(/<item>|lastBuildDate/)
})
