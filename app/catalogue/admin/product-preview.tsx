import { ProductCard } from '../product-card.tsx'
import type { TypedProduct } from './typed-product.tsx'

import '../cards.css'

/** The card as buyers will see it, during typing. */
export function ProductPreview({ fields }: { fields: TypedProduct }) {
  const { title, pictures, categoryId, subcategoryId, type, maker, specifications } = fields
  const filled = specifications.filter(({ name, value }) => name && value)
  const named = [...new Map(filled.map((one) => [one.name, one])).values()]
  const product = {
    _id: 'preview',
    title: title || 'Title',
    imageUrl: pictures[0] ?? '',
    type,
    maker,
    categoryId,
    categoryName: '',
    subcategoryId,
    subcategoryName: '',
    specifications: named,
    createdAt: '',
  }
  return (
    <>
      <h2 className="text-ui font-semibold">As buyers will see it</h2>
      <div className="card-preview" inert>
        <ProductCard product={product} sizes="320px" load="eager" />
      </div>
    </>
  )
}
