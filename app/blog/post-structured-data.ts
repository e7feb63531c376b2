import { ownPath } from '#app/media/addresses.ts'

import type { Post } from './post.ts'

type PublishedPost = Pick<Post, 'title' | 'imageUrl' | 'createdAt' | 'updatedAt'>

export function postStructuredData(post: PublishedPost, address: string, publisher: string) {
  const path = ownPath(post.imageUrl, new URL(address).origin)
  const image = path && URL.parse(path, address)?.href
  const company = { '@type': 'Organization', name: publisher, url: new URL('/', address).href }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    url: address,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    ...(image && { image }),
    inLanguage: 'en',
    author: company,
    publisher: company,
  }
}
