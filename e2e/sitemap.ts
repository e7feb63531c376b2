import type { APIRequestContext } from '@playwright/test'

import { expect } from './site.ts'

// The site of a test has no SITE_URL, so it calls itself by the name of this machine: every absolute address
// of it is requested at the address where the test reaches it.

/** All addresses of the sitemap, found from robots.txt as by a search engine. */
export async function sitemapAddresses(request: APIRequestContext) {
  const robots = await (await request.get('/robots.txt')).text()
  const [, index = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
  const { origin } = new URL(index)
  const listed: string[] = []
  for (const sitemap of await addressesIn(request, index)) {
    listed.push(...(await addressesIn(request, sitemap)))
  }
  return { origin, listed }
}

export async function addressesIn(request: APIRequestContext, sitemap: string) {
  const answer = await request.get(pathOf(sitemap))
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => unescaped(address))
}

export function pathOf(address: string) {
  const { pathname, search } = new URL(address)
  return pathname + search
}

export function unescaped(text: string) {
  const signs: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    '#x27': "'",
  }
  return text.replaceAll(/&(#x27|\w+);/g, (entity, name: string) => signs[name] ?? entity)
}
