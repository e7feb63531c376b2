import { href } from 'react-router'

import { Drawing, Photo } from '#app/ui/picture.tsx'

import { useCategories } from './categories.ts'
import { ProductGrid, smallCategoryDrawing } from './product-card.tsx'
import type { ProductCard as Product } from './product-rows.server.ts'

type Products = { products: Product[]; first: boolean; isList: boolean }

export function Products({ products, first, isList }: Products) {
  return isList ? (
    <ProductList products={products} />
  ) : (
    <ProductGrid products={products} first={first} />
  )
}

/** One line for each product, so that a buyer compares many on one screen. */
function ProductList({ products }: { products: Product[] }) {
  return (
    <>
      <p className="product-row row-head" aria-hidden>
        <span />
        <span>Product</span>
        <span>Maker</span>
        <span>Model</span>
        <span>Part number</span>
        <span>Facts</span>
        <span />
      </p>
      <ul className="product-rows">
        {products.map((product) => (
          <li key={product._id} className="product-row">
            <Row product={product} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ product }: { product: Product }) {
  const { _id, title, maker, model, partNumbers = [], specifications = [] } = product
  return (
    <>
      <RowPicture product={product} />
      <a href={href('/view-details/:id', { id: _id })} className="stretched">
        {title}
      </a>
      <span>{maker}</span>
      <span>{model}</span>
      <span className="number">{partNumbers[0]?.value}</span>
      <dl>
        {specifications.slice(0, 2).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button form="add-to-list" id={_id} name="add" value={_id} className="add">
        Add to list<span className="sr-only"> {title}</span>
      </button>
    </>
  )
}

function RowPicture({ product }: { product: Product }) {
  const categories = useCategories()
  const { imageUrl } = product
  const instead = smallCategoryDrawing(categories, product)
  if (!imageUrl) return <Drawing address={instead} className="picture" />
  return (
    <Photo
      address={imageUrl}
      alt=""
      widths={[320]}
      sizes="56px"
      className="picture"
      instead={instead}
    />
  )
}

export const sorts = [
  ['newest', 'Newest'],
  ['title', 'Title'],
  ['maker', 'Maker'],
] as const

export type Sort = (typeof sorts)[number][0]

type ViewChoice = {
  isList: boolean
  sort: Sort | undefined
  viewAddress: (view: 'grid' | 'list') => string
  sortAddress: (sort: Sort) => string
}

/** Links, so that each choice is in the address. Script remembers the view on this device. */
export function ViewChoice({ isList, sort, viewAddress, sortAddress }: ViewChoice) {
  const mark = (isChosen: boolean) => (isChosen ? 'true' : undefined)
  return (
    <div className="view-choice">
      <span>
        <b>Sort</b>
        {sorts.map(([name, label]) => (
          <a key={name} href={sortAddress(name)} rel="nofollow" aria-current={mark(sort === name)}>
            {label}
          </a>
        ))}
      </span>
      <span className="views">
        <a href={viewAddress('grid')} rel="nofollow" data-view="" aria-current={mark(!isList)}>
          Grid
        </a>
        <a href={viewAddress('list')} rel="nofollow" data-view="list" aria-current={mark(isList)}>
          List
        </a>
      </span>
    </div>
  )
}
