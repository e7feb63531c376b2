import { href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { askedIn } from '#app/ui/admin/lists/list-asked.server.ts'
import type { Looks } from '#app/ui/admin/lists/list-row.tsx'
import { ManagedList } from '#app/ui/admin/lists/managed-list.tsx'
import { RowPicture } from '#app/ui/admin/lists/row-picture.tsx'

import { categoryWithId } from '../categories.ts'
import { categoryDrawing } from '../product-drawing.ts'
import type { Route } from './+types/manage-products-page.ts'
import { type ManagedProduct, managedProducts } from './managed-products.server.ts'
import { MoveProducts } from './move-products.tsx'
import { CategoryChips, PlaceSelects } from './product-filters.tsx'
import { ProductMeters } from './product-meters.tsx'
import { narrowedIn } from './products-asked.server.ts'
import { wantingProducts } from './wanting-products.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database)
  const found = await managedProducts(db, { ...askedIn(request), ...narrowedIn(request) })
  const { withoutPicture, withoutDescription, withoutSubcategory } = await wantingProducts(db)
  const wanting = [
    { need: 'picture', products: withoutPicture },
    { need: 'description', products: withoutDescription },
    { need: 'subcategory', products: withoutSubcategory },
  ] as const
  return { found, wanting }
}

const kind = {
  path: '/api/products',
  one: 'product',
  many: 'products',
  words: messages.product,
} as const

export default function ManageProductsPage({
  loaderData: { found, wanting },
}: Route.ComponentProps) {
  return (
    <ManagedList
      title="Manage products"
      kind={kind}
      found={found}
      looks={looks}
      add={href('/dashboard/add-product')}
      searched="Title, number or category"
      keeps="needs"
      above={<ProductMeters total={found.total} wanting={wanting} />}
      chips={<CategoryChips />}
      filters={<PlaceSelects />}
      Tools={MoveProducts}
    />
  )
}

const looks: Looks<ManagedProduct> = {
  columns: [
    {
      name: 'Number, maker',
      kind: 'figures',
      of: ({ partNumber, maker }) => [partNumber, maker].filter(Boolean).join(', ') || undefined,
    },
    { name: 'Category', of: ({ categoryName }) => categoryName },
    { name: 'Subcategory', of: subcategoryOf },
    {
      name: 'Added',
      kind: 'figures',
      of: ({ createdAt }) => <time dateTime={createdAt}>{createdAt.slice(0, 10)}</time>,
    },
  ],
  picture: (product) => <RowPicture photo={product.imageUrl} drawing={categoryDrawing(product)} />,
  edit: ({ _id }) => href('/dashboard/edit-product/:id', { id: _id }),
  view: ({ _id }) => href('/view-details/:id', { id: _id }),
}

/** Marks a product without a subcategory in a category that has some (C-49). */
function subcategoryOf({ categoryId, subcategoryName }: ManagedProduct) {
  if (subcategoryName) return subcategoryName
  const isWanting = categoryWithId(categoryId)?.subcategories.length
  return isWanting ? <em>no subcategory</em> : undefined
}
