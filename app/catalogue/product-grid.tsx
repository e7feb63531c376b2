import { openingRow } from '#app/content/constants.ts'

import { ProductCard } from './product-card.tsx'
import type { ProductCard as Product } from './products.server.ts'

/** On wide screens the first page begins with a row of three, then rows of four (R-CAT-4, C-69, C-78). */
export function ProductGrid({ products, first }: { products: Product[]; first: boolean }) {
  const opening = first ? openingRow : 0
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-12 md:gap-x-6">
      {products.map((product, place) => {
        const wide = place < opening
        // In two columns the third card of the opening row takes a whole row.
        const span = wide ? 'nth-3:max-md:col-span-2 md:col-span-4' : 'md:col-span-3'
        return (
          <li key={product._id} className={span}>
            <ProductCard product={product} sizes={sizesOf(wide, place)} load={loadOf(place)} />
          </li>
        )
      })}
    </ul>
  )
}

function sizesOf(wide: boolean, place: number) {
  if (!wide) return '(width >= 90rem) 245px, (width >= 48rem) 22vw, 46vw'
  const phone = place === 2 ? '92vw' : '46vw'
  return `(width >= 90rem) 335px, (width >= 48rem) 30vw, ${phone}`
}

function loadOf(place: number) {
  if (place === 0) return 'first'
  return place < openingRow ? 'eager' : 'lazy'
}
