import { Trash2, X } from 'lucide-react'
import { useState } from 'react'

import { Confirm } from '#app/ui/admin/confirm.tsx'
import { useWanted } from '#app/ui/admin/lists/list-address.ts'
import { rangeOf } from '#app/ui/admin/lists/list-bar.tsx'
import type { Selection } from '#app/ui/admin/lists/list-selection.ts'
import { counted, grouped } from '#app/ui/admin/when.ts'
import { useAwake } from '#app/ui/awake.ts'
import { Button } from '#app/ui/button.tsx'

import type { ListedEnquiry } from './enquiry-row.tsx'
import { MarkAs } from './mark-as.tsx'
import { useMarking } from './marking.ts'

type Found = { rows: ListedEnquiry[]; first: number; matching: number }
type Bar = { found: Found; total: number; selection: Selection }

/** The bar above the rows: the counts, and the actions for selected rows. */
export function EnquiriesBar({ found, total, selection }: Bar) {
  const { rows } = found
  return (
    <div className="list-bar">
      <SelectAll {...selection} rows={rows.length} />
      <Counts found={found} total={total} />
      {selection.selected.length > 0 && <Selected rows={rows} {...selection} />}
    </div>
  )
}

function Counts({ found, total }: Omit<Bar, 'selection'>) {
  const { isLoading } = useWanted()
  const { rows, matching } = found
  const all = counted(total, 'enquiry', 'enquiries')
  return (
    <p className="list-counts" role="status">
      {matching === total ? all : `${grouped(matching)} of ${all}`}
      {!isLoading && rows.length > 0 && <span className="sr-only">, here {rangeOf(found)}</span>}
    </p>
  )
}

function SelectAll({ selected, clear, selectAll, rows }: Selection & { rows: number }) {
  const awake = useAwake()
  const isAll = rows > 0 && selected.length === rows
  return (
    <label className="pick with-script">
      <input
        type="checkbox"
        aria-label="Select all on this page"
        disabled={!awake || rows === 0}
        // `indeterminate` has no HTML attribute.
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll
        }}
        checked={isAll}
        onChange={isAll ? clear : selectAll}
      />
    </label>
  )
}

/** After an action the focus moves to the list, because these buttons disappear. */
function Selected({ rows, selected, clear }: Selection & { rows: ListedEnquiry[] }) {
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    clear()
    document.querySelector<HTMLElement>('#list')?.focus()
  }
  const { isBusy, mark, markRead, remove } = useMarking(leave)
  const chosen = rows.filter(({ _id }) => selected.includes(_id))
  return (
    <div className="list-selected" role="group" aria-label="Selection" aria-busy={isBusy}>
      <p role="status">{selected.length} selected</p>
      <MarkAs
        count={selected.length}
        isBusy={isBusy}
        mark={(status) => void mark(chosen, status)}
        markRead={(isRead) => void markRead(selected, isRead)}
      />
      <Button
        look="line"
        className="max-md:px-3.5"
        type="button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && setAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete
      </Button>
      <button
        type="button"
        className="clear"
        aria-label="Clear the selection"
        aria-keyshortcuts="Escape"
        onClick={leave}
      >
        <X aria-hidden />
      </button>
      {isAsking && (
        <Confirm
          question={`Delete ${counted(selected.length, 'enquiry', 'enquiries')} for good? Nobody can bring ${selected.length === 1 ? 'it' : 'them'} back.`}
          yes="Delete for good"
          onAnswer={(isYes) => {
            setAsking(false)
            if (isYes) void remove(selected)
          }}
        />
      )}
    </div>
  )
}
