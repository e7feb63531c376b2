import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useHref, useLinkClickHandler } from 'react-router'

import { askedWith, useWanted } from './list-address.ts'
import { rangeOf } from './list-bar.tsx'

type Found = Parameters<typeof rangeOf>[0] & { next?: string; previous?: string }

/** Links to the previous and next page of a list, by cursor. */
export function ListPaging({ found }: { found: Found }) {
  return (
    <nav className="list-paging" aria-label="Pages">
      <p>{rangeOf(found)}</p>
      <Step name="Previous page" at={found.previous} icon={ChevronLeft} />
      <Step name="Next page" at={found.next} icon={ChevronRight} />
    </nav>
  )
}

type Step = { name: string; at: string | undefined; icon: LucideIcon }

/** Without a target the link stays as a disabled link, so that it keeps the focus. */
function Step({ name, at, icon: Icon }: Step) {
  const { wanted } = useWanted()
  const asked = askedWith(wanted, {}).search
  const to = { search: at ? `${asked}&at=${at}`.replace('?&', '?') : asked }
  const address = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  const way = at ? { href: address, onClick: go } : { role: 'link', 'aria-disabled': true }
  return (
    <a {...way} aria-label={name} {...(!at && { tabIndex: -1 })}>
      <Icon aria-hidden />
    </a>
  )
}
