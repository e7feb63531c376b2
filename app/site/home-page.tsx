import { href, redirectDocument } from 'react-router'

import { ProductCard } from '#app/catalogue/product-card.tsx'
import { newestProducts, productCounts } from '#app/catalogue/products.server.ts'
import { homeProducts } from '#app/content/constants.ts'
import { site } from '#app/content/site.ts'
import { database, siteUrl } from '#app/context.ts'
import { PageHead } from '#app/ui/page-head.tsx'

import type { Route } from './+types/home-page.ts'
import { CategoryList } from './category-list.tsx'

export const handle = { remembered: { parameters: [], shows: ['products'] } }

export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).pathname !== '/') throw redirectDocument(href('/'), 301)

  const db = context.get(database)
  return {
    products: await newestProducts(db, homeProducts),
    counts: await productCounts(db),
    address: `${context.get(siteUrl)}/`,
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { products, counts, address } = loaderData
  return (
    <>
      <PageHead
        title={`${site.name} | Marine parts and equipment`}
        description={site.description}
        address={address}
      />
      <div className="chart border-b border-ink">
        <div className="measure pt-14 pb-12 lg:pt-22">
          <h1 className="display max-w-180 heading-hero">
            The right part, alongside before she sails.
          </h1>
          <p className="mt-5 max-w-140 text-lead text-pretty text-ink-2">{site.description}</p>
        </div>
        <div className="neatline -mb-px" />
      </div>
      <div className="measure">
        <section aria-labelledby="categories" className="pt-10 md:pt-14">
          <h2 id="categories" className="display heading-section">
            Start from the equipment
          </h2>
          <CategoryList className="mt-6 md:columns-2 lg:columns-3" counts={counts} />
        </section>
        <section aria-labelledby="products" className="pt-14 md:pt-22">
          <h2 id="products" className="display heading-section">
            Our Product
          </h2>
          <ul className="mt-7 grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
            {products.map((product) => (
              <li key={product._id}>
                <ProductCard
                  product={product}
                  sizes="(width >= 80rem) 322px, (width >= 48rem) 30vw, (width >= 40rem) 46vw, 92vw"
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
