import { Mail } from 'lucide-react'
import { useContext } from 'react'
import { href } from 'react-router'

import { categoryPageSize, listPageSize } from '#app/content/constants.ts'
import { database, countMissedSearch, readPart } from '#app/context.ts'
import { canonicalUrl } from '#app/http/canonical-url.ts'
import type { RouteFacts } from '#app/http/route-facts.server.ts'
import { EnquiryForm } from '#app/inbox/enquiry-form.tsx'
import { chatLink, SavedCatalogueOfPage, useSettings } from '#app/settings/use-settings.ts'
import { ButtonLink, ChatButton } from '#app/ui/button.tsx'
import { PageHead, previewOf, CompactHeader } from '#app/ui/page-head.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Unavailable } from '#app/ui/section.tsx'

import { AskForPart } from '../ask-for-part.tsx'
import { type Categories, categoryWithId, namesOf, useCategories } from '../categories.ts'
import { CategoryList } from '../category-list.tsx'
import { Products, ViewChoice } from '../product-list.tsx'
import type { Route } from './+types/search-page.ts'
import {
  isNarrowed,
  machinesIn,
  searchAddress,
  type Searched,
  searchedIn,
  enquiryText,
  sortIn,
} from './search-address.ts'
import { SearchFacets } from './search-facets.tsx'
import { SearchForm } from './search-form.tsx'
import { search, type SearchAnswer } from './search.server.ts'

type SearchHead = { title: string; query: string; answer: SearchAnswer | undefined }

export const handle: RouteFacts = { onDevice: 'page' }

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url)
  const address = canonicalUrl(args, href('/search'), { query: url.search })
  const searched = searchedIn(url)
  const { q: query = '', category: categoryId, sub: subcategoryId, at, view, ...filters } = searched
  const limit = view === 'list' ? listPageSize : categoryPageSize
  const sort = sortIn(searched)
  const fits = machinesIn(searched)
  const asked = { query, categoryId, subcategoryId, at, ...filters, fits, sort, limit }
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
          usual={q ? 'Best match' : 'Newest'}
          sortAddress={(sort) => searchAddress(searched, { sort })}
          viewAddress={(view) =>
            searchAddress(searched, { view: view === 'list' ? view : undefined })
          }
        />
        <Products
          products={products}
          first={first}
          isList={isList}
          sort={sortIn(searched)}
          sortAddress={(sort) => searchAddress(searched, { sort })}
        />
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
  return (
    <p className="mb-6 flex flex-wrap items-center gap-3 border-l-2 border-signal pl-4">
      Not listed? We may still have it.
      <AskForPart part={query} message={enquiryText(query)} words={`Ask for ${missing}`} />
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

function listedIn(categories: Categories, { category = '', sub = '' }: Searched) {
  return (
    namesOf(categories, category, sub).subcategoryName || categoryWithId(categories, category)?.name
  )
}

/** Low, so that the first products are in the first view. */
function SearchHead({ title, query, answer }: SearchHead) {
  const isSaved = useContext(SavedCatalogueOfPage) !== null
  return (
    <>
      <CompactHeader title={title} here="Search">
        <p role="status">
          {answer ? resultText(query, answer) : 'We could not search.'}
          {isSaved && <span className="block">Searched in the saved catalogue.</span>}
        </p>
      </CompactHeader>
      <div className="measure wide-measure">
        {answer?.didYouMean && <DidYouMean query={answer.didYouMean} />}
        {answer?.products.length === 0 && (
          <div className="mt-5 max-w-140 max-lg:hidden xl:hidden">
            <SearchForm typed={query} />
          </div>
        )}
      </div>
    </>
  )
}

function DidYouMean({ query }: { query: string }) {
  return (
    <p className="pt-4">
      Did you mean{' '}
      <a
        href={searchAddress({ q: query })}
        className="inline-block py-2 font-semibold text-signal underline underline-offset-4"
      >
        {query}
      </a>
      ?
    </p>
  )
}

function resultText(query: string, answer: SearchAnswer) {
  const { matching, isMore, searchedFor, missing, didYouMean } = answer
  if (!query && matching === 0) return 'Type a part number, a maker or a model.'
  if (matching === 0) return didYouMean ? 'No product has this number.' : 'No product found.'
  const figure = matching.toLocaleString('en')
  const count = isMore ? '2,000+ products' : matching === 1 ? '1 product' : `${figure} products`
  if (missing && searchedFor) return `Nothing for ${missing}. For ${searchedFor}: ${count}.`
  return searchedFor ? `No exact match. Showing ${count} for “${searchedFor}”.` : count
}

function NothingFound({ searched, nearest }: { searched: Searched; nearest: string[] }) {
  const { q = '' } = searched
  return (
    <div className="measure wide-measure grid gap-x-12 gap-y-12 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]">
      <div className="min-w-0">
        {isNarrowed(searched) && (
          <p className="mb-6">
            <ButtonLink look="line" href={searchAddress({ q })}>
              Search all products
            </ButtonLink>
          </p>
        )}
        {nearest.length > 0 && <Nearest words={nearest} />}
        {q && <Ask query={q} />}
        <h2 className="text-h3 font-semibold">Start from the equipment</h2>
        <CategoryList className="mt-5 sm:columns-2" />
      </div>
      {q && (
        <section aria-labelledby="ask">
          <EnquiryForm entry={{ message: enquiryText(q), subject: enquiryText(q) }}>
            <h2 id="ask" className="display text-h3">
              We will look for it
            </h2>
          </EnquiryForm>
        </section>
      )}
    </div>
  )
}

function Nearest({ words }: { words: string[] }) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-4">
      Similar words:
      {words.map((word) => (
        <a
          key={word}
          href={searchAddress({ q: word })}
          className="py-2.5 font-semibold text-signal underline underline-offset-4"
        >
          {word}
        </a>
      ))}
    </p>
  )
}

function Ask({ query }: { query: string }) {
  const { contact } = useSettings()
  return (
    <div className="mb-10">
      <p className="max-w-140 text-pretty text-ink-2">
        We supply more than the catalogue shows. Send the number on the plate, or a photo of the
        plate.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonLink look="signal" href="#ask" className="lg:hidden">
          <Mail aria-hidden />
          Ask for this part
        </ButtonLink>
        <ChatButton href={chatLink(contact, enquiryText(query))}>Ask on WhatsApp</ChatButton>
        <button form="add-to-list" name="text" value={query.slice(0, 300)} className="add">
          Add “{previewOf(query, 40)}” to your list
        </button>
      </p>
    </div>
  )
}
