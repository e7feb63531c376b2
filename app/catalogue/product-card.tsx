import { ArrowRight } from 'lucide-react'
import { href } from 'react-router'

import { Drawing, Photo } from '#app/ui/picture.tsx'

import { drawingOf } from './product-drawing.ts'
import type { ProductCard as Product } from './products.server.ts'

/** A product among others: type and maker, picture, title, its first two facts (R-HOME-23). */
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
    <article className="group/card relative flex h-full flex-col border-t-2 border-ink">
      <p className="flex min-h-9 justify-between gap-2 py-2 font-data text-data text-ink-3">
        <span className="truncate">{type}</span>
        <span className="truncate">{maker}</span>
      </p>
      <CardPicture product={product} sizes={sizes} load={load ?? 'lazy'} />
      <h3 className="mt-3.5 text-nav font-semibold wrap-anywhere xl:text-card">{title}</h3>
      <dl className="mt-2 mb-3 grid grid-cols-1 gap-y-0.5 text-small text-ink-3 max-md:hidden">
        {specifications.slice(0, 2).map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="shrink-0">{name}</dt>
            <dd className="min-w-0 truncate font-data text-data leading-5 text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={href('/view-details/:id', { id: product._id })}
        aria-label={`View Details: ${title}`}
        className="stretched mt-auto flex items-center justify-between border-t border-line pt-3 text-ui font-semibold group-hover/card:text-signal max-md:mt-3"
      >
        View Details
        <ArrowRight aria-hidden className="size-4" />
      </a>
    </article>
  )
}

/** The photo, wiped to its drawing on hover where both exist; without a photo, the drawing alone. */
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
  const fit = 'absolute inset-0 size-full object-contain'
  return (
    <div
      className={`relative aspect-4/3 overflow-hidden bg-depth-1 ${product.imageUrl ? 'sweep' : ''}`}
    >
      {product.imageUrl && (
        <Photo
          address={product.imageUrl}
          alt=""
          widths={[320, 480, 640]}
          sizes={sizes}
          load={load}
          className={`photo ${fit}`}
        />
      )}
      {drawing && <Drawing address={drawing} className={`drawing ${fit}`} />}
    </div>
  )
}
