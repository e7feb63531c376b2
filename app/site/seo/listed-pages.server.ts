import { href } from 'react-router'

import { type Category, categories } from '#app/catalogue/categories.ts'
import { newestInCategories } from '#app/catalogue/listed-addresses.server.ts'
import type { Database } from '#app/database/database.server.ts'

import { type Entry, latest } from './sitemap.ts'

type Held = Awaited<ReturnType<typeof newestInCategories>>

/**
 * All pages except products and posts: the constant pages, all 18 categories, and the subcategories that
 * have a product.
 */
export async function listedPages(db: Database, origin: string): Promise<Entry[]> {
  const held = await newestInCategories(db)
  const newest = latest(held.map((one) => one.newest))
  return [
    { address: origin + href('/'), changedAt: newest },
    ...constantPages.map((path) => ({ address: origin + path })),
    ...categories.flatMap((category) => categoryPages(category, held, origin)),
  ]
}

const constantPages = [
  href('/about-us'),
  href('/contact-us'),
  href('/blogs'),
  href('/videos'),
  href('/faq'),
  href('/brand'),
  href('/privacy-policy'),
]

function categoryPages({ id, slug, subcategories }: Category, held: Held, origin: string) {
  const address = origin + href('/categories/:slug', { slug })
  const own = held.filter(({ categoryId }) => categoryId === String(id))
  const pages: Entry[] = [{ address, changedAt: latest(own.map(({ newest }) => newest)) }]
  for (const sub of subcategories) {
    const found = own.find(({ subcategoryId }) => subcategoryId === String(sub.id))
    const query = new URLSearchParams({ sub: sub.slug })
    if (found) pages.push({ address: `${address}?${query}`, changedAt: found.newest ?? undefined })
  }
  return pages
}
