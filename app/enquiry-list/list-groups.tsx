import { type ReactNode, useState } from 'react'

import { useHydrated } from '#app/ui/browser.ts'

import { isOpen, keyOf, missingOf, type ShownLine } from './listed-line.ts'
import { Bars } from './sure-bars.tsx'

export const kinds = {
  choose: {
    name: 'Please choose',
    words: 'More than one part fits your words. What you leave open, we choose and ask.',
    bars: 1,
  },
  free: { name: 'Not listed', words: 'Sent as you wrote them. We ask the makers.', bars: 0 },
  sure: { name: 'Sure', words: 'These are in our catalogue.', bars: 3 },
} as const

export type Group = { kind: keyof typeof kinds; rows: { line: ShownLine; n: number }[] }

function groupsOf(lines: ShownLine[]): Group[] {
  const rows = lines.map((line, index) => ({ line, n: index + 1 }))
  const of = Object.groupBy(rows, ({ line }) => kindOf(line))
  const groups = (['choose', 'free', 'sure'] as const).map((kind) => ({
    kind,
    rows: of[kind] ?? [],
  }))
  return groups.filter(({ rows: some }) => some.length > 0)
}

function kindOf(line: ShownLine): Group['kind'] {
  if (isOpen(line)) return 'choose'
  return line.productId ? 'sure' : 'free'
}

type ListFilter = Group['kind'] | 'all' | 'missing'

/** The groups that a filter shows. Lines with a missing number stay while it is typed. */
export function useListFilter(lines: ShownLine[]) {
  const [{ chosen, missing }, setFilter] = useState<{
    chosen: ListFilter
    missing: ReadonlySet<string>
  }>({ chosen: 'all', missing: new Set() })
  const all = groupsOf(lines)
  const shown =
    chosen === 'missing' ? withOnly(all, missing) : all.filter(({ kind }) => kind === chosen)
  // The last line of a group can be chosen or removed.
  const isAll = shown.length === 0
  const choose = (filter: ListFilter) =>
    setFilter({ chosen: filter, missing: new Set(lines.filter(isMissing).map(keyOf)) })
  return { all, groups: isAll ? all : shown, chosen: isAll ? 'all' : chosen, choose }
}

export const isMissing = (line: ShownLine) => missingOf(line).length > 0

function withOnly(groups: Group[], keys: ReadonlySet<string>): Group[] {
  return groups
    .map(({ kind, rows }) => ({ kind, rows: rows.filter(({ line }) => keys.has(keyOf(line))) }))
    .filter(({ rows }) => rows.length > 0)
}

type GroupLinks = ReturnType<typeof useListFilter> & { lines: ShownLine[] }

export function GroupLinks({ all, chosen, choose, lines }: GroupLinks) {
  const isHydrated = useHydrated()
  const missing = lines.filter(isMissing).length
  const some = missing > 0 && missing < lines.length
  if (all.length < 2 && !some) return null
  const link = (name: ListFilter, address: string, words: ReactNode, count: number) => (
    <a
      key={name}
      href={address}
      aria-current={(isHydrated && name === chosen) || undefined}
      onClick={(event) => {
        event.preventDefault()
        choose(name)
      }}
    >
      {words} <b>{count}</b>
    </a>
  )
  return (
    <nav className="list-jumps" aria-label="Groups of lines">
      {link('all', '#content', 'All', lines.length)}
      {all.map(({ kind, rows }) => {
        const { name, bars } = kinds[kind]
        const words = (
          <>
            <Bars sure={bars} />
            {name}
          </>
        )
        return link(kind, `#${kind}-lines`, words, rows.length)
      })}
      {isHydrated && some && link('missing', '#content', 'Missing numbers', missing)}
    </nav>
  )
}
