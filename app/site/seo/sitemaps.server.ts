import { href } from 'react-router'

import { postAddresses } from '#app/blog/post-addresses.server.ts'
import {
  type AddressSlice,
  addressSlices,
  listedIds,
} from '#app/catalogue/listed-addresses.server.ts'
import { type Database, contentVersion } from '#app/database/database.server.ts'

import { listedPages } from './listed-pages.server.ts'
import { latest, sitemapIndexOf, sitemapOf } from './sitemap.ts'

/** Products per sitemap. The protocol allows 50,000; fewer are read and written faster. */
const usualSlice = 5_000

/** The sitemaps of the site at this origin, generated on every request. */
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
