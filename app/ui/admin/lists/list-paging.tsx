import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useHref, useLinkClickHandler } from 'react-router'

import { askedWith, useWanted } from './list-address.ts'
import { rangeOf } from './list-bar.tsx'

type Found = Parameters<typeof rangeOf>[0] & { next?: string; previous?: string }

/** From page to page of a list, by key. */
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

/** On the last page it is the same link that leads nowhere, so that the focus stays where it is. */
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
