import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'

type EntryList = {
  label: string
  entries: readonly unknown[]
  onChange: (entries: readonly unknown[]) => void
  problem: string | undefined
  blank: () => unknown
  children: (entry: unknown, index: number) => ReactNode
}

/** Entries that can be added, removed and moved by buttons; `children` draws the fields of one. */
export function EntryList({ label, problem, entries, children, ...list }: EntryList) {
  const titleId = useId()
  const { element, keys, move, remove, add } = useEntries(entries, list)
  return (
    <div ref={element} role="group" aria-labelledby={titleId} className="setting-list">
      <h3 id={titleId}>
        {label} <data value={entries.length}>{entries.length}</data>
      </h3>
      {problem && <strong className="text-fault">{problem}</strong>}
      {entries.map((entry, index) => (
        <div
          key={keys[index]}
          className="setting-entry"
          role="group"
          aria-label={`Entry ${index + 1}`}
        >
          <EntryHead at={index} count={entries.length} move={move} remove={remove} />
          {children(entry, index)}
        </div>
      ))}
      <Button type="button" look="line" onClick={add}>
        <Plus aria-hidden />
        Add
      </Button>
    </div>
  )
}

function useEntries(
  entries: readonly unknown[],
  { onChange, blank }: Pick<EntryList, 'onChange' | 'blank'>,
) {
  // An entry keeps its key where it moves, and an upload in it goes on.
  const [keys, setKeys] = useState(() => entries.map((_, index) => index))
  const element = useRef<HTMLDivElement>(null)
  const focusSoon = (index: number) =>
    requestAnimationFrame(() => {
      const all = element.current?.querySelectorAll(':scope > .setting-entry')
      all?.[index]?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    })
  const move = (from: number, to: number) => {
    setKeys(moved(keys, from, to))
    onChange(moved(entries, from, to))
    focusSoon(to)
  }
  const remove = (index: number) => {
    setKeys(keys.toSpliced(index, 1))
    onChange(entries.toSpliced(index, 1))
    focusSoon(Math.max(0, index - 1))
  }
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1])
    onChange([...entries, blank()])
    focusSoon(entries.length)
  }
  return { element, keys, move, remove, add }
}

function moved<Entry>(list: readonly Entry[], from: number, to: number) {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

type EntryHead = {
  at: number
  count: number
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

function EntryHead({ at, count, move, remove }: EntryHead) {
  const name = `entry ${at + 1}`
  const up = at === 0 ? undefined : () => move(at, at - 1)
  const down = at === count - 1 ? undefined : () => move(at, at + 1)
  return (
    <p>
      <span>{at + 1}</span>
      <EntryButton label={`Move ${name} up`} onClick={up}>
        <ArrowUp aria-hidden />
      </EntryButton>
      <EntryButton label={`Move ${name} down`} onClick={down}>
        <ArrowDown aria-hidden />
      </EntryButton>
      <EntryButton label={`Remove ${name}`} onClick={() => remove(at)}>
        <Trash2 aria-hidden />
      </EntryButton>
    </p>
  )
}

type EntryButton = { label: string; onClick: (() => void) | undefined; children: ReactNode }

function EntryButton({ label, onClick, children }: EntryButton) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onClick}
      {...{ onClick }}
    >
      {children}
    </button>
  )
}
