import { data, href } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { EditHead } from '#app/ui/admin/forms/form-head.tsx'

import { findProduct } from '../products.server.ts'
import type { Route } from './+types/edit-product-page.ts'
import { ProductForm } from './product-form.tsx'
import { suggestions } from './suggestions.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database)
  const product = await findProduct(db, params.id)
  if (!product) throw data(messages.product.isGone, { status: 404 })
  return { product, suggestions: await suggestions(db) }
}

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  const { product, suggestions } = loaderData
  const id = product._id
  return (
    <>
      <EditHead
        title="Edit product"
        publicPage={href('/view-details/:id', { id })}
        path={`/api/products/${encodeURIComponent(id)}`}
        page={href('/dashboard/edit-product/:id', { id })}
        list={href('/dashboard/manage-products')}
        words={messages.product}
      />
      <ProductForm key={id} product={product} suggestions={suggestions} />
    </>
  )
}
