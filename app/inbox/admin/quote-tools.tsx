import { ArrowDown, ListPlus, Undo2 } from 'lucide-react'
import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { counted } from '#app/ui/admin/format.ts'
import { useHydrated } from '#app/ui/browser.ts'

import type { EnquiryLine } from '../enquiry-line.ts'
import {
  fillableLines,
  lastPricesIn,
  type LastPriceOf,
  withLastPrices,
  withoutLastPrices,
} from '../quotes/last-prices.ts'
import {
  filteredFrom,
  isLineFilter,
  type LineFilter,
  lineFilters,
  numbersOf,
} from '../quotes/line-filters.ts'
import { unpackedQuote } from '../quotes/quote-form.ts'
import type { QuoteContent } from '../quotes/quote.ts'
import { numberOfLine } from './quote-alert.tsx'
import type { OpenParts } from './quote-lines.tsx'
import type { Quoting } from './quoting.server.ts'

/** The last prices of the lines of a quote; the same records each time, so that rows are not drawn again. */
export function useLastPrices({ content, lastPrices }: Quoting) {
  return useMemo(
    () => lastPricesIn(lastPrices, unpackedQuote(content).lines),
    [content, lastPrices],
  )
}

type Counted = { content: QuoteContent; asked: EnquiryLine[]; quoting: Quoting }

function linesOf(filter: LineFilter, { content, asked, quoting }: Counted) {
  const missing = quoting.missing === '' ? [] : quoting.missing.split(',').map(Number)
  return numbersOf(filter, { lines: content.lines, asked }, missing)
}

/** The lines that match when a filter is chosen stay shown, so that none goes away while it is typed in. */
export function useLineFilter(of: Counted, first: LineFilter = 'all') {
  const shownBy = (filter: LineFilter) =>
    filter === 'all' ? undefined : new Set(linesOf(filter, of))
  const [chosen, setChosen] = useState(() => ({ filter: first, only: shownBy(first) }))
  const choose = (filter: LineFilter) => setChosen({ filter, only: shownBy(filter) })
  return { ...chosen, choose }
}

type QuoteFilters = Counted & {
  filter: LineFilter
  only: Set<number> | undefined
  choose: (filter: LineFilter) => void
  parts: OpenParts
}

export function QuoteFilters({ filter, only, choose, parts, ...of }: QuoteFilters) {
  if (of.content.lines.length < filteredFrom) return null
  const names = Object.keys(lineFilters).filter(isLineFilter)
  const pick = (event: MouseEvent, name: LineFilter) => {
    event.preventDefault()
    choose(name)
    const [first] = linesOf(name, of)
    if (first) parts.open(first)
  }
  return (
    <>
      <div className="list-chips" role="group" aria-label="Lines shown">
        <input type="hidden" name="only" value={filter} />
        <div>
          {names.map((name) => (
            <button
              key={name}
              name="intent"
              value={`only ${name}`}
              aria-pressed={name === filter}
              onClick={(event) => pick(event, name)}
            >
              <span>
                {lineFilters[name]} <data>{linesOf(name, of).length}</data>
              </span>
            </button>
          ))}
        </div>
      </div>
      {only?.size === 0 && <p className="quote-none">There are no such lines.</p>}
    </>
  )
}

export function NextToChoose({ only, choose, parts, ...of }: QuoteFilters) {
  const isHydrated = useHydrated()
  const last = useRef(0)
  const open = linesOf('choose', of)
  if (!isHydrated || open.length === 0 || of.content.lines.length < filteredFrom) return null
  const next = () => {
    const focused = document.activeElement
    const here = focused instanceof HTMLInputElement ? numberOfLine(focused.name) : undefined
    const n = open.find((one) => one > (here ?? last.current)) ?? open[0]
    if (n === undefined) return
    last.current = n
    if (only?.has(n) === false) choose('all')
    parts.show(n)
  }
  return (
    <button
      type="button"
      className="quiet"
      // A press must not move the focus, from which it goes on.
      onPointerDown={(event) => event.preventDefault()}
      onClick={next}
    >
      <ArrowDown aria-hidden />
      Next to choose
    </button>
  )
}

type FillLines = {
  content: QuoteContent
  lastOf: LastPriceOf
  filledAtFirst: number[] | undefined
  replace: (content: QuoteContent) => void
  children: ReactNode
}

const fillId = 'fill-lines'
const undoId = 'undo-fill'

export function FillLines({ content, lastOf, filledAtFirst, replace, children }: FillLines) {
  const [filled, setFilled] = useState(filledAtFirst ?? [])
  const fillable = fillableLines(content, lastOf)
  const fill = (event: MouseEvent) => {
    event.preventDefault()
    flushSync(() => {
      setFilled(fillable)
      replace(withLastPrices(content, fillable, lastOf))
    })
    document.getElementById(undoId)?.focus()
  }
  const undo = (event: MouseEvent) => {
    event.preventDefault()
    flushSync(() => {
      setFilled([])
      replace(withoutLastPrices(content, filled, lastOf))
    })
    document.getElementById(fillId)?.focus()
  }
  return (
    <div className="quote-fill">
      {fillable.length > 1 && (
        <button id={fillId} name="intent" value="fill" className="quiet" onClick={fill}>
          <ListPlus aria-hidden />
          <span>
            Fill {fillable.length} lines<span className="wide"> with last prices</span>
          </span>
        </button>
      )}
      {children}
      <p role="status">
        {filled.length > 0 && `${counted(filled.length, 'price')} filled in. Please look at them.`}
      </p>
      {filled.length > 0 && (
        <>
          <input type="hidden" name="filled" value={filled.join()} />
          <button id={undoId} name="intent" value="unfill" className="quiet" onClick={undo}>
            <Undo2 aria-hidden />
            Undo
          </button>
        </>
      )}
    </div>
  )
}
