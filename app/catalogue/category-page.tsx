import { data, redirectDocument } from 'react-router'

import { categoryPageSize, listPageSize } from '#app/content/constants.ts'
import { whatToSend, whatToSendAlways } from '#app/content/what-to-send.ts'
import { database } from '#app/context.ts'
import type { Database } from '#app/database/database.server.ts'
import { cursorFrom, cursorText } from '#app/database/records.server.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { drawingAddress } from '#app/ui/drawing-addresses.ts'
import { CompactHeader, PageHead, PageHeader } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Drawing } from '#app/ui/picture.tsx'

import type { Route } from './+types/category-page.ts'
import { AskForPart } from './ask-for-part.tsx'
import { type Category, categoryAddress, type Subcategory } from './categories.ts'
import {
  addressOf,
  type CategoryView,
  chosenIn,
  filterAddress,
  filterNames,
  type Filters,
  noFilters,
  productListAddress,
  queryOf,
  withoutFilter,
} from './category-address.ts'
import { filterWords, groups } from './category-filter-page.tsx'
import { CategoryList } from './category-list.tsx'
import { requestedCategory, requestedFilters, searchFilters } from './category-request.server.ts'
import { CategoryTree } from './category-tree.tsx'
import { type Order, Products, ViewChoice } from './product-list.tsx'
import { productCounts, productsInCategory } from './products.server.ts'
import { filteredProducts } from './search/search.server.ts'

export const handle: RouteFacts = {
  onDevice: 'page',
  cached: {
    parameters: ['sub', 'after', 'view', 'sort', ...filterNames],
    several: [...filterNames],
    shows: ['products'],
  },
  edit: { record: 'category' },
}

/** Pages of more filters are so many that they are not stored. */
const mostStored = 2

export async function loader(args: Route.LoaderArgs) {
  const { category, sub, isRespelled } = requestedCategory(args)
  const { searchParams } = new URL(args.request.url)
  const cursor = searchParams.get('after')
  const view = searchParams.get('view')
  const isList = view === 'list'
  const { filters, sort } = await requestedFilters(args, categoryAddress(category))
  const isWrong = isRespelled || cursor === '' || (view !== null && !isList)
  const asked = { sub, filters, sort, isList }
  const query = queryOf({ ...asked, after: cursor })
  const address = canonicalUrl(args, categoryAddress(category), { query, isRespelled: isWrong })
  const db = args.context.get(database)
  const chosen = chosenIn(filters).length
  const limit = isList ? listPageSize : categoryPageSize
  const scope = { categoryId: String(category.id), subcategoryId: sub && String(sub.id) }
  const page =
    chosen > 0 || sort
      ? await filteredPage(
          db,
          { ...searchFilters(category.id, sub?.id, filters), sort, limit },
          cursor,
        )
      : await newestPage(db, { ...scope, limit }, cursor)
  // A stale cursor can point past the last product.
  if (cursor && page.products.length === 0) throw redirectDocument(addressOf(category, asked))
  const isPlain = chosen === 0 && !sort
  const shown = {
    category,
    ...asked,
    ...page,
    next: page.next && addressOf(category, { ...asked, after: page.next }),
    first: !cursor,
    counts: await productCounts(db),
    address: address + queryOf({ sub, after: isPlain ? cursor : undefined }),
  }
  return data(shown, chosen > mostStored ? { headers: { 'cache-control': 'no-store' } } : {})
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

async function newestPage(
  db: Database,
  scope: Parameters<typeof productsInCategory>[1],
  cursor: string | null,
) {
  const after = cursor ? cursorFrom(cursor) : undefined
  if (cursor && !after) throw data('Page not found.', { status: 404 })
  const { products, next } = await productsInCategory(db, { ...scope, after })
  return { products, next: next && cursorText(next), matching: undefined, isMore: false }
}

async function filteredPage(
  db: Database,
  request: Omit<Parameters<typeof filteredProducts>[1], 'query'>,
  cursor: string | null,
) {
  const { products, next, matching, isMore, isStart } = await filteredProducts(db, {
    ...request,
    query: '',
    at: cursor ?? undefined,
  })
  if (cursor && isStart) throw data('Page not found.', { status: 404 })
  return { products, next, matching, isMore }
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, sub, products, counts, first, next, isList, address, filters, sort } =
    loaderData
  const { matching, isMore } = loaderData
  const inCategory = counts.get(String(category.id))
  const all = (sub ? inCategory?.bySubcategory.get(String(sub.id)) : inCategory?.products) ?? 0
  const shown = { sub, filters, sort, isList }
  const isNarrowed = chosenIn(filters).length > 0
  const sortAddress = (order: Order | undefined) => addressOf(category, { ...shown, sort: order })
  return (
    <>
      <CategoryHead category={category} sub={sub} address={address} isList={isList} />
      {((sub && all === 0) || isNarrowed || sort) && <meta name="robots" content="noindex" />}
      <div className="measure wide-measure category">
        <CategoryTree category={category} sub={sub} counts={counts} />
        <section aria-labelledby="products">
          <div className="category-bar">
            <h2 id="products">{countText(isNarrowed ? matching : undefined, all, isMore)}</h2>
            {all > 1 && (
              <>
                <FilterBar category={category} shown={shown} />
                <ViewChoice
                  isList={isList}
                  sort={sort}
                  usual="Newest"
                  sortAddress={sortAddress}
                  viewAddress={(view) => addressOf(category, { ...shown, isList: view === 'list' })}
                />
              </>
            )}
          </div>
          {isMore && (
            <p className="mb-4 text-ui text-ink-2">
              Only the newest 2,000 products are shown. Choose a filter to see the others.
            </p>
          )}
          {products.length > 0 ? (
            <Products
              products={products}
              first={first}
              isList={isList}
              sort={sort}
              sortAddress={sortAddress}
            />
          ) : (
            <NothingHere category={category} sub={sub} filters={filters} />
          )}
          <Paging start={addressOf(category, shown)} first={first} next={next} />
          {all > 0 && (
            <p className="mt-6 text-ui text-ink-2">
              <a
                href={productListAddress(category, sub)}
                rel="nofollow"
                className="underline underline-offset-4"
              >
                Printable list (PDF)
              </a>
            </p>
          )}
        </section>
      </div>
    </>
  )
}

function countText(matching: number | undefined, all: number, isMore: boolean) {
  const total = all === 1 ? '1 product' : `${all} products`
  return matching === undefined ? total : `${matching}${isMore ? '+' : ''} of ${total}`
}

/** Each leads to the page of filters, because its choices and counts would cost every visitor a kilobyte and a half. */
function FilterBar({ category, shown }: { category: Category; shown: CategoryView }) {
  const { filters = noFilters } = shown
  const chosen = chosenIn(filters)
  const page = filterAddress(category, shown)
  return (
    <div className="filter-bar">
      <a href={page} rel="nofollow">
        Filter{chosen.length > 0 && <b>{chosen.length}</b>}
      </a>
      {groups.map(([name, words]) => (
        <a key={name} href={`${page}#${name}`} rel="nofollow">
          {words}
        </a>
      ))}
      {chosen.map(({ name, value }) => (
        <a
          key={`${name} ${value}`}
          href={addressOf(category, { ...shown, filters: withoutFilter(filters, name, value) })}
          rel="nofollow"
          className="set"
        >
          <span className="sr-only">Remove </span>
          {filterWords(name, value)}
        </a>
      ))}
      {chosen.length > 0 && (
        <a
          href={addressOf(category, { ...shown, filters: noFilters })}
          rel="nofollow"
          className="clear"
        >
          Clear
        </a>
      )}
    </div>
  )
}

type CategoryHead = {
  category: Category
  sub: Subcategory | undefined
  address: string
  isList: boolean
}

/** Low above rows, so that more of them are on the first screen. */
function CategoryHead({ category, sub, address, isList }: CategoryHead) {
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
        <CompactHeader trail={trail} title={sub?.name ?? category.name} />
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

type Nothing = { category: Category; sub: Subcategory | undefined; filters: Filters }

function NothingHere({ category, sub, filters }: Nothing) {
  const chosen = chosenIn(filters).map(({ name, value }) => filterWords(name, value))
  const place = sub ? `${sub.name} (${category.name})` : category.name
  const partName = [place, ...chosen].join(', ')
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
          <AskForPart
            part={partName}
            message={`Hello, I am looking for: ${partName}`}
            words="Ask on WhatsApp"
          />
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
