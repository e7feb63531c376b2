import { href } from 'react-router'

import { categoryPageSize } from '#app/content/constants.ts'
import { site } from '#app/content/site.ts'
import { database, foundNothing, readPart } from '#app/context.ts'
import { ownAddress } from '#app/own-address.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { PageOpening } from '#app/ui/page-opening.tsx'
import { Paging } from '#app/ui/paging.tsx'
import { Unread } from '#app/ui/unread.tsx'

import { ProductGrid } from '../product-grid.tsx'
import type { Route } from './+types/search-page.ts'
import { NothingFound } from './nothing-found.tsx'
import { isNarrowed, searchAddress, searchedIn } from './search-address.ts'
import { SearchFacets } from './search-facets.tsx'
import { search, type SearchAnswer } from './search.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const address = ownAddress(args, href('/search'))
  const searched = searchedIn(new URL(args.request.url))
  const { q: query = '', category: categoryId, sub: subcategoryId, at, ...facts } = searched
  const asked = { query, categoryId, subcategoryId, at, ...facts, limit: categoryPageSize }
  const answer = await args.context.get(readPart)(search(args.context.get(database), asked))
  // Among a few products nothing found says little of what the catalogue lacks, and a slip that is offered less.
  const isMissed = answer?.matching === 0 && !answer.didYouMean && !isNarrowed(searched)
  if (isMissed) args.context.get(foundNothing)(query)
  return { searched, answer, address }
}

export default function SearchPage({
  loaderData: { searched, answer, address },
}: Route.ComponentProps) {
  const { q = '', at } = searched
  return (
    <>
      <PageHead
        title={`${q || 'Search'} | ${site.name}`}
        description={`Parts by number, maker and model at ${site.name}.`}
        address={address}
      />
      <meta name="robots" content="noindex" />
      <PageOpening trail={[['Home', href('/')]]} title={q ? shortTitle(q) : 'Search'}>
        <p role="status" className="mt-3.5 max-w-140 text-lead text-pretty text-ink-2">
          {answer ? told(q, answer) : 'The search could not be made.'}
        </p>
        {answer?.didYouMean && (
          <p className="mt-3 text-lead">
            Did you mean{' '}
            <a
              href={searchAddress({ q: answer.didYouMean })}
              className="inline-block py-2 font-semibold text-signal underline underline-offset-4"
            >
              {answer.didYouMean}
            </a>
            ?
          </p>
        )}
      </PageOpening>
      {!answer && (
        <div className="measure pt-10">
          <Unread words="Failed to search" address={searchAddress(searched)} />
        </div>
      )}
      {answer && answer.products.length === 0 && (
        <NothingFound searched={searched} nearest={answer.nearest ?? []} />
      )}
      {answer && answer.products.length > 0 && (
        <div className="measure grid gap-x-10 gap-y-8 pt-5 lg:grid-cols-[272px_minmax(0,1fr)] lg:pt-8">
          <SearchFacets searched={searched} facets={answer.facets} />
          <section aria-labelledby="found">
            <h2 id="found" className="sr-only">
              Products found
            </h2>
            <ProductGrid products={answer.products} first={at === undefined} />
            <Paging
              start={searchAddress(searched)}
              first={at === undefined}
              next={answer.next && searchAddress(searched, { at: answer.next })}
            />
          </section>
        </div>
      )}
    </>
  )
}

const longestTitle = 60

function shortTitle(query: string) {
  return query.length > longestTitle ? `${query.slice(0, longestTitle)}…` : query
}

/** How many there are, and for which words when they are not those that were typed. */
function told(query: string, { matching, isMore, mended, didYouMean }: SearchAnswer) {
  if (!query) return 'Type a part number, a maker or a model.'
  if (matching === 0) return didYouMean ? 'No product has this number.' : 'Nothing found yet.'
  const count = isMore ? '2,000+ products' : matching === 1 ? '1 product' : `${matching} products`
  return mended ? `Nothing is called that; ${count} for “${mended}”.` : count
}
