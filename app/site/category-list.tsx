import { href } from 'react-router'

import { categories } from '#app/catalogue/categories.ts'
import type { ProductCounts } from '#app/catalogue/products.server.ts'

/** All 18 categories, numbered as in the trade, in up to three columns; with their counts where given. */
export function CategoryList({ className, counts }: { className: string; counts?: ProductCounts }) {
  return (
    <ol className={`gap-x-6 ${className}`}>
      {categories.map(({ id, name, slug }) => (
        <li key={id} className="break-inside-avoid border-b border-line">
          <a
            href={href('/categories/:slug', { slug })}
            className="flex min-h-11 items-baseline gap-3 py-2.5 text-nav font-medium hover:bg-depth-1 hover:text-signal"
          >
            <span className="w-5 shrink-0 font-data text-data text-ink-3">
              {String(id).padStart(2, '0')}
            </span>
            {name}
            {counts && (
              <span className="ml-auto font-data text-data text-ink-3">
                {counts.get(String(id))?.products ?? 0}
              </span>
            )}
          </a>
        </li>
      ))}
    </ol>
  )
}
