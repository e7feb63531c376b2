import type { ReactNode } from 'react'
import { href, Link } from 'react-router'

import type { BulkEdit } from '../changes/bulk-edit.ts'

const lists = {
  products: '/dashboard/manage-products',
  posts: '/dashboard/manage-blog',
  videos: '/dashboard/manage-video',
} as const

type BulkList = Pick<BulkEdit, 'subject' | 'query'> & { children: ReactNode }

/** A link to the list that an edit began from. */
export function BulkList({ subject, query, children }: BulkList) {
  const asked = new URLSearchParams(query)
  asked.delete('id')
  asked.delete('of')
  return <Link to={{ pathname: href(lists[subject]), search: asked.toString() }}>{children}</Link>
}
