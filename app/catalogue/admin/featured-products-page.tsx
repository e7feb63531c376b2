import { useState } from 'react'
import { href, Link } from 'react-router'
import { z } from 'zod'

import { homeProducts } from '#app/content/constants.ts'
import { database } from '#app/context.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useAdmin } from '#app/ui/admin/admin-context.tsx'
import { PageTitle } from '#app/ui/admin/page-parts.tsx'
import { useHydrated } from '#app/ui/browser.ts'
import { Button } from '#app/ui/button.tsx'

import type { Route } from './+types/featured-products-page.ts'
import { LinkedProductsField } from './linked-products-field.tsx'
import { featuredProducts } from './product-actions.server.ts'

export const handle: RouteFacts = { editors: true }

export async function loader({ context }: Route.LoaderArgs) {
  return { featured: await featuredProducts(context.get(database)) }
}

export default function FeaturedProductsPage({ loaderData: { featured } }: Route.ComponentProps) {
  const saved = featured.map(({ _id }) => _id)
  const [ids, setIds] = useState(saved)
  const { isBusy, save } = useSaving()
  const isHydrated = useHydrated()
  return (
    <>
      <PageTitle title="First on the home page">
        <Link to={href('/dashboard/manage-products')} className="quiet">
          All products
        </Link>
      </PageTitle>
      <form
        className="record-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save(ids)
        }}
      >
        <div className="page">
          <LinkedProductsField
            id="featured"
            label="Featured products"
            hint={`These stand first, in this order; the newest follow, ${homeProducts} in all.`}
            value={ids}
            most={homeProducts}
            named={featured}
            isOrdered
            onChange={setIds}
          />
          <div className="submit">
            <div className="buttons">
              <Button
                look="ink"
                type="submit"
                aria-disabled={isBusy || undefined}
                disabled={!isHydrated}
              >
                {isBusy ? 'Saving...' : 'Save changes'}
              </Button>
            </div>
          </div>
        </div>
      </form>
    </>
  )
}

const outcomeOf = z.object({ featuredCount: z.number() })

function useSaving() {
  const { send, notify } = useAdmin()
  const [isBusy, setBusy] = useState(false)
  const save = async (ids: string[]) => {
    setBusy(true)
    const path = '/api/products/featured' as const
    const outcome = await send({ method: 'PUT', path, schema: outcomeOf, body: { ids } })
    setBusy(false)
    if (outcome.is === 'done') notify({ text: 'Saved. The home page shows it now.' })
    else notify({ text: 'Not saved. Please try again.', isBad: true })
  }
  return { isBusy, save }
}
