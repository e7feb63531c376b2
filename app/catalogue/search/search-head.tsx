import { Breadcrumbs } from '#app/ui/page-head.tsx'

import { searchAddress } from './search-address.ts'
import { SearchForm } from './search-form.tsx'
import type { SearchAnswer } from './search.server.ts'

type SearchHead = { title: string; query: string; answer: SearchAnswer | undefined }

/** Low, so that the first products are in the first view. */
export function SearchHead({ title, query, answer }: SearchHead) {
  return (
    <div className="border-b border-ink">
      <div className="measure search-head">
        <Breadcrumbs here="Search" />
        <div>
          <h1 className="truncate">{title}</h1>
          <p role="status">
            {answer ? resultText(query, answer) : 'The search could not be made.'}
          </p>
        </div>
        {answer?.didYouMean && <DidYouMean query={answer.didYouMean} />}
        {answer?.products.length === 0 && (
          <div className="mb-5 max-w-140 xl:hidden">
            <SearchForm typed={query} />
          </div>
        )}
      </div>
    </div>
  )
}

function DidYouMean({ query }: { query: string }) {
  return (
    <p className="pb-3">
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
  const { matching, isMore, mended, missing, didYouMean } = answer
  if (!query) return 'Type a part number, a maker or a model.'
  if (matching === 0) return didYouMean ? 'No product has this number.' : 'No product found.'
  const figure = matching.toLocaleString('en')
  const count = isMore ? '2,000+ products' : matching === 1 ? '1 product' : `${figure} products`
  if (missing && mended) return `Nothing for ${missing}. For ${mended}: ${count}.`
  return mended ? `No exact match. Showing ${count} for “${mended}”.` : count
}
