import { href } from 'react-router'

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
import { MoveProducts } from './move-products.tsx'
import { CategoryLinks, ProductMeters, SubcategorySelect } from './product-filters.tsx'

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
      above={<ProductMeters total={found.total} wanting={wanting} />}
      filters={<CategoryLinks />}
      fields={<SubcategorySelect />}
      Tools={MoveProducts}
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
  view: ({ _id }) => href('/view-details/:id', { id: _id }),
  picture: (product) => <Picture product={product} />,
  columns: [
    {
      name: 'Number, maker',
      kind: 'figures',
      of: ({ partNumber, maker }) => [partNumber, maker].filter(Boolean).join(', ') || undefined,
    },
    { name: 'Category', of: ({ categoryName }) => categoryName },
    { name: 'Subcategory', of: (product) => <Subcategory product={product} /> },
  ],
  placeholder: 'Title, number or category',
  filter: 'needs',
}

function Picture({ product }: { product: ManagedProduct }) {
  return <RowPicture photo={product.imageUrl} drawing={categoryDrawing(useCategories(), product)} />
}

function Subcategory({ product: { categoryId, subcategoryName } }: { product: ManagedProduct }) {
  const isWanting = categoryWithId(useCategories(), categoryId)?.subcategories.length
  return subcategoryName || (isWanting ? <em>no subcategory</em> : undefined)
}
