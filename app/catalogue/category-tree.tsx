import { type Category, categoryAddress, type Subcategory, useCategories } from './categories.ts'
import type { ProductCounts } from './products.server.ts'

type CurrentCategory = { category: Category; sub: Subcategory | undefined; counts: ProductCounts }

/** Small screens show only the form of the current category; the whole list is in a sheet. */
export function CategoryTree({ category: current, sub, counts }: CurrentCategory) {
  const here = sub ? 'true' : 'page'
  return (
    <nav aria-label="Categories" className="category-tree">
      <button type="button" popoverTarget="all-categories" className="facet-button">
        All categories
      </button>
      <div id="all-categories" popover="auto" className="sheet">
        <div>
          <h2>Categories</h2>
          {/* The focus moves into the sheet when it opens, not when the page loads. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <button autoFocus popoverTarget="all-categories" aria-label="Close" className="cross" />
        </div>
        <ol>
          {useCategories().listed.map((category) => (
            <li key={category.id}>
              <a
                href={categoryAddress(category)}
                aria-current={category.id === current.id ? here : undefined}
              >
                {category.name}
                <span>{counts.get(String(category.id))?.products ?? 0}</span>
              </a>
              {category.id === current.id ? (
                <SubcategoryForm category={category} sub={sub} counts={counts} />
              ) : (
                <SubcategoryLinks category={category} />
              )}
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

function SubcategoryLinks({ category }: { category: Category }) {
  if (category.subcategories.length === 0) return null
  return (
    <details>
      <summary aria-label={`Subcategories of ${category.name}`} />
      <ul>
        {category.subcategories.map(({ id, name, slug }) => (
          <li key={id}>
            <a href={`${categoryAddress(category)}?${new URLSearchParams({ sub: slug })}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A GET form, so that each choice has a URL to share; script submits it on a click. */
function SubcategoryForm({ category, sub, counts }: CurrentCategory) {
  if (category.subcategories.length === 0) return null
  const inCategory = counts.get(String(category.id))
  return (
    <form action={categoryAddress(category)} autoComplete="off" data-submits-on-choice>
      <fieldset>
        <legend className="sr-only">Subcategory of {category.name}</legend>
        <Choice name="All" slug="" count={inCategory?.products ?? 0} chosen={!sub} />
        {category.subcategories.map(({ id, name, slug }) => (
          <Choice
            key={id}
            name={name}
            slug={slug}
            count={inCategory?.bySubcategory.get(String(id)) ?? 0}
            chosen={id === sub?.id}
          />
        ))}
        <button className="show-choice">Show</button>
      </fieldset>
    </form>
  )
}

function Choice(props: { name: string; slug: string; count: number; chosen: boolean }) {
  return (
    <label className="choice">
      <input type="radio" name="sub" value={props.slug} defaultChecked={props.chosen} />
      {props.name}
      <span>{props.count}</span>
    </label>
  )
}
