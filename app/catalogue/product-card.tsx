import { ArrowRight } from 'lucide-react'
import { href } from 'react-router'

import { openingRow } from '#app/content/constants.ts'
import { Code, withWholeCodes } from '#app/ui/code.tsx'
import { drawingAddress, smallDrawingAddress } from '#app/ui/drawing-addresses.ts'
import { Drawing, Photo } from '#app/ui/picture.tsx'

import { Availability } from './availability.tsx'
import { type Categories, useCategories } from './categories.ts'
import { drawingNameOf } from './product-drawing.ts'
import type { ProductCard as Product } from './product-rows.server.ts'

type Load = 'first' | 'eager' | 'lazy'
type Shown = Omit<Product, 'availability'> & { availability?: string | undefined }
type Card = { product: Shown; sizes: string; load?: Load; isPreview?: boolean }

export function ProductCard({ product, sizes, load = 'lazy', isPreview }: Card) {
  const { type, maker, title, partNumbers = [], specifications = [] } = product
  return (
    <article className="product-card">
      <p>
        <span>{type}</span>
        <span>{maker}</span>
      </p>
      <CardPicture product={product} sizes={sizes} load={load} />
      {partNumbers[0] && <Code>{partNumbers[0].value}</Code>}
      <h3>{withWholeCodes(title)}</h3>
      <Availability product={product} />
      {specifications.length > 0 && (
        <dl>
          {specifications.slice(0, 2).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <a
        href={href('/view-details/:id', { id: product._id })}
        aria-label={`View Details: ${title}`}
        className="stretched"
      >
        View Details
        <ArrowRight aria-hidden />
      </a>
      {/* The form is in the frame of the page. Without script, the server leads back to this button by its id. */}
      <button
        {...(isPreview ? { type: 'button' } : { form: 'add-to-list' })}
        id={product._id}
        name="add"
        value={product._id}
        className="add"
      >
        Add to list<span className="sr-only">{` ${title}`}</span>
      </button>
    </article>
  )
}

function CardPicture({ product, sizes, load = 'lazy' }: Card) {
  const categories = useCategories()
  const drawing = drawingOf(categories, product)
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
          instead={categoryDrawing(categories, product)}
        />
      )}
      {drawing && <Drawing address={drawing} className="drawing" />}
    </div>
  )
}

export function ProductGrid({ products, first }: { products: Product[]; first: boolean }) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => {
        const isWide = first && index < openingRow
        const isAlone = isAloneInRow(index, products.length, first)
        return (
          <li key={product._id} className={classesOf(isWide, isAlone)}>
            <ProductCard product={product} sizes={sizesOf(isWide, isAlone)} load={loadOf(index)} />
          </li>
        )
      })}
    </ul>
  )
}

function classesOf(isWide: boolean, isAlone: boolean) {
  return [isWide && 'wide', isAlone && 'alone'].filter(Boolean).join(' ') || undefined
}

/** In two columns the third card of the opening row takes a whole row, and so does a last one without a neighbour. */
function isAloneInRow(index: number, count: number, first: boolean) {
  const before = first && index >= openingRow ? index - openingRow : index
  return (first && index === 2) || (index === count - 1 && before % 2 === 0)
}

/** On phones a little less than a card is wide: their dots are so small that the next smaller file looks the same. */
function sizesOf(isWide: boolean, isAlone: boolean) {
  const phone = isAlone ? '80vw' : '38vw'
  return isWide
    ? `(min-width:110rem) 467px, (min-width:90rem) 335px, (min-width:48rem) 30vw, ${phone}`
    : `(min-width:110rem) 344px, (min-width:90rem) 245px, (min-width:48rem) 22vw, ${phone}`
}

function loadOf(index: number): Load {
  if (index === 0) return 'first'
  return index < openingRow ? 'eager' : 'lazy'
}

type Belongs = Pick<Product, 'title' | 'categoryId' | 'subcategoryId'>
type PicturedProduct = Belongs & Pick<Product, 'imageUrl' | 'drawing'>

export function drawingOf(
  categories: Categories,
  { imageUrl, drawing, ...product }: PicturedProduct,
) {
  return imageUrl ? drawingAddress(drawing) : categoryDrawing(categories, product)
}

export function categoryDrawing(categories: Categories, product: Belongs) {
  return drawingAddress(drawingNameOf(categories, product))
}

export function smallCategoryDrawing(categories: Categories, product: Belongs) {
  return smallDrawingAddress(drawingNameOf(categories, product))
}
