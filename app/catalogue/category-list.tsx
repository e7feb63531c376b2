import { href } from 'react-router'

import { categories } from './categories.ts'

type List = { className?: string; current?: string }

export function CategoryList({ className = '', current = '' }: List) {
  return (
    <ol className={`category-list ${className}`}>
      {categories.map(({ id, name, slug }) => {
        const address = href('/categories/:slug', { slug })
        return (
          <li key={id}>
            <a href={address} aria-current={current === address ? 'page' : undefined}>
              {name}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
