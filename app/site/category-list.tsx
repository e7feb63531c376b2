import { href } from 'react-router'

import { categories } from '#app/catalogue/categories.ts'

import { currentMark } from './navigation.ts'

type List = { className?: string; current?: string }

/** All 18 categories, numbered; the one whose path is `current` is marked. */
export function CategoryList({ className = '', current = '' }: List) {
  return (
    <ol className={`category-list ${className}`}>
      {categories.map(({ id, name, slug }) => {
        const address = href('/categories/:slug', { slug })
        return (
          <li key={id}>
            <a href={address} aria-current={currentMark(current, address)}>
              {name}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
