import { Plus } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import type { Problems } from '#app/http/form-input.ts'

import type { EnquiryLine } from '../enquiry-line.ts'
import { linesInPart, linesText, partOf, showIntent } from '../quotes/quote-form.ts'
import { isPriced } from '../quotes/quote-sums.ts'
import type { QuoteContent, QuoteLine } from '../quotes/quote.ts'
import { namedProblems, numberOfLine } from './quote-alert.tsx'
import { quoteFieldId, QuoteLineRow } from './quote-fields.tsx'
import type { Quoting } from './quoting.server.ts'

type QuoteLines = {
  /** What the fields begin with. */
  given: QuoteContent
  /** What is in them now. */
  content: QuoteContent
  asked: EnquiryLine[]
  products: Quoting['products']
  lastPrices: Quoting['lastPrices']
  eta: string | undefined
  problems: Problems
  today: string
  /** The first lines of the parts that are open when the page is loaded. */
  openAtFirst: number[]
}

/** The lines in parts, of which the others travel in one field. Without script a button posts the form to open a part. */
export function QuoteLines({ given, content, openAtFirst, ...of }: QuoteLines) {
  const { asked, products, lastPrices, eta, problems, today } = of
  const [open, setOpen] = useState(() => openParts(given.lines, openAtFirst, problems))
  const isShown = (n: number) => open.includes(partOf(n))
  const show = (event: MouseEvent, first: number) => {
    event.preventDefault()
    const now = [...open, first]
    flushSync(() => setOpen(now))
    document.getElementById(quoteFieldId(`price-${first}`))?.focus()
    // A page that is loaded again has the same fields, so that what was typed in them comes back.
    const address = new URL(location.href)
    address.searchParams.set('lines', now.join())
    history.replaceState(history.state, '', address)
  }
  return (
    <>
      <input type="hidden" name="open" value={open.at(-1)} />
      <input type="hidden" name="rest" value={linesText(given.lines, isShown)} />
      <ol className="quote-lines">
        {given.lines.map((line, index) => {
          const n = index + 1
          if (isShown(n))
            return (
              <QuoteLineRow
                // A line has no id of its own, and the fields keep what is typed.
                // oxlint-disable-next-line react/no-array-index-key
                key={n}
                n={n}
                given={line}
                live={content.lines[index] ?? line}
                quote={content}
                asked={asked[index]?.title === line.title ? asked[index] : undefined}
                product={products[line.productId]}
                last={lastPrices[index]?.title === line.title ? lastPrices[index].last : undefined}
                eta={eta}
                problems={problems}
                today={today}
              />
            )
          if (n !== partOf(n)) return null
          return <ClosedPart key={n} first={n} {...{ given, problems }} onShow={show} />
        })}
      </ol>
    </>
  )
}

/** Those of the problems that are named above the form, whose links lead to fields. */
function openParts(lines: QuoteLine[], openAtFirst: number[], problems: Problems) {
  const wrong = namedProblems(problems).flatMap(([name]) => numberOfLine(name) ?? [])
  const parts = [...openAtFirst, ...wrong.map(partOf)].filter((first) => first <= lines.length)
  return parts.length > 0 ? [...new Set(parts)] : [1]
}

type ClosedPart = Pick<QuoteLines, 'given' | 'problems'> & {
  first: number
  onShow: (event: MouseEvent, first: number) => void
}

function ClosedPart({ first, given: { lines }, problems, onShow }: ClosedPart) {
  const last = Math.min(first + linesInPart - 1, lines.length)
  const priced = lines.slice(first - 1, last).filter(isPriced).length
  const wrong = Object.keys(problems).filter((name) => {
    const n = numberOfLine(name) ?? 0
    return n >= first && n <= last
  })
  return (
    <li className="quote-part">
      <button name="intent" value={showIntent + first} onClick={(event) => onShow(event, first)}>
        <Plus aria-hidden />
        {first === last ? `Line ${last}` : `Lines ${first} to ${last}`}
        <small>
          {priced === 0 ? 'none priced' : `${priced} priced`}
          {wrong.length > 0 && <b>, {wrong.length} to check</b>}
        </small>
      </button>
    </li>
  )
}
