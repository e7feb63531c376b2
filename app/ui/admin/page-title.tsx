import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'

import { InboxOfAdmin, useCompany } from './company-context.ts'
import { grouped } from './format.ts'

type PageTitle = {
  title: string
  tab?: string | undefined
  back?: { to: string; name: string }
  children?: ReactNode
}

export function PageTitle({ title, tab = title, back, children }: PageTitle) {
  const { name } = useCompany()
  const { unread } = useContext(InboxOfAdmin)
  const counted = unread > 0 ? `(${grouped(unread)}) ${tab}` : tab
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 lg:min-h-18 lg:py-3">
      <title>{name ? `${counted} | ${name}` : counted}</title>
      {back && (
        <Link
          to={back.to}
          aria-label={back.name}
          className="-ml-3 -mr-3 grid self-start size-11 place-items-center rounded-control hover:bg-depth-2"
        >
          <ChevronLeft aria-hidden />
        </Link>
      )}
      <h1
        className="display line-clamp-3 flex-1 text-h3 wrap-anywhere sm:min-w-40 lg:line-clamp-2 lg:text-[25px]"
        title={title}
      >
        {title}
      </h1>
      {children}
    </header>
  )
}
