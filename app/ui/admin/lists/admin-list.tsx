import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useHref, useLinkClickHandler, useNavigate } from 'react-router'

import { ButtonLink } from '../../button.tsx'
import { counted, grouped } from '../format.ts'
import { useHotkeys } from '../hotkeys.ts'
import { LoadingText, PageTitle, StepLink } from '../page-parts.tsx'
import type { Selection } from './list-actions.tsx'
import { ListSearch, type Search, SizeField } from './list-fields.tsx'
import { isFiltered, useListQuery, withFilters } from './list-query.ts'

export type ListPage<Row> = {
  rows: readonly Row[]
  first: number
  matching: number
  isMore?: boolean
  next?: string
  previous?: string
}

type AdminList = {
  title: string
  tab?: string
  nouns: readonly [singular: string, plural: string]
  label?: string
  found: ListPage<unknown>
  total: number
  isNarrowed?: boolean
  /** Replaces 'n of m'; null hides it. */
  counts?: ReactNode
  emptyCounts?: string
  search?: Search
  add?: string
  selection?: Selection
  header?: ReactNode
  above?: ReactNode
  filters?: ReactNode
  barStart?: ReactNode
  barEnd?: ReactNode
  empty: ReactNode
  children: ReactNode
}

export function AdminList({ found, nouns, search, add, header, children, ...list }: AdminList) {
  const { isLoading } = useListQuery()
  const field = useRef<HTMLInputElement>(null)
  const [singular, plural] = nouns
  useListHotkeys({ field: search && field, add, selection: list.selection })
  return (
    <>
      <PageTitle title={list.title} tab={list.tab}>
        {search && <ListSearch {...search} field={field} />}
        {header}
        {add && <AddButton to={add} noun={singular} />}
      </PageTitle>
      {list.above}
      <div className="list-place">
        <div
          className="list"
          id="list"
          role="group"
          tabIndex={-1}
          aria-label={list.label ?? `The ${plural}`}
          aria-busy={isLoading}
        >
          {list.filters}
          {list.counts !== null && (
            <div className="list-bar">
              {list.barStart}
              <p className="list-counts" role="status">
                {list.counts ?? <Counts found={found} nouns={nouns} {...list} />}
              </p>
              {list.barEnd}
            </div>
          )}
          {found.isMore && (
            <p className="list-limit">
              {`Only the newest ${counted(found.matching, ...nouns)} are shown. Narrow the search to see the others.`}
            </p>
          )}
          {found.rows.length > 0 ? children : list.empty}
          {found.rows.length > 0 && search && <Pages found={found} />}
        </div>
        {/* Outside the list, because screen readers may announce nothing inside a busy element. */}
        <LoadingText isLoading={isLoading} words={`Loading ${plural}...`} />
      </div>
    </>
  )
}

export function EmptyList({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="list-nothing">
      <p>{words}</p>
      {children}
    </div>
  )
}

type Counts = Pick<AdminList, 'found' | 'nouns' | 'total' | 'isNarrowed' | 'emptyCounts'>

/** Loading removes the screen reader text, so that the result is announced (C-8). */
function Counts({ found, nouns, total, emptyCounts = '', ...list }: Counts) {
  const { shown, isLoading } = useListQuery()
  const isNarrowed = list.isNarrowed ?? isFiltered(shown)
  const noun = nouns[total === 1 ? 0 : 1]
  const here = found.rows.length > 0 ? `, here ${rangeOf(found)}` : emptyCounts
  return (
    <>
      {isNarrowed && `${matchingOf(found)} of `}
      {grouped(total)}
      <span className={isNarrowed ? 'max-[26rem]:sr-only' : 'noun'}> {noun}</span>
      {!isLoading && here && <span className="sr-only">{here}</span>}
    </>
  )
}

function rangeOf({ rows, first, ...found }: ListPage<unknown>) {
  return `${grouped(first)}–${grouped(first + rows.length - 1)} of ${matchingOf(found)}`
}

export function matchingOf({ matching, isMore }: Pick<ListPage<unknown>, 'matching' | 'isMore'>) {
  return grouped(matching) + (isMore ? '+' : '')
}

function Pages({ found }: { found: ListPage<unknown> }) {
  const { query } = useListQuery()
  const pageAt = (at: string | undefined) => at && withFilters(query, { at })
  return (
    <nav className="list-paging" aria-label="Pages">
      <p>{rangeOf(found)}</p>
      {found.matching > 25 && <SizeField />}
      <StepLink name="Previous page" to={pageAt(found.previous)} icon={ChevronLeft} />
      <StepLink name="Next page" to={pageAt(found.next)} icon={ChevronRight} />
    </nav>
  )
}

function AddButton({ to, noun }: { to: string; noun: string }) {
  const address = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <ButtonLink look="ink" href={address} onClick={go} aria-keyshortcuts="n">
      <Plus aria-hidden />
      <span>
        Add<span className="max-[26rem]:sr-only"> {noun}</span>
      </span>
    </ButtonLink>
  )
}

type Hotkeys = {
  field: RefObject<HTMLInputElement | null> | undefined
  add: string | undefined
  selection: Selection | undefined
}

function useListHotkeys({ field, add, selection }: Hotkeys) {
  const navigate = useNavigate()
  const undo = () => document.querySelector<HTMLElement>('.notice .undo')?.click()
  useHotkeys({
    '/': field && (() => field.current?.focus()),
    n: add ? () => void navigate(add) : undefined,
    Escape: selection && selection.selected.length > 0 ? selection.clear : undefined,
    'Control+z': undo,
  })
}
