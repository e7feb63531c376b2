import { data } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'

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
  return <ProductForm key={product._id} product={product} suggestions={suggestions} />
}
