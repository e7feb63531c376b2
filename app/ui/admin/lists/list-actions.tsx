import { Trash2, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { useHydrated } from '../../browser.ts'
import { Button } from '../../button.tsx'
import { type Notice, useAdmin } from '../admin-context.tsx'
import { type Call, type Failure, failure } from '../calls.ts'
import { grouped } from '../format.ts'

type Matching = { filters: string; matching: number }

/** Deselects rows that leave the page, so that no unseen row is deleted; 'all' lasts until the filters change. */
export function useSelection(
  ids: string[],
  { filters = '', matching = 0 }: Partial<Matching> = {},
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const [allOf, setAllOf] = useState<string>()
  const onPage = ids.filter((id) => chosen.has(id))
  if (onPage.length < chosen.size) setChosen(new Set(onPage))
  const isAll = allOf === filters
  const selected = isAll ? ids : onPage
  const isPage = ids.length > 0 && selected.length === ids.length
  const choose = (some: string[], of?: string) => {
    setChosen(new Set(some))
    setAllOf(of)
  }
  return {
    ids,
    selected,
    isAll,
    count: isAll ? matching : selected.length,
    hasMore: isPage && matching > ids.length,
    clear: () => choose([]),
    selectAll: () => choose(ids),
    selectMatching: () => choose(ids, filters),
    select: (id: string, isOn: boolean, isRange: boolean) => {
      const changed = isRange && last !== undefined ? between(ids, last, id) : [id]
      const others = selected.filter((other) => !changed.includes(other))
      choose(isOn ? [...others, ...changed] : others)
      setLast(id)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>

function between(ids: string[], from: string, to: string) {
  const ends = [ids.indexOf(from), ids.indexOf(to)]
  const first = Math.min(...ends)
  return first < 0 ? [to] : ids.slice(first, Math.max(...ends) + 1)
}

type Box = { selection: Selection; className?: string }

export function SelectAll({ selection: { ids, selected, clear, selectAll }, className }: Box) {
  const isHydrated = useHydrated()
  const isAll = ids.length > 0 && selected.length === ids.length
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        disabled={!isHydrated || ids.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !isAll
        }}
        checked={isAll}
        onChange={isAll ? clear : selectAll}
      />
    </label>
  )
}

type SelectRow = Box & { id: string; label: string }

export function SelectRow({ selection, className, id, label }: SelectRow) {
  const isHydrated = useHydrated()
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={label}
        disabled={!isHydrated}
        checked={selection.selected.includes(id)}
        onChange={({ target, nativeEvent: event }) =>
          selection.select(id, target.checked, event instanceof MouseEvent && event.shiftKey)
        }
      />
    </label>
  )
}

type SelectionBar = {
  selection: Selection
  isBusy?: boolean
  remove?: (() => void) | undefined
  children?: ReactNode
}

export function SelectionBar({ selection, isBusy, remove, children }: SelectionBar) {
  return (
    <div className="list-selected" role="group" aria-label="Selection" aria-busy={isBusy}>
      <p role="status">
        {grouped(selection.count)}
        <span className="max-[30rem]:sr-only"> selected</span>
      </p>
      {children}
      {remove && (
        <Button
          look="line"
          className="max-md:px-2.5"
          type="button"
          aria-disabled={isBusy}
          onClick={() => isBusy || remove()}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
      <button
        type="button"
        className="clear"
        aria-label="Clear the selection"
        aria-keyshortcuts="Escape"
        onClick={() => leaveSelection(selection)}
      >
        <X aria-hidden />
      </button>
    </div>
  )
}

/** The buttons disappear with the selection, so the list gets the focus. */
export function leaveSelection({ clear }: Selection) {
  clear()
  document.getElementById('list')?.focus()
}

export type RowAction<Body> = {
  ids: readonly string[]
  calls: readonly Call<Body>[]
  done: (body: Body, bodies: Body[]) => Notice
  failed?: string | ((outcome: Failure) => void)
  isRepeatable?: boolean
  /** Id of the row to focus if the focused one disappears; by default the next. */
  next?: string | undefined
}

export function useRowActions(rows: readonly { _id: string }[] = noRows) {
  const { send, notify } = useAdmin()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const focusAfterReload = useFocusAfterReload(rows)

  const run = async <Body,>(action: RowAction<Body>): Promise<boolean> => {
    const { ids, calls, done, next = neighbourOf(rows, ids) } = action
    if (ids.some((id) => busy.has(id))) return false
    setBusy((before) => new Set([...before, ...ids]))
    const outcomes = await Promise.all(calls.map((call) => send(call)))
    const failed = outcomes.find((outcome) => outcome.is !== 'done')
    const bodies = outcomes.flatMap((outcome) => (outcome.is === 'done' ? [outcome.body] : []))
    const [body] = bodies
    if (failed) showFailure(failed, action)
    else if (body !== undefined) notify(done(body, bodies))
    // Reloading after a network error would replace the list by an error page.
    if (body !== undefined) {
      focusAfterReload(deleteButtonId(next))
      await revalidate()
    }
    setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))))
    return !failed
  }
  const showFailure = <Body,>(outcome: Failure, action: RowAction<Body>) => {
    const { failed = failure(outcome), isRepeatable } = action
    if (typeof failed === 'function') return failed(outcome)
    const undo = () => void run(action)
    notify({ text: failed, isBad: true, ...(isRepeatable && { undo }) })
  }
  return { busy, run }
}

const noRows: readonly { _id: string }[] = []

export function deleteButtonId(id: string | undefined) {
  return `delete-${id}`
}

function neighbourOf(rows: readonly { _id: string }[], gone: readonly string[]) {
  const last = rows.findLastIndex(({ _id }) => gone.includes(_id))
  const stays = ({ _id }: { _id: string }) => !gone.includes(_id)
  return (rows.slice(last).find(stays) ?? rows.slice(0, last).findLast(stays))?._id
}

/** Focuses the returned function's id, or the list, if a reload lost the focus. */
function useFocusAfterReload(rows: readonly unknown[]) {
  const target = useRef<string>(undefined)
  const loaded = useRef(rows)
  useLayoutEffect(() => {
    if (loaded.current === rows) return
    loaded.current = rows
    const id = target.current
    target.current = undefined
    if (id === undefined || document.activeElement !== document.body) return
    const element = document.getElementById(id) ?? document.getElementById('list')
    element?.focus()
  }, [rows])
  return (id: string) => (target.current = id)
}
