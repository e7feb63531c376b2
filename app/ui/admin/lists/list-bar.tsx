import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../button.tsx'
import { counted, grouped } from '../when.ts'
import { isNarrowed, useWanted } from './list-address.ts'
import type { Kind } from './list-removal.ts'
import { SortSelect } from './list-select.tsx'
import type { Selection } from './list-selection.ts'

/** With `isMore` there are more than `matching` records. */
type Shown = { rows: unknown[]; first: number; matching: number; isMore?: boolean }
type Found = Shown & { total: number }
type ListBar = {
  found: Found
  kind: Kind
  selection: Selection
  remove: (ids: string[]) => void
  /** Additional filters, and additional actions for the selection. */
  filters?: ReactNode
  tools?: ReactNode
}

/** Above the rows: the counts, and the filters and sort order or the actions for the selected rows. */
export function ListBar({ found, kind, selection, remove, filters, tools }: ListBar) {
  const { selected, clear } = selection
  return (
    <div className="list-bar">
      <Counts found={found} kind={kind} />
      {selected.length === 0 ? (
        <div className="list-fields">
          {filters}
          <SortSelect />
          <button type="submit" form="list-search" className="without-script">
            Show
          </button>
        </div>
      ) : (
        <div className="list-selected" role="group" aria-label="Selection">
          <p role="status">{selected.length} selected</p>
          {tools}
          <Button
            look="line"
            className="max-md:px-3.5"
            type="button"
            onClick={() => remove(selected)}
          >
            <Trash2 aria-hidden />
            Delete
          </Button>
          <button
            type="button"
            className="clear"
            aria-label="Clear the selection"
            aria-keyshortcuts="Escape"
            onClick={() => {
              clear()
              // This button disappears with the selection, so the list gets the focus.
              document.querySelector<HTMLElement>('#list')?.focus()
            }}
          >
            <X aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}

/** Shows 'n of m' (C-8). The screen reader text is removed during loading, so that the result is announced. */
function Counts({ found, kind }: Pick<ListBar, 'found' | 'kind'>) {
  const { shown, isLoading } = useWanted()
  const { rows, first, total } = found
  const all = counted(total, kind.one, kind.many)
  const here = rows.length > 0 && `, here ${rangeOf(found)}`
  const nothing = first === 0 && ', nothing to show'
  return (
    <p className="list-counts" role="status">
      {isNarrowed(shown) ? `${matchingOf(found)} of ${all}` : all}
      {!isLoading && <span className="sr-only">{here || nothing}</span>}
    </p>
  )
}

/** The range of the matching records on this page: '1–25 of 8,412'. */
export function rangeOf({ rows, first, ...found }: Shown) {
  return `${grouped(first)}–${grouped(first + rows.length - 1)} of ${matchingOf(found)}`
}

function matchingOf({ matching, isMore }: Pick<Shown, 'matching' | 'isMore'>) {
  return grouped(matching) + (isMore ? '+' : '')
}
