import { type LucideIcon, Plus } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'

import { grouped } from '#app/ui/admin/format.ts'

export const adds = {
  product: [href('/dashboard/add-product'), 'Add product'],
  blog: [href('/dashboard/add-blog'), 'Add blog'],
  video: [href('/dashboard/add-video'), 'Add video'],
} as const

type Entry = {
  to: string
  icon: LucideIcon
  words: string
  count?: number | undefined
  unread?: number
  add?: readonly [to: string, words: string]
}

export function Entry({ to, icon: Icon, words, count, unread, add }: Entry) {
  const { pathname } = useLocation()
  const link = (
    <Link to={to} aria-current={isWithin(to, pathname) ? 'page' : undefined}>
      <Icon aria-hidden />
      {words}
      {count !== undefined && <data value={count}>{grouped(count)}</data>}
      {unread ? (
        <span className="unread-count">
          <span className="sr-only">, </span>
          {unread > 999 ? '999+' : unread}
          <span className="sr-only"> unread</span>
        </span>
      ) : null}
    </Link>
  )
  if (!add) return link
  const [addTo, addWords] = add
  return (
    <div className="with-add">
      {link}
      <Link to={addTo} aria-label={addWords} aria-current={pathname === addTo ? 'page' : undefined}>
        <Plus aria-hidden />
      </Link>
    </div>
  )
}

const pagesOf: { [list: string]: string[] } = {
  [href('/dashboard/manage-products')]: [
    href('/dashboard/bulk-edit'),
    href('/dashboard/spreadsheet'),
  ],
  [href('/dashboard/enquiries')]: [href('/dashboard/log-chat')],
}

export function isWithin(to: string, pathname: string) {
  if (to === href('/dashboard')) return pathname === to
  const kind = /\/manage-(?<kind>\w+?)s?$/.exec(to)?.groups?.kind
  return (
    [to, ...(pagesOf[to] ?? [])].some((page) => `${pathname}/`.startsWith(`${page}/`)) ||
    (kind !== undefined && new RegExp(`/(?:edit|preview)-${kind}/`).test(pathname))
  )
}
