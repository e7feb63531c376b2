import { Plus } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Problems } from '#app/http/form-input.ts'

import type { EnquiryLine } from '../enquiry-line.ts'
import type { LastPriceOf } from '../quotes/last-prices.ts'
import { askedLine } from '../quotes/line-filters.ts'
import { linesInPart, linesText, partOf, showIntent } from '../quotes/quote-form.ts'
import { isPriced } from '../quotes/quote-sums.ts'
import type { QuoteContent, QuoteLine } from '../quotes/quote.ts'
import { namedProblems, numberOfLine } from './quote-alert.tsx'
import { quoteFieldId, QuoteLineRow } from './quote-fields.tsx'
import type { Quoting } from './quoting.server.ts'

type QuoteLines = {
  given: QuoteContent
  /** Counts how often the fields got other contents than what was typed. */
  round: number
  content: QuoteContent
  asked: EnquiryLine[]
  products: Quoting['products']
  lastOf: LastPriceOf
  eta: string | undefined
  problems: Problems
  today: string
  parts: OpenParts
  /** The numbers of the lines that are shown; undefined for all. */
  only: Set<number> | undefined
}

export type OpenParts = ReturnType<typeof useOpenParts>

export function useOpenParts(lines: QuoteLine[], openAtFirst: number[], problems: Problems) {
  const [opened, setOpened] = useState(() => openParts(lines, openAtFirst, problems))
  const open = (n: number) => {
    const now = [...new Set([...opened, partOf(n)])]
    flushSync(() => setOpened(now))
    // A page that is loaded again has the same fields, so that what was typed in them comes back.
    const address = new URL(location.href)
    address.searchParams.set('lines', now.join())
    history.replaceState(history.state, '', address)
  }
  const show = (n: number) => {
    open(n)
    document.getElementById(quoteFieldId(`price-${n}`))?.focus()
  }
  return { opened, open, show }
}

export function QuoteLines({
  given,
  round,
  content,
  parts: { opened, show },
  only,
  ...of
}: QuoteLines) {
  const { asked, products, lastOf, eta, problems, today } = of
  const isOpen = (n: number) => opened.includes(partOf(n))
  return (
    <>
      <input type="hidden" name="open" value={opened.at(-1)} />
      <input type="hidden" name="rest" value={linesText(given.lines, isOpen)} />
      <ol className="quote-lines">
        {given.lines.map((line, index) => {
          const n = index + 1
          if (isOpen(n))
            return (
              <QuoteLineRow
                // A line has no id of its own, and the fields keep what is typed.
                key={`${n} ${round}`}
                n={n}
                given={line}
                live={content.lines[index] ?? line}
                quote={content}
                asked={askedLine(asked, line, index)}
                product={products[line.productId]}
                last={lastOf(line, index)}
                eta={eta}
                problems={problems}
                today={today}
                isHidden={only?.has(n) === false}
              />
            )
          if (n !== partOf(n)) return null
          return <ClosedPart key={n} first={n} {...{ given, problems, only }} onShow={show} />
        })}
      </ol>
    </>
  )
}

function openParts(lines: QuoteLine[], openAtFirst: number[], problems: Problems) {
  const wrong = namedProblems(problems).flatMap(([name]) => numberOfLine(name) ?? [])
  const parts = [...openAtFirst, ...wrong.map(partOf)].filter((first) => first <= lines.length)
  return parts.length > 0 ? [...new Set(parts)] : [1]
}

type ClosedPart = Pick<QuoteLines, 'given' | 'problems' | 'only'> & {
  first: number
  onShow: (n: number) => void
}

function ClosedPart({ first, given: { lines }, problems, only, onShow }: ClosedPart) {
  const last = Math.min(first + linesInPart - 1, lines.length)
  const isHere = (n: number) => n >= first && n <= last
  const priced = lines.slice(first - 1, last).filter(isPriced).length
  const wrong = Object.keys(problems).filter((name) => isHere(numberOfLine(name) ?? 0))
  const shown = only && [...only].filter(isHere)
  if (shown?.length === 0) return null
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onShow(shown?.[0] ?? first)
  }
  return (
    <li className="quote-part">
      <button name="intent" value={showIntent + first} onClick={open}>
        <Plus aria-hidden />
        {first === last ? `Line ${last}` : `Lines ${first} to ${last}`}
        <small>
          {shown ? `${shown.length} of these` : priced === 0 ? 'none priced' : `${priced} priced`}
          {wrong.length > 0 && <b>, {wrong.length} to check</b>}
        </small>
      </button>
    </li>
  )
}
