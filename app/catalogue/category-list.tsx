import { categoryAddress, useCategories } from './categories.ts'

type List = { className?: string; current?: string }

export function CategoryList({ className = '', current = '' }: List) {
  return (
    <ol className={`category-list ${className}`}>
      {useCategories().listed.map((category) => {
        const address = categoryAddress(category)
        return (
          <li key={category.id}>
            <a href={address} aria-current={current === address ? 'page' : undefined}>
              {category.name}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
