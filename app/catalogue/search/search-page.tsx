import { href } from 'react-router'

import { categoryPageSize, listPageSize } from '#app/content/constants.ts'
import { database, countMissedSearch, readPart } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import { chatLink, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { PageHead, previewOf } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Unavailable } from '#app/ui/section.tsx'

import { type Categories, categoryWithId, namesOf, useCategories } from '../categories.ts'
import { Products, ViewChoice } from '../product-list.tsx'
import type { Route } from './+types/search-page.ts'
import { NothingFound } from './nothing-found.tsx'
import {
  isNarrowed,
  searchAddress,
  type Searched,
  searchedIn,
  enquiryText,
  sortIn,
} from './search-address.ts'
import { SearchFacets } from './search-facets.tsx'
import { SearchHead } from './search-head.tsx'
import { search, type SearchAnswer } from './search.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url)
  const address = canonicalUrl(args, href('/search'), { query: url.search })
  const searched = searchedIn(url)
  const { q: query = '', category: categoryId, sub: subcategoryId, at, view, ...filters } = searched
  const limit = view === 'list' ? listPageSize : categoryPageSize
  const sort = sortIn(searched)
  const asked = { query, categoryId, subcategoryId, at, ...filters, sort, limit }
  const answer = await args.context.get(readPart)(search(args.context.get(database), asked))
  // A filtered search or a likely typing error does not show what the catalogue lacks.
  const isWithoutMatch = answer?.matching === 0 || answer?.missing !== undefined
  const isCounted = isWithoutMatch && !answer.didYouMean && !isNarrowed(searched)
  if (isCounted) args.context.get(countMissedSearch)(query)
  return { searched, answer, address }
}

export default function SearchPage({
  loaderData: { searched, answer, address },
}: Route.ComponentProps) {
  const { company } = useSettings()
  const { q = '' } = searched
  const categories = useCategories()
  const listed = listedIn(categories, searched)
  const title = q ? `“${previewOf(q, longestTitle)}”` : listed || 'Search'
  return (
    <>
      <PageHead
        title={`${title} | ${company.name}`}
        description={`Parts by number, maker and model at ${company.name}.`}
        address={address}
      />
      <meta name="robots" content="noindex" />
      <SearchHead title={title} query={q} answer={answer} />
      {answer ? (
        <Results searched={searched} answer={answer} />
      ) : (
        <div className="measure pt-10">
          <Unavailable words="Failed to search" address={searchAddress(searched)} />
        </div>
      )}
    </>
  )
}

function Results({ searched, answer }: { searched: Searched; answer: SearchAnswer }) {
  const { contact } = useSettings()
  const { matching, products, facets, isMore, next, searchedFor, nearest = [], missing } = answer
  const { q = '' } = searched
  const start = searchAddress(searched)
  if (matching === 0) return <NothingFound searched={searched} nearest={nearest} />
  if (products.length === 0) return <PageGone start={start} />
  const first = searched.at === undefined
  const isList = searched.view === 'list'
  return (
    <div className="measure wide-measure grid gap-x-10 gap-y-8 pt-5 lg:pt-8 lg:has-[>nav]:grid-cols-[272px_minmax(0,1fr)]">
      <SearchFacets searched={searched} facets={facets} isMore={isMore} />
      <section aria-labelledby="found" className="min-w-0">
        <h2 id="found" className="sr-only">
          Products found
        </h2>
        {missing && <AskFor query={q} missing={missing} />}
        {isMore && (
          <p className="mb-6 text-ui text-ink-2">
            Only the newest 2,000 products are shown. Narrow the search to see the others.
          </p>
        )}
        <ViewChoice
          isList={isList}
          sort={sortIn(searched)}
          sortAddress={(sort) => searchAddress(searched, { sort })}
          viewAddress={(view) =>
            searchAddress(searched, { view: view === 'list' ? view : undefined })
          }
        />
        <Products products={products} first={first} isList={isList} />
        {isMore && !next && (
          <p className="mt-10 text-ui text-ink-2">
            End of the newest 2,000 products. Narrow the search to see the others.
          </p>
        )}
        <Paging start={start} first={first} next={next && searchAddress(searched, { at: next })} />
        {searchedFor && (
          <p className="mt-10 flex flex-wrap items-center gap-4 text-ui text-ink-2">
            Not what you meant?
            <ChatButton href={chatLink(contact, enquiryText(q))}>Ask on WhatsApp</ChatButton>
          </p>
        )}
      </section>
    </div>
  )
}

/** The number that no product has goes with the words that were typed beside it. */
function AskFor({ query, missing }: { query: string; missing: string }) {
  const { contact } = useSettings()
  return (
    <p className="mb-6 flex flex-wrap items-center gap-3 border-l-2 border-signal pl-4">
      Not listed? We may still have it.
      <ChatButton href={chatLink(contact, enquiryText(query))}>Ask for {missing}</ChatButton>
      <button form="add-to-list" name="text" value={query.slice(0, 300)} className="add">
        Add “{previewOf(query, 40)}” to your list
      </button>
    </p>
  )
}

function PageGone({ start }: { start: string }) {
  return (
    <div className="measure pt-10">
      <p className="mb-6">There are no products on this page any more.</p>
      <ButtonLink look="line" href={start}>
        First page
      </ButtonLink>
    </div>
  )
}

const longestTitle = 60

/** The name of the category whose products are filtered or sorted without a query. */
function listedIn(categories: Categories, { category = '', sub = '' }: Searched) {
  return (
    namesOf(categories, category, sub).subcategoryName || categoryWithId(categories, category)?.name
  )
}
