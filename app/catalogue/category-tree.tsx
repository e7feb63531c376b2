import { ChevronDown } from 'lucide-react'
import { href } from 'react-router'

import { type Category, type Subcategory, categories } from './categories.ts'
import type { ProductCounts } from './products.server.ts'

/**
 * All categories with their subcategories on two levels; in the current one they are the choices of a form
 * (R-CAT-1, R-CAT-2). Small screens show that form alone, as a row of chips; the header's menu has the rest.
 */
export function CategoryTree({
  current,
  sub,
  counts,
}: {
  current: Category
  sub: Subcategory | undefined
  counts: ProductCounts
}) {
  return (
    <nav aria-label="Categories" className="min-w-0 lg:text-ui">
      <h2 className="mb-2 text-ui font-semibold max-lg:hidden">Categories</h2>
      <ol>
        {categories.map((category) =>
          category.id === current.id ? (
            <li key={category.id}>
              <CategoryRow category={category} counts={counts} here={!sub} />
              <SubcategoryForm category={category} sub={sub} counts={counts} />
            </li>
          ) : (
            <li key={category.id} className="relative max-lg:hidden">
              <CategoryRow category={category} counts={counts} />
              <SubcategoryLinks category={category} />
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}

function CategoryRow({
  category,
  counts,
  here,
}: {
  category: Category
  counts: ProductCounts
  here?: boolean
}) {
  const { id, name, slug } = category
  const open = here !== undefined
  return (
    <a
      href={href('/categories/:slug', { slug })}
      aria-current={here ? 'page' : undefined}
      className={`grid grid-cols-[28px_1fr_auto] items-baseline border-b py-2 leading-tight hover:text-signal max-lg:hidden ${open ? 'border-b-2 border-ink font-semibold' : 'border-line pr-8'}`}
    >
      <span className="font-data text-data text-ink-3">{String(id).padStart(2, '0')}</span>
      {name}
      <span className="pl-2 font-data text-data text-ink-3">
        {counts.get(String(id))?.products ?? 0}
      </span>
    </a>
  )
}

function SubcategoryLinks({ category }: { category: Category }) {
  if (category.subcategories.length === 0) return null
  const address = href('/categories/:slug', { slug: category.slug })
  return (
    <details className="group/sub">
      <summary
        aria-label={`Subcategories of ${category.name}`}
        className="absolute top-0 right-0 grid h-8.5 w-7 place-items-center text-ink-3 hover:text-ink"
      >
        <ChevronDown aria-hidden className="size-4 group-open/sub:rotate-180" />
      </summary>
      <ul className="border-b border-line py-1.5 pl-7">
        {category.subcategories.map(({ id, name, slug }) => (
          <li key={id}>
            <a
              href={`${address}?${new URLSearchParams({ sub: slug })}`}
              className="block py-1.5 hover:text-signal"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A GET form, so a choice is an address that can be shared; script submits it on a press. */
function SubcategoryForm({
  category,
  sub,
  counts,
}: {
  category: Category
  sub: Subcategory | undefined
  counts: ProductCounts
}) {
  if (category.subcategories.length === 0) return null
  const held = counts.get(String(category.id))
  return (
    <form
      action={href('/categories/:slug', { slug: category.slug })}
      autoComplete="off"
      data-submits-on-choice
    >
      <fieldset className="relative -mx-4 min-w-0 flex gap-2 overflow-x-auto px-4 py-1 md:-mx-10 md:px-10 lg:mx-0 lg:grid lg:gap-0 lg:overflow-visible lg:border-b lg:border-line lg:pt-1.5 lg:pr-0 lg:pb-3 lg:pl-7">
        <legend className="sr-only">Subcategory of {category.name}</legend>
        <Choice name="All" slug="" count={held?.products ?? 0} chosen={!sub} />
        {category.subcategories.map(({ id, name, slug }) => (
          <Choice
            key={id}
            name={name}
            slug={slug}
            count={held?.bySubcategory.get(String(id)) ?? 0}
            chosen={id === sub?.id}
          />
        ))}
        <button className="show-choice h-11 shrink-0 rounded-control bg-ink px-4 text-ui font-semibold text-white lg:mt-2 lg:h-10">
          Show
        </button>
      </fieldset>
    </form>
  )
}

function Choice(props: { name: string; slug: string; count: number; chosen: boolean }) {
  return (
    <label className="choice">
      <input type="radio" name="sub" value={props.slug} defaultChecked={props.chosen} />
      {props.name}
      <span className="ml-auto font-data text-data">{props.count}</span>
    </label>
  )
}
