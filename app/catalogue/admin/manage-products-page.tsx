import { href, Link } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { listQueryIn } from '#app/ui/admin/lists/list-query.server.ts'
import { RowPicture } from '#app/ui/admin/lists/list-table.tsx'
import { type RecordKind, RecordList } from '#app/ui/admin/lists/record-list.tsx'

import { categoryWithId, useCategories } from '../categories.ts'
import { categoryDrawing } from '../product-card.tsx'
import type { Route } from './+types/manage-products-page.ts'
import { incompleteProducts } from './incomplete-products.server.ts'
import {
  type ManagedProduct,
  managedProducts,
  productFiltersIn,
} from './managed-products.server.ts'
import { CategoryLinks, ProductMeters, StateSelect, SubcategorySelect } from './product-filters.tsx'
import { ProductTools } from './product-tools.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const found = await managedProducts(db, { ...listQueryIn(request), ...productFiltersIn(request) })
  return { found, wanting: await incompleteProducts(db) }
}

export default function ManageProductsPage({
  loaderData: { found, wanting },
}: Route.ComponentProps) {
  return (
    <RecordList
      {...products}
      found={found}
      above={
        <>
          <ProductMeters wanting={wanting} />
          <p className="py-4">
            <Link
              to={href('/dashboard/featured-products')}
              className="underline underline-offset-4"
            >
              First on the home page
            </Link>
          </p>
        </>
      }
      filters={<CategoryLinks />}
      fields={
        <>
          <StateSelect />
          <SubcategorySelect />
        </>
      }
      Tools={ProductTools}
    />
  )
}

const products: RecordKind<ManagedProduct> = {
  title: 'Manage products',
  nouns: ['product', 'products'],
  path: '/api/products',
  messages: messages.product,
  add: href('/dashboard/add-product'),
  edit: ({ _id }) => href('/dashboard/edit-product/:id', { id: _id }),
  view: ({ _id: id, state }) =>
    href(state === 'draft' ? '/dashboard/preview-product/:id' : '/view-details/:id', { id }),
  picture: (product) => <Picture product={product} />,
  columns: [
    {
      name: 'Number, maker',
      kind: 'figures',
      of: ({ partNumber, maker }) => [partNumber, maker].filter(Boolean).join(', ') || undefined,
    },
    { name: 'Category', of: (product) => <CategoryCell product={product} /> },
    { name: 'State', kind: 'figures', of: stateOf },
  ],
  placeholder: 'Title, number or category',
  filter: 'needs',
}

function Picture({ product }: { product: ManagedProduct }) {
  return <RowPicture photo={product.imageUrl} drawing={categoryDrawing(useCategories(), product)} />
}

function stateOf({ state, availability }: ManagedProduct) {
  if (state) return <em>{state}</em>
  return availability ? `live, ${availability}` : 'live'
}

function CategoryCell({ product }: { product: ManagedProduct }) {
  const { categoryId, categoryName, subcategoryName } = product
  const category = categoryWithId(useCategories(), categoryId)
  const isWanting = !subcategoryName && category?.subcategories.length
  if (!isWanting && !subcategoryName) return categoryName
  return (
    <>
      {categoryName} / {isWanting ? <em>no subcategory</em> : <span>{subcategoryName}</span>}
    </>
  )
}
