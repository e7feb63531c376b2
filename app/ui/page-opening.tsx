import type { ReactNode } from 'react'

import chart from './grounds/chart-plain.svg?url'
import { Breadcrumbs } from './page-head.tsx'
import { Drawing } from './picture.tsx'

/** The head of a page: breadcrumbs, title and introduction on the chart, with a drawing beside them. */
export function PageOpening({
  trail,
  title,
  here = title,
  drawing,
  children,
}: {
  trail: [name: string, address: string][]
  title: string
  /** The name of the page in the breadcrumbs, if it is not the title. */
  here?: string
  /** The address of a drawing for wide screens. */
  drawing?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="chart border-b border-ink">
      {/* The chart is the largest element in the first view, and the browser finds it late, in the style sheet. */}
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
