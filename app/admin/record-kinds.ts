import { FileText, Package, Video } from 'lucide-react'
import { href } from 'react-router'

export const kinds = { products: 'Product', posts: 'Blog', videos: 'Video' } as const
export const paths = { products: 'products', posts: 'blogs', videos: 'videos' } as const
export const icons = { products: Package, posts: FileText, videos: Video } as const

const pages = {
  products: '/dashboard/edit-product/:id',
  posts: '/dashboard/edit-blog/:id',
  videos: '/dashboard/edit-video/:id',
} as const

const lists = {
  products: '/dashboard/manage-products',
  posts: '/dashboard/manage-blog',
  videos: '/dashboard/manage-video',
} as const

export function listPage(subject: keyof typeof lists) {
  return href(lists[subject])
}

export function editPage(subject: keyof typeof pages, id: string) {
  return href(pages[subject], { id })
}
