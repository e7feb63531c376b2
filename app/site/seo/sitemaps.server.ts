import { href } from 'react-router'

import { postAddresses } from '#app/blog/post-addresses.server.ts'
import { categories, type Category } from '#app/catalogue/categories.ts'
import {
  type AddressSlice,
  addressSlices,
  listedIds,
  newestInCategories,
} from '#app/catalogue/listed-addresses.server.ts'
import { contentVersion, type Database } from '#app/database/database.server.ts'
import { escapeXml } from '#app/http/xml.ts'

/** Products per sitemap. The protocol allows 50,000; fewer are read and written faster. */
const usualSlice = 5_000

export function openSitemaps(db: Database, origin: string, sliceSize = usualSlice) {
  const slices = rememberedSlices(db, sliceSize)
  return {
    async index() {
      const [pages, posts] = [await listedPages(db, origin), await postAddresses(db)]
      const entry = (name: string, times: (string | undefined)[]) => ({
        address: `${origin}/sitemap/${name}.xml`,
        changedAt: latest(times),
      })
      return sitemapIndexOf([
        entry(
          'pages',
          pages.map(({ changedAt }) => changedAt),
        ),
        ...(await slices()).map(({ changedAt }, n) => entry(`products-${n + 1}`, [changedAt])),
        entry(
          'posts',
          posts.map(({ updatedAt }) => updatedAt),
        ),
      ])
    },
    pages: async () => sitemapOf(await listedPages(db, origin)),
    async posts() {
      const posts = await postAddresses(db)
      return sitemapOf(
        posts.map(({ slug, updatedAt }) => ({
          address: origin + href('/blog/:slug', { slug }),
          changedAt: updatedAt,
        })),
      )
    },
    /** `number` counts from 1; returns undefined beyond the last slice. */
    async products(number: number) {
      const slice = (await slices())[number - 1]
      if (!slice) return undefined
      const products = await listedIds(db, slice.after, sliceSize)
      return sitemapOf(
        products.map(({ _id, updatedAt }) => ({
          address: origin + href('/view-details/:id', { id: _id }),
          changedAt: updatedAt,
        })),
      )
    },
  }
}

/** Finds the start of each slice once per version of the products; all requests share the result. */
function rememberedSlices(db: Database, size: number) {
  let found: { version: number; slices: Promise<AddressSlice[]> } | undefined
  return async () => {
    const version = await contentVersion(db, 'products')
    if (found?.version !== version) found = { version, slices: addressSlices(db, size) }
    const { slices } = found
    // After an error the next request tries again.
    slices.catch(() => (found = undefined))
    return slices
  }
}

type Held = Awaited<ReturnType<typeof newestInCategories>>

async function listedPages(db: Database, origin: string): Promise<Entry[]> {
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

/** An absolute address, and the time of its last change (ISO 8601), if known. */
type Entry = { address: string; changedAt?: string | undefined }

function sitemapOf(entries: readonly Entry[]) {
  return documentOf('urlset', 'url', entries)
}

function sitemapIndexOf(entries: readonly Entry[]) {
  return documentOf('sitemapindex', 'sitemap', entries)
}

function documentOf(root: string, name: string, entries: readonly Entry[]) {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
    return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

/** The latest of some times; undefined when there is none. */
function latest(times: readonly (string | null | undefined)[]) {
  return times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1)
}
