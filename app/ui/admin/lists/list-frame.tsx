import type { ReactNode } from 'react'

import { LoadingText } from '../loading-text.tsx'

type ListFrame = {
  label: string
  /** The plural noun of the records: 'blogs'. */
  of: string
  isBusy?: boolean
  children: ReactNode
}

/** A list with its controls; it gets the focus when no row can have it. */
export function ListFrame({ label, of, isBusy = false, children }: ListFrame) {
  return (
    <div className="list-place">
      <div
        className="list"
        id="list"
        role="group"
        tabIndex={-1}
        aria-label={label}
        aria-busy={isBusy}
      >
        {children}
      </div>
      {/* Outside the list, because screen readers may announce nothing inside a busy element. */}
      <LoadingText isLoading={isBusy} words={`Loading ${of}...`} />
    </div>
  )
}
