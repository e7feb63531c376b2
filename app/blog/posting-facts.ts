import { site } from '#app/content/site.ts'

import type { Post } from './post.ts'

type Posting = Pick<Post, 'title' | 'imageUrl' | 'createdAt' | 'updatedAt'>

/** A post as schema.org describes it, for the page at this absolute address; the company speaks in it. */
export function postingFacts(post: Posting, address: string) {
  const company = { '@type': 'Organization', name: site.name, url: new URL('/', address).href }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    url: address,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    ...(post.imageUrl && { image: new URL(post.imageUrl, address).href }),
    inLanguage: 'en',
    author: company,
    publisher: company,
  }
}
