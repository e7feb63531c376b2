import { Fragment } from 'react'
import { href } from 'react-router'

import { Photo } from '#app/ui/picture.tsx'

import { moneyText } from './decimal.ts'
import type { QuotedProduct } from './first-quote.server.ts'
import {
  currencies,
  type Currency,
  currencyOf,
  leadText,
  lineSum,
  longestLead,
  type QuoteContent,
  type QuoteLine,
  totalsOf,
} from './quote.ts'

type StatusQuote = { content: QuoteContent; products: { [id: string]: QuotedProduct } }

export function StatusQuote({ content, products }: StatusQuote) {
  const { lines, deliveryPlace, deliveryCost, note, terms, currency } = content
  const lead = longestLead(lines)
  const delivery = deliveryPlace ? `Delivery, ${deliveryPlace}` : 'Delivery'
  return (
    <section aria-labelledby="quotation">
      <h2 id="quotation" className="display text-h3">
        Quotation, {lines.length} {lines.length === 1 ? 'line' : 'lines'}
      </h2>
      <table className="status-table">
        <thead>
          <tr>
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
            <Row key={n} n={n + 1} line={line} content={content} products={products} />
          ))}
        </tbody>
      </table>
      <dl className="status-totals">
        {totalsOf(content).map(({ currency: of, lines: sum, total }) => (
          <Fragment key={of}>
            {of === currency && deliveryCost && (
              <>
                <Amount name="Lines" of={of} amount={sum} />
                <Amount name={delivery} of={of} amount={deliveryCost} />
              </>
            )}
            <Amount name={`Total, ${of}`} of={of} amount={total} className="whole" />
          </Fragment>
        ))}
      </dl>
      <div className="status-words">
        {lead !== undefined && Number(lead) > 0 && <p>Longest lead time: {leadText(lead)}.</p>}
        {deliveryPlace && !deliveryCost && <p>Delivery: {deliveryPlace}.</p>}
        {note && <p dir="auto">{note}</p>}
        {terms && <p dir="auto">{terms}</p>}
        <p>To order, answer with this number and a purchase order.</p>
      </div>
    </section>
  )
}

type Amount = { name: string; of: Currency; amount: string; className?: string }

function Amount({ name, of, amount, className }: Amount) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{moneyText(amount, currencies[of])}</dd>
    </div>
  )
}

function Row({ n, line, content, products }: StatusQuote & { n: number; line: QuoteLine }) {
  const of = currencyOf(line, content)
  const sum = lineSum(line, content)
  const product = products[line.alternativeId] ?? products[line.productId]
  const foreign = of === content.currency ? '' : `${of} `
  const supply = line.notAvailable ? 'Not available' : leadText(line.leadDays)
  const numbers = [line.maker, line.partNumber].filter(Boolean).join(', ')
  return (
    <tr>
      <td className="no">{n}</td>
      <td className="picture">
        {product?.imageUrl && (
          <Photo address={product.imageUrl} alt="" widths={[320]} sizes="58px" />
        )}
      </td>
      <th scope="row">
        {line.title}
        {numbers && <small>{numbers}</small>}
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
      <td className="supply">{supply}</td>
      <td className="n qty">
        {line.quantity} {line.unit}
      </td>
      <td className="n unit" data-none={sum === undefined || undefined}>
        {sum === undefined ? '–' : foreign + moneyText(line.price, currencies[of])}
      </td>
      <td className="n sum">
        {sum === undefined ? '–' : foreign + moneyText(sum, currencies[of])}
      </td>
    </tr>
  )
}
