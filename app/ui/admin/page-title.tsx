import type { ReactNode } from 'react'

import { useCompany } from './company-context.ts'

type PageTitle = { title: string; tab?: string; children?: ReactNode }

export function PageTitle({ title, tab = title, children }: PageTitle) {
  const { name } = useCompany()
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 lg:min-h-18 lg:py-3">
      <title>{name ? `${tab} | ${name}` : tab}</title>
      <h1 className="display grow text-h3 lg:text-[25px]">{title}</h1>
      {children}
    </header>
  )
}
