import { Check, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'

import { useCategories } from '#app/catalogue/categories.ts'
import { drawingOfTitle } from '#app/catalogue/product-drawing.ts'
import { RowPicture } from '#app/catalogue/product-list.tsx'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { smallDrawingAddress } from '#app/ui/drawing-addresses.ts'
import { Drawing } from '#app/ui/picture.tsx'

import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import type { QuotedProduct } from './first-quote.server.ts'
import { type Letterhead, registrationText } from './letterhead.ts'
import { choosableLines, partsOf, takes, withOnly } from './quote-answer.ts'
import {
  currencyOf,
  isBeside,
  lineSum,
  longestLeadText,
  priceText,
  supplyText,
  totalRows,
} from './quote-sums.ts'
import { dayText, type QuoteTitle } from './quote-text.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'
import { acceptFormId, type LineChoice } from './status-answer.tsx'

type Content = { content: QuoteContent; products: { [id: string]: QuotedProduct } }

type StatusQuote = Content &
  QuoteTitle & {
    secret: string
    timeZone: string
    sender?: Letterhead | undefined
    choice: LineChoice | undefined
    children: ReactNode
  }

export function StatusQuote({ content, products, choice, children, ...of }: StatusQuote) {
  const { sender } = of
  const { lines, deliveryPlace, deliveryCost, note, terms, currency } = content
  const isOpen = choice?.isOpen ?? false
  const taking = choice && { lines: choice.taken, alternatives: choice.alternatives }
  const lead = longestLeadText(withOnly(content, taking).lines)
  const hasSupply = lines.some(
    (line) => isInstead(line) || partsOf(line).some((part) => supplyText(part) !== ''),
  )
  const foot = sender ? [...sender.bank, registrationText(sender)].filter(Boolean) : []
  return (
    <section aria-labelledby="quotation">
      <QuoteHead {...of} count={lines.length} />
      {isOpen && (
        <p className="status-hint">
          Take off a tick to leave a line out.
          {lines.some(isBeside) && ' Where two parts are offered, choose one.'}
        </p>
      )}
      <table className="status-table" data-choice={choice && true}>
        <thead>
          <tr>
            {choice && (
              <th scope="col">
                <span className="sr-only">Taken</span>
              </th>
            )}
            <th scope="col">No.</th>
            <th scope="col">
              <span className="sr-only">Picture</span>
            </th>
            <th scope="col">Part</th>
            {hasSupply && <th scope="col">Supply</th>}
            <th scope="col">Quantity</th>
            <th scope="col">Unit, {currency}</th>
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a sent version never change
            <Row key={n} n={n + 1} {...{ line, content, products, choice, hasSupply }} />
          ))}
        </tbody>
      </table>
      <dl className="status-totals">
        {totalRows(withOnly(content, taking)).map(({ name, amount, isTotal }) => (
          <div key={name} className={isTotal ? 'whole' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {children}
      <div className="status-words">
        {lead && !isOpen && <p>Longest lead time: {lead}.</p>}
        {deliveryPlace && !deliveryCost && <p>Delivery: {deliveryPlace}.</p>}
        {note && <p dir="auto">{note}</p>}
        {terms && <p dir="auto">{terms}</p>}
        <p>To order, answer with this number and a purchase order.</p>
        {sender?.footer && <p dir="auto">{sender.footer}</p>}
        {foot.length > 0 && <p className="status-hint">{foot.join('\n')}</p>}
      </div>
    </section>
  )
}

type QuoteHead = QuoteTitle & { secret: string; timeZone: string; count: number }

function QuoteHead({ number, revises, secret, timeZone, count }: QuoteHead) {
  return (
    <>
      <div className="status-title">
        <h2 id="quotation" className="display text-h3">
          {revises ? 'Revised quotation' : 'Quotation'}, {count} {count === 1 ? 'line' : 'lines'}
        </h2>
        <a href={href('/enquiry-status/:secret/quote.pdf', { secret })}>
          <Download aria-hidden />
          <span className="sr-only">Quotation as</span> PDF
        </a>
      </div>
      {number && (
        <p className="status-hint">
          Our number {number}
          {revises && `. It replaces our quotation of ${dayText(revises, timeZone)}.`}
        </p>
      )}
    </>
  )
}

function isInstead(line: QuoteLine) {
  return line.alternative !== '' && !isBeside(line)
}

type Row = Content & {
  n: number
  line: QuoteLine
  choice: LineChoice | undefined
  /** False where no line has a word for the column. */
  hasSupply: boolean
}

function Row({ line, ...row }: Row) {
  const { n, content, choice, hasSupply } = row
  const [asked, alternative] = partsOf(line)
  if (!asked) return null
  const columns = 6 + Number(Boolean(choice)) + Number(hasSupply)
  if (!alternative) return <PartRow {...row} part={asked} of="line" />
  const isTwo = isBeside(line)
  return (
    <>
      <PartRow {...row} part={asked} of={isTwo ? 'asked' : 'line'} isOffer />
      <PartRow {...row} part={alternative} of={isTwo ? 'alternative' : 'line'} isOffer />
      <tr data-offer className="words">
        <td colSpan={columns}>
          <b>Alternative offered</b> {line.note && <span dir="auto">{line.note}</span>}
          {isTwo && choice?.isOpen && choosableLines(content).length > 1 && (
            <label>
              <Radio {...{ n, choice }} value={takes.none} /> Leave line {n} out
            </label>
          )}
        </td>
      </tr>
    </>
  )
}

type PartRow = Omit<Row, 'line'> & {
  part: QuoteLine
  of: 'line' | 'asked' | 'alternative'
  isOffer?: boolean
}

function PartRow({ n, part, of, content, products, choice, hasSupply, isOffer }: PartRow) {
  const currency = currencyOf(part, content)
  const sum = lineSum(part, content)
  const product = products[part.productId]
  const foreign = currency === content.currency ? '' : `${currency} `
  const isAlternative = isOffer && !part.alternative
  const none = isOffer && !isAlternative && of === 'line' ? 'Not quoted' : ''
  const isLeftOut = choice && sum !== undefined && !isTaken(choice, n, of)
  return (
    <tr data-offer={isOffer} data-left-out={(isLeftOut && !choice.isOpen) || undefined}>
      {choice && (
        <td className="take">{sum !== undefined && <Taken {...{ n, part, of, choice }} />}</td>
      )}
      <td className="no">{!isAlternative && n}</td>
      <td className="picture">
        <PartPicture product={product} title={part.title} />
      </td>
      <th scope="row">
        {isAlternative ? (
          <>
            Alternative:{' '}
            {product ? (
              <a href={href('/view-details/:id', { id: part.productId })}>{part.title}</a>
            ) : (
              part.title
            )}
          </>
        ) : (
          withWholeCodes(part.title)
        )}
        <small>
          <MakerAndNumber maker={part.maker} number={part.partNumber} />
        </small>
        {part.note && !isOffer && <small dir="auto">{part.note}</small>}
      </th>
      {hasSupply && <td className="lead-time">{supplyText(part) || none}</td>}
      <td className="n qty">
        {part.quantity} {part.unit}
      </td>
      <td className="n unit" data-none={sum === undefined || undefined}>
        {sum === undefined ? '–' : foreign + priceText(part.price, currency)}
      </td>
      <td className="n sum">
        {sum === undefined ? '–' : foreign + moneyText(sum, decimalsOf(currency))}
      </td>
    </tr>
  )
}

type PartPicture = { product: QuotedProduct | undefined; title: string }

function PartPicture({ product, title }: PartPicture) {
  const categories = useCategories()
  if (product) return <RowPicture product={product} />
  return <Drawing address={smallDrawingAddress(drawingOfTitle(categories, title))} />
}

function isTaken({ taken, alternatives }: LineChoice, n: number, of: PartRow['of']) {
  if (!taken.includes(n)) return false
  return of === 'line' || alternatives.includes(n) === (of === 'alternative')
}

type Taken = { n: number; part: QuoteLine; of: PartRow['of']; choice: LineChoice }

/** A tick belongs to the form of the answer; script reads from it what the part costs. */
function Taken({ n, part, of, choice }: Taken) {
  const isChosen = isTaken(choice, n, of)
  if (!choice.isOpen) return isChosen ? <Check role="img" aria-label="Taken" /> : 'Left out'
  const { price, quantity, currency, leadDays } = part
  const costs = {
    'data-price': price,
    'data-quantity': quantity,
    'data-currency': currency,
    'data-days': leadDays,
  }
  const words = {
    line: `Take line ${n}`,
    asked: `Take line ${n} as asked`,
    alternative: `Take the alternative on line ${n}`,
  }
  return (
    <label>
      {of === 'line' ? (
        <input
          type="checkbox"
          form={acceptFormId}
          name={`take-${n}`}
          defaultChecked={isChosen}
          {...costs}
        />
      ) : (
        <Radio {...{ n, choice, costs }} value={takes[of]} />
      )}
      <span className="sr-only">{words[of]}</span>
    </label>
  )
}

type Radio = {
  n: number
  choice: LineChoice
  value: (typeof takes)[keyof typeof takes]
  costs?: { [name: `data-${string}`]: string }
}

function Radio({ n, choice, value, costs }: Radio) {
  const isChosen = value === takes.none ? !choice.taken.includes(n) : isTaken(choice, n, value)
  return (
    <input
      type="radio"
      form={acceptFormId}
      name={`take-${n}`}
      value={value}
      defaultChecked={isChosen}
      {...costs}
    />
  )
}
