import { href } from 'react-router'

import type { Post } from '../post.ts'

export function postPage({
  _id: id,
  slug,
  state,
}: Pick<Post, '_id' | 'slug'> & { state?: string | null | undefined }) {
  return state === 'draft'
    ? href('/dashboard/preview-blog/:id', { id })
    : href('/blog/:slug', { slug })
}
