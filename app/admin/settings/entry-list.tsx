import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'

import { Button } from '#app/ui/button.tsx'

import { useChanged } from './changes.ts'
import { settingPicture } from './picture-choice.tsx'
import { isRecord, joined, moved } from './typed-value.ts'

type EntryList = {
  /** Of the list: `slides`; '' for a section that is a list. */
  path: string
  label: string
  entries: readonly unknown[]
  onChange: (entries: readonly unknown[]) => void
  problems: Readonly<Record<string, string | undefined>>
  blank: () => unknown
  children: (entry: unknown, index: number) => ReactNode
}

/** Entries that can be added, removed and moved by buttons, which submit the form where there is no script; `children` draws the fields of one. */
export function EntryList({ path, label, problems, entries, children, ...list }: EntryList) {
  const titleId = useId()
  const { element, keys, move, remove, add } = useEntries(entries, list)
  const isInEntry = /\d/.test(path)
  const Heading = isInEntry ? 'h3' : 'h2'
  const above = [...path.matchAll(/\d+/g)].map(([place]) => `${Number(place) + 1}.`).join('')
  return (
    <div
      ref={element}
      role="group"
      aria-labelledby={titleId}
      className="setting-list"
      id={path || undefined}
      data-changed={useChanged(path)}
    >
      <Heading id={titleId}>
        {label} <data value={entries.length}>{entries.length}</data>
      </Heading>
      {problems[path] && <strong className="text-fault">{problems[path]}</strong>}
      {entries.map((entry, index) => (
        <div
          key={keys[index]}
          id={`entry-${joined(path, String(index))}`}
          className="setting-entry"
          role="group"
          aria-label={`Entry ${above}${index + 1}`}
        >
          <EntryHead path={path} at={index} count={entries.length} move={move} remove={remove} />
          <Folded
            entry={entry}
            isFirst={index === 0 && !isInEntry}
            isWrong={isWrong(joined(path, String(index)), problems)}
          >
            {children(entry, index)}
          </Folded>
        </div>
      ))}
      <Button
        look="line"
        {...submits('add', path, path, entries.length)}
        onClick={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Plus aria-hidden />
        Add
      </Button>
    </div>
  )
}

function isWrong(entry: string, problems: EntryList['problems']) {
  return Object.keys(problems).some((path) => `${path}.`.startsWith(`${entry}.`))
}

type Folded = { entry: unknown; isFirst: boolean; isWrong: boolean; children: ReactNode }

/** Of an entry with several fields only the title is seen until it is opened; the first shows what one holds. */
function Folded({ entry, isFirst, isWrong, children }: Folded) {
  const title = titleOf(entry)
  const [startsOpen] = useState(isFirst || title === '')
  if (!isRecord(entry)) return children
  const {
    image = entry['backgroundImage'] ?? entry['img'] ?? entry['flag'] ?? logoIn(entry['mark']),
  } = entry
  const picture = typeof image === 'string' ? settingPicture(image) : undefined
  return (
    <details open={startsOpen || isWrong}>
      <summary>
        {picture && <img src={picture} alt="" width={48} height={36} loading="lazy" />}
        <span>{title || 'New entry'}</span>
        {entry['isOn'] === false && <em>Hidden</em>}
        <ChevronDown aria-hidden />
      </summary>
      {children}
    </details>
  )
}

/** Not a drawn mark of a maker, which can have the name of a drawing. */
function logoIn(mark: unknown) {
  return typeof mark === 'string' && mark.startsWith('/') ? mark : undefined
}

function titleOf(entry: unknown) {
  if (!isRecord(entry)) return ''
  const { title = entry['name'] ?? entry['question'] ?? entry['maker'] } = entry
  return typeof title === 'string' ? title : ''
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
      const entry = element.current?.querySelectorAll(':scope > .setting-entry')[index]
      entry?.querySelector('details')?.setAttribute('open', '')
      entry?.querySelector<HTMLElement>('input, textarea, select')?.focus()
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

function submits(kind: 'add' | 'up' | 'down' | 'remove', path: string, at: string, to: number) {
  return {
    name: 'intent',
    value: `${kind} ${at}`,
    formAction: `#entry-${joined(path, String(Math.max(0, to)))}`,
  }
}

type EntryHead = {
  path: string
  at: number
  count: number
  move: (from: number, to: number) => void
  remove: (index: number) => void
}

function EntryHead({ path, at, count, move, remove }: EntryHead) {
  const name = `entry ${at + 1}`
  const here = joined(path, String(at))
  const up = at === 0 ? undefined : () => move(at, at - 1)
  const down = at === count - 1 ? undefined : () => move(at, at + 1)
  return (
    <p>
      <span>{at + 1}</span>
      <EntryButton label={`Move ${name} up`} act={up} {...submits('up', path, here, at - 1)}>
        <ArrowUp aria-hidden />
      </EntryButton>
      <EntryButton label={`Move ${name} down`} act={down} {...submits('down', path, here, at + 1)}>
        <ArrowDown aria-hidden />
      </EntryButton>
      <EntryButton
        label={`Remove ${name}`}
        act={() => remove(at)}
        {...submits('remove', path, here, at - 1)}
      >
        <Trash2 aria-hidden />
      </EntryButton>
    </p>
  )
}

type EntryButton = { label: string; act: (() => void) | undefined } & ComponentProps<'button'>

function EntryButton({ label, act, children, ...button }: EntryButton) {
  return (
    <button
      {...button}
      aria-label={label}
      title={label}
      aria-disabled={!act}
      onClick={(event) => {
        event.preventDefault()
        act?.()
      }}
    >
      {children}
    </button>
  )
}
