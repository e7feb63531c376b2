import { href } from 'react-router'

import type { BulkEdit } from '../changes/bulk-edit.ts'

const lists = {
  products: '/dashboard/manage-products',
  posts: '/dashboard/manage-blog',
  videos: '/dashboard/manage-video',
} as const

/** The address of the list that an edit began from. */
export function listOfEdit({ subject, query }: Pick<BulkEdit, 'subject' | 'query'>) {
  const asked = new URLSearchParams(query)
  asked.delete('id')
  asked.delete('of')
  return `${href(lists[subject])}?${asked}`
}
