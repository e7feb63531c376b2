import type { ReactNode } from 'react'

import { LoadingText } from '../loading-text.tsx'

type ListFrame = {
  label: string
  /** What is listed: 'blogs'. */
  of: string
  isBusy?: boolean
  children: ReactNode
}

/** A list with what belongs to it; it takes the focus where the work cannot go on at one of its rows. */
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
      {/* Not in the list: screen readers may announce nothing inside of what is busy. */}
      <LoadingText isLoading={isBusy} words={`Loading ${of}...`} />
    </div>
  )
}
