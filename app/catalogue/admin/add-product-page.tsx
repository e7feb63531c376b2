import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'

import type { Route } from './+types/add-product-page.ts'
import { suggestions } from './managed-products.server.ts'
import { ProductForm } from './product-form.tsx'

export const handle: RouteFacts = { editors: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const title = new URL(request.url).searchParams.get('title') ?? ''
  return { title, suggestions: await suggestions(context.get(database)) }
}

export default function AddProductPage({ loaderData }: Route.ComponentProps) {
  const { title, suggestions } = loaderData
  return <ProductForm key={title} title={title} suggestions={suggestions} />
}
