import { database } from '#app/context.ts'
import { PageTitle } from '#app/desk/page-title.tsx'

import type { Route } from './+types/add-product-page.ts'
import { ProductForm } from './product-form.tsx'
import { suggestions } from './suggestions.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { suggestions: await suggestions(context.get(database)) }
}

export default function AddProductPage({ loaderData: { suggestions } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Add product" />
      <ProductForm suggestions={suggestions} />
    </>
  )
}
