import { Check } from 'lucide-react'

import { type Product, type Supply, supplyOf } from './product.ts'

export function Availability({ product }: { product: Supply }) {
  const { availability, leadTime } = product
  if (!availability && !leadTime) return null
  const { mark, words } = supplyOf(product)
  const time = mark === 'order' && leadTime ? `, ${leadTime}` : ''
  return <span className={`supply ${mark}`}>{words + time}</span>
}

type Sign = { product: Supply & Pick<Product, 'state'>; isReplaced: boolean }

export function AvailabilitySign({ product, isReplaced }: Sign) {
  const { mark, words, more } = signOf(product, isReplaced)
  return (
    <dl className={`sign ${mark}`}>
      <div>
        <dt className="sr-only">Availability</dt>
        <dd>
          {mark === 'stock' && <Check aria-hidden />}
          {words}
          {more && <small>{more}</small>}
        </dd>
      </div>
      <div>
        <dt>Lead time</dt>
        <dd>{product.leadTime ?? 'Ask us'}</dd>
      </div>
    </dl>
  )
}

function signOf(product: Sign['product'], isReplaced: boolean) {
  if (isReplaced) return { mark: 'other', words: 'Alternative', more: 'Another part replaces it' }
  if (product.state === 'hidden') return { mark: 'out', words: 'Not offered any more', more: '' }
  return { ...supplyOf(product), more: '' }
}
