import { href } from 'react-router'

/** What a record of each subject is called on the owner's side, and the path of its calls under /api. */
export const kinds = { products: 'Product', posts: 'Blog', videos: 'Video' } as const
export const paths = { products: 'products', posts: 'blogs', videos: 'videos' } as const

const pages = {
  products: '/dashboard/edit-product/:id',
  posts: '/dashboard/edit-blog/:id',
  videos: '/dashboard/edit-video/:id',
} as const

/** The page on which the owner changes a record. */
export function ownersPageOf(subject: keyof typeof pages, id: string) {
  return href(pages[subject], { id })
}
