import { Check } from 'lucide-react'
import { href } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { Photo } from '#app/ui/picture.tsx'

import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import type { QuotedProduct } from './first-quote.server.ts'
import { type Letterhead, registrationText } from './letterhead.ts'
import { withOnly } from './quote-answer.ts'
import {
  currencyOf,
  leadText,
  lineSum,
  longestLeadText,
  priceText,
  totalRows,
} from './quote-sums.ts'
import { dayText, type QuoteTitle } from './quote-text.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'
import { acceptFormId, acceptWords, type LineChoice } from './status-answer.tsx'

type Content = { content: QuoteContent; products: { [id: string]: QuotedProduct } }

type StatusQuote = Content &
  QuoteTitle & {
    timeZone: string
    sender?: Letterhead | undefined
    /** Undefined where the lines are not to choose. */
    choice: LineChoice | undefined
  }

export function StatusQuote({ content, products, choice, ...of }: StatusQuote) {
  const { number, revises, timeZone, sender } = of
  const { lines, deliveryPlace, deliveryCost, note, terms, currency } = content
  const isOpen = choice?.isOpen ?? false
  const lead = longestLeadText(withOnly(content, choice?.taken).lines)
  const foot = sender ? [...sender.bank, registrationText(sender)].filter(Boolean) : []
  return (
    <section aria-labelledby="quotation">
      <h2 id="quotation" className="display text-h3">
        {revises ? 'Revised quotation' : 'Quotation'}, {lines.length}{' '}
        {lines.length === 1 ? 'line' : 'lines'}
      </h2>
      {number && (
        <p className="status-hint">
          Our number {number}
          {revises && `. It replaces our quotation of ${dayText(revises, timeZone)}.`}
        </p>
      )}
      {isOpen && <p className="status-hint">Take off a tick to leave a line out.</p>}
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
            <th scope="col">Supply</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit, {currency}</th>
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, n) => (
            // The lines of a sent version never change.
            // oxlint-disable-next-line react/no-array-index-key
            <Row key={n} n={n + 1} {...{ line, content, products, choice }} />
          ))}
        </tbody>
      </table>
      <dl className="status-totals">
        {totalRows(withOnly(content, choice?.taken)).map(({ name, amount, isTotal }) => (
          <div key={name} className={isTotal ? 'whole' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <Button form={acceptFormId} look="signal" name="answer" value="accept" className="accept">
          {acceptWords}
        </Button>
      )}
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

type Row = Content & { n: number; line: QuoteLine; choice: LineChoice | undefined }

function Row({ n, line, content, products, choice }: Row) {
  const of = currencyOf(line, content)
  const sum = lineSum(line, content)
  const product = products[line.alternativeId] ?? products[line.productId]
  const foreign = of === content.currency ? '' : `${of} `
  const supply = line.notAvailable ? 'Not available' : leadText(line.leadDays)
  const isLeftOut = choice && sum !== undefined && !choice.taken.includes(n)
  return (
    <tr data-left-out={(isLeftOut && !choice.isOpen) || undefined}>
      {choice && (
        <td className="take">{sum !== undefined && <Taken {...{ n, line, choice }} />}</td>
      )}
      <td className="no">{n}</td>
      <td className="picture">
        {product?.imageUrl && (
          <Photo address={product.imageUrl} alt="" widths={[320]} sizes="58px" />
        )}
      </td>
      <th scope="row">
        {withWholeCodes(line.title)}
        <small>
          <MakerAndNumber maker={line.maker} number={line.partNumber} />
        </small>
        {line.alternative && (
          <small className="offered">
            Alternative:{' '}
            {line.alternativeId && products[line.alternativeId] ? (
              <a href={href('/view-details/:id', { id: line.alternativeId })}>{line.alternative}</a>
            ) : (
              line.alternative
            )}
          </small>
        )}
        {line.note && <small dir="auto">{line.note}</small>}
      </th>
      <td className="lead-time">{supply}</td>
      <td className="n qty">
        {line.quantity} {line.unit}
      </td>
      <td className="n unit" data-none={sum === undefined || undefined}>
        {sum === undefined ? '–' : foreign + priceText(line.price, of)}
      </td>
      <td className="n sum">
        {sum === undefined ? '–' : foreign + moneyText(sum, decimalsOf(of))}
      </td>
    </tr>
  )
}

type Taken = { n: number; line: QuoteLine; choice: LineChoice }

/** A tick belongs to the form of the answer; script reads from it what the line costs. */
function Taken({ n, line, choice: { isOpen, taken } }: Taken) {
  const isTaken = taken.includes(n)
  if (!isOpen) return isTaken ? <Check role="img" aria-label="Taken" /> : 'Left out'
  const { price, quantity, currency, leadDays } = line
  return (
    <label>
      <input
        type="checkbox"
        form={acceptFormId}
        name={`take-${n}`}
        defaultChecked={isTaken}
        data-price={price}
        data-quantity={quantity}
        data-currency={currency}
        data-days={leadDays}
      />
      <span className="sr-only">Take line {n}</span>
    </label>
  )
}
