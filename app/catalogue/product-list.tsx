import { href, useLocation } from 'react-router'

import { impaText } from '#app/content/constants.ts'
import { Code, withWholeCodes } from '#app/ui/code.tsx'
import { useLowData } from '#app/ui/low-data.ts'
import { Drawing, Photo } from '#app/ui/picture.tsx'

import { Availability } from './availability.tsx'
import { useCategories } from './categories.ts'
import { ProductGrid, smallCategoryDrawing } from './product-card.tsx'
import type { ProductCard as Product } from './product-rows.server.ts'

import print from './product-list-print.css?url'

type Products = {
  products: Product[]
  first: boolean
  isList: boolean
  sort?: Order | undefined
  sortAddress?: (sort: Order) => string
}

export function Products({ products, first, isList, ...sorting }: Products) {
  return isList ? (
    <ProductList products={products} {...sorting} />
  ) : (
    <ProductGrid products={products} first={first} />
  )
}

const heads = [
  ['Product', 'title'],
  ['Maker, model', 'maker'],
  ['Part number', 'number'],
  ['IMPA', 'impa'],
  ['Availability', 'availability'],
] as const

function ProductList({ products, sort, sortAddress }: Omit<Products, 'first' | 'isList'>) {
  const { pathname, search } = useLocation()
  const back = pathname + search
  return (
    <table className="product-rows">
      <thead>
        <tr className="product-row row-head">
          <th scope="col">
            <span className="sr-only">Picture</span>
            <form id="compare" action={href('/compare')}>
              <button>Compare</button>
            </form>
          </th>
          {heads.map(([words, key]) => (
            <th key={key} scope="col" aria-sort={directionOf(sort, key)}>
              {sortAddress ? (
                <a href={sortAddress(sort === key ? `-${key}` : key)} rel="nofollow">
                  {words}
                </a>
              ) : (
                words
              )}
            </th>
          ))}
          <th scope="col">Quantity</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <tr key={product._id} className="product-row">
            <Row product={product} back={back} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function directionOf(sort: Order | undefined, key: SortKey) {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}

function Row({ product, back }: { product: Product; back: string }) {
  const { _id, title, maker, model, partNumbers = [], impaCode } = product
  return (
    <>
      <td>
        <label>
          <input type="checkbox" form="compare" name="id" value={_id} />
          <span className="sr-only">Compare {title}</span>
        </label>
        <RowPicture product={product} />
      </td>
      <td>
        <a href={href('/view-details/:id', { id: _id })} title={title} className="stretched">
          {withWholeCodes(title)}
        </a>
      </td>
      <td>
        {maker} <Code>{model}</Code>
      </td>
      <td>{partNumbers[0] && <Code>{partNumbers[0].value}</Code>}</td>
      <td>{impaCode && <Code>{impaText(impaCode)}</Code>}</td>
      <td>
        <Availability product={product} />
      </td>
      <td>
        {/* Of its own, so that Enter in the field adds this product. */}
        <form method="post" action={href('/enquiry-list/add')} data-list>
          <input type="hidden" name="back" value={back} />
          <input
            name="quantity"
            defaultValue="1"
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            aria-label={`Quantity of ${title}`}
          />
          <button id={_id} name="add" value={_id} className="add">
            Add to list<span className="sr-only"> {title}</span>
          </button>
        </form>
      </td>
    </>
  )
}

type Pictured = Pick<Product, 'title' | 'imageUrl' | 'categoryId' | 'subcategoryId'>

export function RowPicture({ product }: { product: Pictured }) {
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

const sorts = [
  ['newest', 'Newest'],
  ['title', 'Title'],
  ['maker', 'Maker'],
] as const

type Sort = (typeof sorts)[number][0]
export type SortKey = Sort | 'number' | 'impa' | 'availability'
export type Order = SortKey | `-${SortKey}`

export function orderIn(text = ''): Order | undefined {
  return orders.find((order) => order === text)
}

const keys = ['newest', 'title', 'maker', 'number', 'impa', 'availability'] as const
const orders = keys.flatMap((key) => [key, `-${key}`] as const)

type ViewChoice = {
  isList: boolean
  sort: Order | undefined
  usual: 'Best match' | 'Newest'
  viewAddress: (view: 'grid' | 'list') => string
  sortAddress: (sort: Sort | undefined) => string
}

/** Links, so that each choice is in the address. Script remembers the view on this device. */
export function ViewChoice({ isList, sort, usual, viewAddress, sortAddress }: ViewChoice) {
  const isLowData = useLowData()
  const mark = (isChosen: boolean) => (isChosen ? 'true' : undefined)
  const others = sorts.filter(([, label]) => label !== usual)
  return (
    <div className="view-choice">
      {!isLowData && <link rel="stylesheet" href={print} media="print" />}
      <span>
        <b>Sort</b>
        <a href={sortAddress(undefined)} rel="nofollow" aria-current={mark(!sort)}>
          {usual}
        </a>
        {others.map(([name, label]) => (
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
