import type { APIRequestContext } from '@playwright/test'

import { pathOf, sitemapAddresses } from './sitemap.ts'

/** One page of every kind; an address that ends with a slash means the first one below it. */
export const pageKinds = [
  '/',
  '/about-us',
  '/brand',
  '/faq',
  '/contact-us',
  '/privacy-policy',
  '/blogs',
  '/blog/',
  '/videos',
  '/all-categories',
  '/categories/marine-electronic-item',
  '/view-details/',
  '/search?q=seal',
  '/search?q=zx99817',
  '/not-an-address',
]

/** The address itself, or the first below it when it ends with a slash. */
export async function firstBelow(address: string, request: APIRequestContext) {
  const { listed } = address.endsWith('/') ? await sitemapAddresses(request) : { listed: [] }
  return listed.map(pathOf).find((path) => path.startsWith(address)) ?? address
}
