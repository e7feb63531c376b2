import { site } from '#app/content/site.ts'
import { absolute } from '#app/ui/absolute.ts'

import type { Post } from './post.ts'

type Posting = Pick<Post, 'title' | 'imageUrl' | 'createdAt' | 'updatedAt'>

/** Structured data of the post at this absolute address; the company is author and publisher. */
export function postingFacts(post: Posting, address: string) {
  const image = post.imageUrl && absolute(post.imageUrl, address)
  const company = { '@type': 'Organization', name: site.name, url: new URL('/', address).href }
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
