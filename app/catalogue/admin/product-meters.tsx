import { Link } from 'react-router'

import { useWanted } from '#app/ui/admin/lists/list-address.ts'
import { grouped } from '#app/ui/admin/when.ts'

import type { Need } from './managed-products.server.ts'

const words = {
  picture: 'Without picture',
  description: 'Without description',
  subcategory: 'No subcategory',
} as const

type Wanting = { need: Need; products: number }

/** The number of products, and of those that lack something a buyer looks for; each links to its list. */
export function ProductMeters({ total, wanting }: { total: number; wanting: readonly Wanting[] }) {
  const { wanted } = useWanted()
  const needed = wanted.get('needs') ?? ''
  return (
    <ul className="meters">
      <li>
        <Link to={{ search: '' }} aria-current={needed === ''}>
          <data value={total}>{grouped(total)}</data>
          Products live
        </Link>
      </li>
      {wanting.map(({ need, products }) => (
        <li key={need}>
          <Link to={{ search: `?needs=${need}` }} aria-current={needed === need}>
            <data value={products}>{grouped(products)}</data>
            {words[need]}
          </Link>
        </li>
      ))}
    </ul>
  )
}
