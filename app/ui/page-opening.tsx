import type { ReactNode } from 'react'

import chart from './grounds/chart-plain.svg?url'
import { Breadcrumbs } from './page-head.tsx'
import { Drawing } from './picture.tsx'

/** How a page begins: on the chart, where it stands, what it is called, what it is for; a drawing beside it. */
export function PageOpening({
  trail,
  title,
  here = title,
  drawing,
  children,
}: {
  trail: [name: string, address: string][]
  title: string
  /** What the trail calls the page when that is not its title. */
  here?: string
  /** The address of a drawing for wide screens. */
  drawing?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="chart border-b border-ink">
      {/* The chart is the largest thing seen at first, and the style sheet names it late. */}
      <link rel="preload" href={chart} as="image" />
      <div className="measure relative">
        <Breadcrumbs trail={trail} here={here} />
        <div className="pt-2 pb-9 lg:max-w-[62%] lg:pt-12 lg:pb-12">
          <h1 className="display heading-page wrap-anywhere">{title}</h1>
          {children}
        </div>
        {drawing && (
          <Drawing
            address={drawing}
            className="absolute right-10 bottom-0 hidden h-full w-90 object-contain py-4 lg:block"
          />
        )}
      </div>
      <div className="neatline -mb-px" />
    </div>
  )
}
