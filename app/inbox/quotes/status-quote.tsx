import { href } from 'react-router'

import { MakerAndNumber, withWholeCodes } from '#app/ui/code.tsx'
import { Photo } from '#app/ui/picture.tsx'

import { decimalsOf } from './currency.ts'
import { moneyText } from './decimal.ts'
import type { QuotedProduct } from './first-quote.server.ts'
import { type Letterhead, registrationText } from './letterhead.ts'
import { currencyOf, leadText, lineSum, longestLead, priceText, totalRows } from './quote-sums.ts'
import { dayText, type QuoteTitle } from './quote-text.ts'
import type { QuoteContent, QuoteLine } from './quote.ts'

type Content = { content: QuoteContent; products: { [id: string]: QuotedProduct } }

type StatusQuote = Content & QuoteTitle & { timeZone: string; sender?: Letterhead | undefined }

export function StatusQuote({ content, products, ...of }: StatusQuote) {
  const { number, revises, timeZone, sender } = of
  const { lines, deliveryPlace, deliveryCost, note, terms, currency } = content
  const lead = longestLead(lines)
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
        {totalRows(content).map(({ name, amount, isTotal }) => (
          <div key={name} className={isTotal ? 'whole' : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <div className="status-words">
        {lead !== undefined && Number(lead) > 0 && <p>Longest lead time: {leadText(lead)}.</p>}
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

function Row({ n, line, content, products }: Content & { n: number; line: QuoteLine }) {
  const of = currencyOf(line, content)
  const sum = lineSum(line, content)
  const product = products[line.alternativeId] ?? products[line.productId]
  const foreign = of === content.currency ? '' : `${of} `
  const supply = line.notAvailable ? 'Not available' : leadText(line.leadDays)
  return (
    <tr>
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
      <td className="supply">{supply}</td>
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
