import { data, redirectDocument } from 'react-router'

import { categoryPageSize } from '#app/content/constants.ts'
import { database } from '#app/context.ts'
import { cursorFrom, cursorText } from '#app/database/records.server.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { PageHead, PageHeader } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'

import type { Route } from './+types/category-page.ts'
import {
  type Category,
  type Subcategory,
  categoriesOf,
  categoryAddress,
  categoryAt,
  subcategoryWithSlug,
} from './categories.ts'
import { CategoryTree } from './category-tree.tsx'
import { ProductGrid } from './product-card.tsx'
import { productCounts, productsInCategory } from './products.server.ts'

export const handle = { cached: { parameters: ['sub', 'after'], shows: ['products'] } }

export async function loader(args: Route.LoaderArgs) {
  const { category, sub, after, address } = requested(args)
  const db = args.context.get(database)
  const page = await productsInCategory(db, {
    categoryId: String(category.id),
    limit: categoryPageSize,
    ...(sub && { subcategoryId: String(sub.id) }),
    ...(after && { after }),
  })
  // A stale cursor can point past the last product.
  if (after && page.products.length === 0) throw redirectDocument(addressOf(category, sub))
  return {
    category,
    sub,
    products: page.products,
    first: !after,
    next: page.next && addressOf(category, sub, cursorText(page.next)),
    counts: await productCounts(db),
    address,
  }
}

/** Parses the URL; redirects other spellings to the canonical one, else 404 (C-7, C-46, C-48). */
function requested(args: Route.LoaderArgs) {
  const url = new URL(args.request.url)
  const slug = args.params.slug.toLowerCase().replaceAll(/-+/g, '-')
  const found = categoryAt(categoriesOf(args.context.get(database)), slug)
  if (!found) throw data('Category not found.', { status: 404 })
  const { category } = found
  if (category.isHidden) throw data('We do not list this category now.', { status: 404 })

  const subInUrl = url.searchParams.get('sub')
  const subSlug = found.sub?.slug ?? subInUrl?.toLowerCase()
  const sub = subcategoryWithSlug(category, subSlug)
  if (subSlug && !sub) throw data('Subcategory not found.', { status: 404 })

  const cursor = url.searchParams.get('after')
  const after = cursor === null ? undefined : cursorFrom(cursor)
  if (cursor && !after) throw data('Page not found.', { status: 404 })

  const isRespelled = (subInUrl ?? '') !== (sub?.slug ?? '') || subInUrl === '' || cursor === ''
  const query = queryOf(sub, cursor)
  const address = canonicalUrl(args, categoryAddress(category), { query, isRespelled })
  return { category, sub, after, address: address + queryOf(sub, after && cursorText(after)) }
}

function addressOf(category: Category, sub?: Subcategory, after?: string) {
  return categoryAddress(category) + queryOf(sub, after)
}

function queryOf(sub?: Subcategory, after?: string | null) {
  const query = new URLSearchParams()
  if (sub) query.set('sub', sub.slug)
  if (after) query.set('after', after)
  return query.size ? `?${query}` : ''
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, sub, products, counts, first, next, address } = loaderData
  const inCategory = counts.get(String(category.id))
  const total = (sub ? inCategory?.bySubcategory.get(String(sub.id)) : inCategory?.products) ?? 0
  return (
    <>
      <CategoryHead category={category} sub={sub} address={address} />
      <div className="measure grid gap-x-10 gap-y-5 pt-5 lg:grid-cols-[272px_minmax(0,1fr)] lg:pt-8">
        <CategoryTree category={category} sub={sub} counts={counts} />
        <section aria-labelledby="products">
          <div className="mb-6 flex items-baseline gap-3 border-b border-line pb-4">
            <h2 id="products" className="text-h3 font-semibold">
              {total === 1 ? '1 product' : `${total} products`}
            </h2>
            {total > 1 && (
              <p className="font-data text-data text-ink-3">
                {first ? 'newest first' : 'newest first, continued'}
              </p>
            )}
          </div>
          {products.length > 0 ? (
            <ProductGrid products={products} first={first} />
          ) : (
            <NothingHere category={category} sub={sub} />
          )}
          <Paging start={addressOf(category, sub)} first={first} next={next} />
        </section>
      </div>
    </>
  )
}

type CategoryHead = { category: Category; sub: Subcategory | undefined; address: string }

function CategoryHead({ category, sub, address }: CategoryHead) {
  const { company } = useSettings()
  const { intro, drawing, imageUrl } = category
  const trail = sub && [{ name: category.name, address: categoryAddress(category) }]
  const title = sub ? `${sub.name}, ${category.name}` : category.name
  return (
    <>
      <PageHead
        title={`${title} | ${company.name}`}
        description={`${title}. ${intro}`.trim()}
        address={address}
        picture={imageUrl}
      />
      <PageHeader
        trail={trail}
        title={sub?.name ?? category.name}
        drawing={drawing}
        picture={imageUrl}
      >
        <p className="mt-3.5 max-w-140 text-pretty text-ink-2">{intro}</p>
      </PageHeader>
    </>
  )
}

function NothingHere({ category, sub }: { category: Category; sub: Subcategory | undefined }) {
  const { contact } = useSettings()
  const partName = sub ? `${sub.name} (${category.name})` : category.name
  return (
    <div className="border-t-2 border-ink bg-depth-1 p-6">
      <p className="text-card font-semibold">No products found in this category.</p>
      <p className="mt-2 max-w-140 text-ink-2">
        Not listed does not mean not held. Send the maker, the type and the number on the nameplate.
      </p>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-3 font-semibold">
        <a
          href={chatLink(contact, `Hello, I am looking for: ${partName}`)}
          className="text-safe underline underline-offset-4"
        >
          Ask on WhatsApp
        </a>
        {sub && (
          <a href={categoryAddress(category)} className="underline underline-offset-4">
            All of {category.name}
          </a>
        )}
      </p>
    </div>
  )
}
