import { CompactHeader } from '#app/ui/page-head.tsx'

import { searchAddress } from './search-address.ts'
import { SearchForm } from './search-form.tsx'
import type { SearchAnswer } from './search.server.ts'

type SearchHead = { title: string; query: string; answer: SearchAnswer | undefined }

/** Low, so that the first products are in the first view. */
export function SearchHead({ title, query, answer }: SearchHead) {
  return (
    <>
      <CompactHeader title={title} here="Search">
        <p role="status">{answer ? resultText(query, answer) : 'We could not search.'}</p>
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
