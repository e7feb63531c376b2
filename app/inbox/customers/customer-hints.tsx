import type { MouseEvent } from 'react'
import { href, Link } from 'react-router'

import { counted } from '#app/ui/admin/format.ts'

import { amountText } from '../quotes/money.ts'
import { dayText } from '../quotes/quote-text.ts'
import type { LastPrice as Last } from '../quotes/quoted-parts.server.ts'

type CustomerLink = { customer: { _id: string; name: string; enquiries: number } | undefined }

export function CustomerLink({ customer }: CustomerLink) {
  if (!customer) return null
  const { _id, name, enquiries } = customer
  return (
    <p className="customer-link">
      <Link to={href('/dashboard/customers/:id', { id: _id })} className="panel-link">
        <bdi>{name}</bdi>
      </Link>{' '}
      <small>{enquiries > 1 ? counted(enquiries, 'enquiry', 'enquiries') : 'first enquiry'}</small>
    </p>
  )
}

type LastPrice = { n: number; last: Last | undefined; price: string; currency: string }

export function LastPrice({ n, last, price: typed, currency }: LastPrice) {
  if (!last || typed === last.price) return null
  const take = (event: MouseEvent<HTMLButtonElement>) => {
    const { elements } = event.currentTarget.form ?? {}
    const price = elements?.namedItem(`price-${n}`)
    const other = elements?.namedItem(`currency-${n}`)
    if (!(price instanceof HTMLInputElement) || !(other instanceof HTMLInputElement)) return
    event.preventDefault()
    price.value = last.price
    other.value = last.currency === currency ? '' : last.currency
    price.dispatchEvent(new InputEvent('input', { bubbles: true }))
    price.focus()
  }
  return (
    <button name="intent" value={`take-${n}`} className="last-price" onClick={take}>
      last quoted {last.currency} {amountText(last.price)} on {dayText(last.quotedAt)}
      <span className="sr-only">. Take this price for line {n}</span>
    </button>
  )
}
