import { href } from 'react-router'

import { escapeXml } from '#app/http/xml.ts'
import { ownPath } from '#app/media/addresses.ts'
import type { Settings } from '#app/settings/schema.ts'
import { shortened } from '#app/ui/page-head.tsx'
import { plainWords } from '#app/ui/text-markup.ts'

import type { Post } from './post.ts'

export function feedOf(
  posts: readonly Post[],
  origin: string,
  { name, description }: Pick<Settings['company'], 'name' | 'description'>,
) {
  const changes = posts.map(({ updatedAt }) => Date.parse(updatedAt))
  const built = posts.length > 0 ? element('lastBuildDate', httpDate(Math.max(...changes))) : ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    element('title', `${name} blog`),
    element('link', origin + href('/blogs')),
    element('description', description),
    element('language', 'en-gb'),
    `<atom:link href="${escapeXml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    built,
    ...posts.map((post) => entry(post, origin)),
    '</channel></rss>',
  ].join('\n')
}

function entry({ _id, slug, title, description, imageUrl, createdAt }: Post, origin: string) {
  const path = ownPath(imageUrl, origin)
  const picture = path && URL.parse(path, origin)?.href
  return [
    '<item>',
    element('title', title),
    element('link', origin + href('/blog/:slug', { slug })),
    `<guid isPermaLink="false">${escapeXml(_id)}</guid>`,
    element('pubDate', httpDate(createdAt)),
    element('description', shortened(plainWords(description), 500)),
    picture ? `<media:content url="${escapeXml(picture)}" medium="image"/>` : '',
    '</item>',
  ].join('')
}

function element(name: string, text: string) {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** RFC 822 with a four-digit year, which RSS 2.0 prefers. */
function httpDate(time: string | number) {
  return new Date(time).toUTCString()
}
