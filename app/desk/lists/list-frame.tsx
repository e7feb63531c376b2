import type { ReactNode } from 'react'

/** A list with what belongs to it; it takes the focus where the work cannot go on at one of its rows. */
export function ListFrame(props: { label: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <div
      className="list"
      id="list"
      role="group"
      tabIndex={-1}
      aria-label={props.label}
      aria-busy={props.isBusy}
    >
      {props.children}
    </div>
  )
}
