import { href, useLocation } from 'react-router'

import { categories } from '#app/catalogue/categories.ts'
import { Drawing, drawingAddress } from '#app/ui/picture.tsx'

import { CategoryList } from './category-list.tsx'
import { Menu } from './menu.tsx'

/** All 18 categories in three columns, and the subcategories of the first one (R-NAV-6, R-NAV-7, R-NAV-16). */
export function CategoryMenu() {
  const { pathname } = useLocation()
  const inCatalogue = /^\/(categories|view-details)\//.test(pathname)
  return (
    <Menu name="Categories" tag="Offer" current={inCatalogue}>
      <div className="category-menu">
        <CategoryList current={pathname} />
        <p>
          Not listed? We source it, or offer an alternative.
          <a href={href('/contact-us')}>Send a part number</a>
        </p>
        <Subcategories />
      </div>
    </Menu>
  )
}

function Subcategories() {
  const [first] = categories
  if (!first) return null
  const address = href('/categories/:slug', { slug: first.slug })
  return (
    <div className="pane">
      <b>{first.name}</b>
      <div>
        {first.subcategories.map(({ id, name, slug }) => (
          <a key={id} href={`${address}?sub=${slug}`}>
            {name}
          </a>
        ))}
      </div>
      <Drawing address={drawingAddress('radar') ?? ''} />
    </div>
  )
}
