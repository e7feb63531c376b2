import { data, href } from 'react-router'

import { relatedProducts } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'
import { database } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { requireSignIn } from '#app/ui/admin/admin-access.server.ts'

import { ProductView } from '../product-page.tsx'
import { findProduct, linkedProducts, findRelatedProducts } from '../products.server.ts'
import type { Route } from './+types/preview-product-page.ts'

export const handle: RouteFacts = { folded: true }

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const address = canonicalUrl(args, href('/dashboard/preview-product/:id', params))
  const db = context.get(database)
  const product = await findProduct(db, params.id)
  if (!product) throw data(messages.product.isGone, { status: 404 })
  const links = await linkedProducts(db, product._id)
  const related = await findRelatedProducts(db, product, relatedProducts)
  return { product, links, related, address }
}

export default function PreviewProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView {...loaderData} />
}
