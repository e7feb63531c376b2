import type { ReactNode } from 'react'
import { data, redirectDocument } from 'react-router'

import { categoryPageSize, listPageSize } from '#app/content/constants.ts'
import { whatToSend, whatToSendAlways } from '#app/content/what-to-send.ts'
import { database } from '#app/context.ts'
import { cursorFrom, cursorText } from '#app/database/records.server.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { CompactHeader, PageHead, PageHeader } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Drawing, drawingAddress } from '#app/ui/picture.tsx'

import type { Route } from './+types/category-page.ts'
import {
  type Category,
  type Subcategory,
  categoriesOf,
  categoryAddress,
  categoryAt,
  subcategoryWithSlug,
} from './categories.ts'
import { CategoryList } from './category-list.tsx'
import { CategoryTree } from './category-tree.tsx'
import { Products, ViewChoice } from './product-list.tsx'
import { productCounts, productsInCategory } from './products.server.ts'
import { searchAddress } from './search/search-address.ts'

export const handle: RouteFacts = {
  cached: { parameters: ['sub', 'after', 'view'], shows: ['products'] },
  edit: { record: 'category' },
}

export async function loader(args: Route.LoaderArgs) {
  const { category, sub, after, isList, address } = requested(args)
  const db = args.context.get(database)
  const page = await productsInCategory(db, {
    categoryId: String(category.id),
    limit: isList ? listPageSize : categoryPageSize,
    ...(sub && { subcategoryId: String(sub.id) }),
    ...(after && { after }),
  })
  // A stale cursor can point past the last product.
  if (after && page.products.length === 0)
    throw redirectDocument(addressOf(category, { sub, isList }))
  return {
    category,
    sub,
    products: page.products,
    first: !after,
    isList,
    next: page.next && addressOf(category, { sub, after: cursorText(page.next), isList }),
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

  const view = url.searchParams.get('view')
  const isList = view === 'list'
  const isRespelled =
    (subInUrl ?? '') !== (sub?.slug ?? '') ||
    subInUrl === '' ||
    cursor === '' ||
    (view !== null && !isList)
  const query = queryOf({ sub, after: cursor, isList })
  const address = canonicalUrl(args, categoryAddress(category), { query, isRespelled })
  const canonical = address + queryOf({ sub, after: after && cursorText(after) })
  return { category, sub, after, isList, address: canonical }
}

type Shown = {
  sub?: Subcategory | undefined
  after?: string | null | undefined
  isList?: boolean
}

function addressOf(category: Category, shown: Shown) {
  return categoryAddress(category) + queryOf(shown)
}

function queryOf({ sub, after, isList }: Shown) {
  const query = new URLSearchParams()
  if (sub) query.set('sub', sub.slug)
  if (isList) query.set('view', 'list')
  if (after) query.set('after', after)
  return query.size ? `?${query}` : ''
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, sub, products, counts, first, next, isList, address } = loaderData
  const inCategory = counts.get(String(category.id))
  const total = (sub ? inCategory?.bySubcategory.get(String(sub.id)) : inCategory?.products) ?? 0
  const bar = (
    <>
      <h2 id="products" className="text-h3 font-semibold">
        {total === 1 ? '1 product' : `${total} products`}
      </h2>
      {total > 1 && <Choices category={category} sub={sub} isList={isList} />}
    </>
  )
  return (
    <>
      <CategoryHead category={category} sub={sub} address={address} isList={isList}>
        {bar}
      </CategoryHead>
      {sub && total === 0 && <meta name="robots" content="noindex" />}
      <div
        className={`measure wide-measure grid gap-x-10 gap-y-5 lg:grid-cols-[272px_minmax(0,1fr)] ${isList ? 'pt-2' : 'pt-5 lg:pt-8'}`}
      >
        <CategoryTree category={category} sub={sub} counts={counts} />
        <section aria-labelledby="products">
          {!isList && (
            <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line pb-2">
              {bar}
            </div>
          )}
          {products.length > 0 ? (
            <Products products={products} first={first} isList={isList} />
          ) : (
            <NothingHere category={category} sub={sub} />
          )}
          <Paging start={addressOf(category, { sub, isList })} first={first} next={next} />
        </section>
      </div>
    </>
  )
}

type Choices = { category: Category; sub: Subcategory | undefined; isList: boolean }

/** Another order and filters are for the search, so that a category has few addresses and its pages stay cached. */
function Choices({ category, sub, isList }: Choices) {
  const searched = {
    category: String(category.id),
    sub: sub && String(sub.id),
    ...(isList && { view: 'list' }),
  }
  return (
    <>
      <a
        href={searchAddress(searched)}
        rel="nofollow"
        className="py-2.5 text-ui font-medium underline underline-offset-4"
      >
        Filter by maker, type, condition
      </a>
      <ViewChoice
        isList={isList}
        sort="newest"
        sortAddress={(sort) =>
          sort === 'newest'
            ? addressOf(category, { sub, isList })
            : searchAddress({ ...searched, sort })
        }
        viewAddress={(view) => addressOf(category, { sub, isList: view === 'list' })}
      />
    </>
  )
}

/** Rows have the children in the head, so that more of them are on the first screen. */
type CategoryHead = Choices & { address: string; children: ReactNode }

function CategoryHead({ category, sub, address, isList, children }: CategoryHead) {
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
      {isList ? (
        <CompactHeader trail={trail} title={sub?.name ?? category.name}>
          {children}
        </CompactHeader>
      ) : (
        <PageHeader
          trail={trail}
          title={sub?.name ?? category.name}
          drawing={drawing}
          picture={imageUrl}
        >
          <p className="mt-3.5 max-w-140 text-pretty text-ink-2">{intro}</p>
        </PageHeader>
      )}
    </>
  )
}

/** The nameplate of a category without products: what to ask, and where else to look. */
function NothingHere({ category, sub }: { category: Category; sub: Subcategory | undefined }) {
  const { contact } = useSettings()
  const partName = sub ? `${sub.name} (${category.name})` : category.name
  return (
    <div className="grid gap-x-8 gap-y-6 border-t-2 border-ink bg-depth-1 p-6 md:grid-cols-[200px_minmax(0,1fr)]">
      <Drawing
        address={drawingAddress(category.drawing)}
        className="h-40 w-full object-contain mix-blend-multiply"
      />
      <div>
        <p className="text-card font-semibold">No products found in this category.</p>
        <p className="mt-2 max-w-140 text-ink-2">Not listed? We may still have it. Send us:</p>
        <ul className="mt-2 list-disc pl-5 text-ink-2">
          {(whatToSend[category.id] ?? whatToSendAlways).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-5 flex flex-wrap items-center gap-3">
          <ChatButton href={chatLink(contact, `Hello, I am looking for: ${partName}`)}>
            Ask on WhatsApp
          </ChatButton>
          <ButtonLink look="line" href={sub ? categoryAddress(category) : '#categories'}>
            {sub ? `All of ${category.name}` : 'Other categories'}
          </ButtonLink>
        </p>
        {!sub && (
          <div id="categories" className="mt-8">
            <CategoryList className="sm:columns-2" current={categoryAddress(category)} />
          </div>
        )}
      </div>
    </div>
  )
}
