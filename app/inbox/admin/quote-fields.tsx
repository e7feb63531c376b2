import { href } from 'react-router'

import type { Problems } from '#app/http/form-input.ts'

import { moneyText } from '../quotes/decimal.ts'
import { currencies, type QuoteContent, totalsOf } from '../quotes/quote.ts'
import { QuoteInput, quoteFieldId } from './quote-input.tsx'

type QuoteFields = {
  given: QuoteContent
  live: QuoteContent
  problems: Problems
  texts: { _id: string; name: string }[]
}

export function QuoteFields({ given, live, problems, texts }: QuoteFields) {
  const area = (name: 'note' | 'terms', label: string) => (
    <QuoteInput
      name={name}
      label={label}
      value={given[name]}
      problems={problems}
      rows={3}
      isLabelled
    />
  )
  return (
    <div className="quote-fields">
      <div>
        {area('note', 'Note on the quote')}
        <p className="insert">
          {texts.length > 0 && (
            <>
              <select name="text" aria-label="Frequent answer" defaultValue={texts[0]?._id}>
                {texts.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </select>
              <button name="intent" value="insert" className="quiet">
                Insert
              </button>
            </>
          )}
          <a href={href('/dashboard/quote-texts')}>Frequent answers</a>
        </p>
        {area('terms', 'Terms')}
      </div>
      <div>
        <span className="labelled">
          <label htmlFor={quoteFieldId('currency')}>Currency of the quote</label>
          <select id={quoteFieldId('currency')} name="currency" defaultValue={given.currency}>
            {Object.keys(currencies).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
        <QuoteInput
          name="deliveryPlace"
          label="Delivery place"
          value={given.deliveryPlace}
          problems={problems}
          isLabelled
        />
        <QuoteInput
          name="deliveryCost"
          label="Delivery cost"
          value={given.deliveryCost}
          problems={problems}
          numeric="decimal"
          isLabelled
        />
        <QuoteInput
          name="validUntil"
          label="Valid until"
          value={given.validUntil}
          problems={problems}
          type="date"
          isLabelled
        />
        <dl className="totals">
          {totalsOf(live).map(({ currency, lines, total }) => (
            <div key={currency}>
              <dt>Lines {currency}</dt>
              <dd>{moneyText(lines, currencies[currency])}</dd>
              <dt className="whole">Total {currency}</dt>
              <dd className="whole">{moneyText(total, currencies[currency])}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
