import { data } from 'react-router'

import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { remoteFilesOf } from '#app/media/remote-files/record-files.server.ts'

import { findStaffProduct, namedProducts } from '../products.server.ts'
import type { Route } from './+types/edit-product-page.ts'
import { suggestions } from './managed-products.server.ts'
import { ProductForm } from './product-form.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database)
  const product = await findStaffProduct(db, params.id)
  if (!product) throw data(messages.product.isGone, { status: 404 })
  const linked = [product.supersededBy ?? [], product.alternatives ?? []].flat()
  const named = await namedProducts(db, linked)
  const files = await remoteFilesOf(db, 'products', product._id)
  return { product, named, files, suggestions: await suggestions(db) }
}

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  return <ProductForm key={product._id} {...loaderData} />
}
