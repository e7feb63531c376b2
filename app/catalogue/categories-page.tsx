import { href } from 'react-router'

import { database, readPart } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { withWholeCodes } from '#app/ui/code.tsx'
import { smallDrawingAddress } from '#app/ui/drawing-addresses.ts'
import { CompactHeader, PageHead } from '#app/ui/page-head.tsx'
import { Drawing } from '#app/ui/picture.tsx'

import type { Route } from './+types/categories-page.ts'
import { type Category, categoryAddress, subcategoryAddress, useCategories } from './categories.ts'
import { mostViewed, type NamedProduct, productCounts } from './products.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: { parameters: [], shows: ['products'] },
  inSitemap: true,
}

export async function loader(args: Route.LoaderArgs) {
  const { context } = args
  const [db, read] = [context.get(database), context.get(readPart)]
  const counts = await read(productCounts(db))
  // A device has no counts of views.
  const viewed = await read(mostViewed(db))
  return { counts, viewed, address: canonicalUrl(args, href('/all-categories')) }
}

type Loaded = Route.ComponentProps['loaderData']

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { counts, viewed, address } = loaderData
  const { company } = useSettings()
  const { listed } = useCategories()
  return (
    <>
      <PageHead
        title={`Categories | ${company.name}`}
        description={`Marine parts and equipment by category: ${listed.map(({ name }) => name).join(', ')}.`}
        address={address}
      />
      <CompactHeader title="Categories" />
      <ul className="measure wide-measure grid gap-x-8 pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {listed.map((category) => (
          <Listed
            key={category.id}
            category={category}
            counts={counts}
            viewed={viewed?.get(String(category.id))}
          />
        ))}
      </ul>
    </>
  )
}

type Entry = {
  category: Category
  counts: Loaded['counts']
  viewed: NamedProduct[] | undefined
}

/** A subcategory without products is named and no link, because its page has nothing to show. */
function Listed({ category, counts, viewed }: Entry) {
  const { id, name, drawing, subcategories } = category
  const count = counts?.get(String(id))
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 border-t-2 border-ink py-5">
      <Drawing
        address={smallDrawingAddress(drawing)}
        className="h-14 w-18 object-contain mix-blend-multiply"
      />
      <div>
        <h2 className="text-card font-semibold">
          <a href={categoryAddress(category)} className="py-1 hover:text-signal hover:underline">
            {name}
          </a>{' '}
          {counts && (
            <span className="ml-1.5 font-data text-data text-ink-3">
              {count?.products ?? 0}
              <span className="sr-only"> products</span>
            </span>
          )}
        </h2>
        {subcategories.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4 text-ui text-ink-2">
            {subcategories.map((sub) =>
              counts && !count?.bySubcategory.get(String(sub.id)) ? (
                <li key={sub.id} className="py-1.5">
                  {sub.name}
                </li>
              ) : (
                <li key={sub.id} className="py-1">
                  <a
                    href={subcategoryAddress(category, sub)}
                    className="inline-block py-0.5 underline underline-offset-3 hover:text-signal"
                  >
                    {sub.name}
                    {count && (
                      <span className="ml-1.5 font-data text-data text-ink-3">
                        {count.bySubcategory.get(String(sub.id))}
                      </span>
                    )}
                  </a>
                </li>
              ),
            )}
          </ul>
        )}
        {viewed && <MostViewed products={viewed} />}
      </div>
    </li>
  )
}

function MostViewed({ products }: { products: NamedProduct[] }) {
  return (
    <p className="mt-2 text-ui text-ink-2">
      Most viewed:{' '}
      {products.map(({ _id, title }) => (
        <a
          key={_id}
          href={href('/view-details/:id', { id: _id })}
          className="mr-4 inline-block py-1.5 underline underline-offset-3 hover:text-signal"
        >
          {withWholeCodes(title)}
        </a>
      ))}
    </p>
  )
}
