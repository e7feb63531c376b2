import { ArrowRight } from 'lucide-react'
import { href } from 'react-router'

import { Drawing, Photo } from '#app/ui/picture.tsx'

import { categoryDrawing, drawingOf } from './product-drawing.ts'
import type { ProductCard as Product } from './products.server.ts'

/** A product in a list: type and maker, picture, title, two specifications (R-HOME-23). */
export function ProductCard({
  product,
  sizes,
  load,
}: {
  product: Product
  sizes: string
  load?: 'first' | 'eager' | 'lazy'
}) {
  const { type, maker, title, specifications = [] } = product
  return (
    <article className="product-card">
      <p>
        <span>{type}</span>
        <span>{maker}</span>
      </p>
      <CardPicture product={product} sizes={sizes} load={load ?? 'lazy'} />
      <h3>{title}</h3>
      <dl>
        {specifications.slice(0, 2).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={href('/view-details/:id', { id: product._id })}
        aria-label={`View Details: ${title}`}
        className="stretched"
      >
        View Details
        <ArrowRight aria-hidden />
      </a>
    </article>
  )
}

/** The photo, wiped to its drawing on hover if both exist; without a photo, only the drawing. */
function CardPicture({
  product,
  sizes,
  load,
}: {
  product: Product
  sizes: string
  load: 'first' | 'eager' | 'lazy'
}) {
  const drawing = drawingOf(product)
  return (
    <div className={`card-picture ${product.imageUrl && drawing ? 'sweep' : ''}`}>
      {product.imageUrl && (
        <Photo
          address={product.imageUrl}
          alt=""
          widths={[320, 480, 640]}
          sizes={sizes}
          load={load}
          className="photo"
          instead={categoryDrawing(product)}
        />
      )}
      {drawing && <Drawing address={drawing} className="drawing" />}
    </div>
  )
}
