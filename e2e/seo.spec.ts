import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'

import { expect, test } from './site.ts'
import { addressesIn, sitemapAddresses, pathOf, unescaped } from './sitemap.ts'

/** The metadata in the head of a page. */
function headOf(page: string) {
  const [head = ''] = page.split('</head>')
  const read = (pattern: string) => unescaped(new RegExp(pattern).exec(head)?.[1] ?? '')
  const meta = (name: string) => read(`<meta (?:name|property)="${name}" content="([^"]*)"`)
  return {
    title: read('<title>([^<]*)</title>'),
    description: meta('description'),
    canonical: read('<link rel="canonical" href="([^"]*)"'),
    shown: {
      title: meta('og:title'),
      description: meta('og:description'),
      url: meta('og:url'),
      image: meta('og:image'),
      size: `${meta('og:image:width')} ${meta('og:image:height')}`,
      locale: meta('og:locale'),
      card: meta('twitter:card'),
    },
  }
}

test('every page of the sitemap exists at its canonical address and has metadata', async ({
  request,
}) => {
  test.slow()
  const { origin, listed } = await sitemapAddresses(request)
  expect(listed.length).toBeGreaterThan(40)
  const descriptions = new Set<string>()
  const pictures = new Set<string>()
  for (const address of listed) {
    expect(address.startsWith(`${origin}/`)).toBe(true)
    const answer = await request.get(pathOf(address), { maxRedirects: 0 })
    expect([address, answer.status()]).toEqual([address, 200])
    const page = await answer.text()
    const { title, description, canonical, shown } = headOf(page)
    expect(canonical).toBe(address)
    expect([address, title.length > 0, description.length > 0]).toEqual([address, true, true])
    expect(shown).toMatchObject({ title, url: address, size: '1200 630', locale: 'en_GB' })
    expect(shown.card).toBe('summary_large_image')
    expect(description.startsWith(shown.description.replace(/ …$/, ''))).toBe(true)
    expect(shown.description.length).toBeLessThanOrEqual(200)
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(page.match(/rel="canonical"/g)).toHaveLength(1)
    descriptions.add(description)
    pictures.add(shown.image)
  }
  expect(descriptions.size).toBe(listed.length)
  await expectCards(request, pictures, origin)
})

/** WhatsApp shows a JPEG of at most 300 kB, and crops another shape. */
async function expectCards(request: APIRequestContext, pictures: Set<string>, origin: string) {
  expect(pictures.size).toBeGreaterThan(5)
  for (const picture of pictures) {
    expect(picture.startsWith(`${origin}/`)).toBe(true)
    const answer = await request.get(pathOf(picture))
    expect([picture, answer.status()]).toEqual([picture, 200])
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    const bytes = await answer.body()
    expect(bytes.length).toBeLessThanOrEqual(300_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
}

test('the sitemap names every product and every post, once', async ({ request }) => {
  const { listed } = await sitemapAddresses(request)
  expect(new Set(listed).size).toBe(listed.length)
  const products: { _id: string }[] = await (await request.get('/api/products')).json()
  const posts: unknown[] = await (await request.get('/api/blogs')).json()
  const under = (folder: string) => listed.filter((address) => pathOf(address).startsWith(folder))
  expect(
    under('/view-details/')
      .map((address) => address.split('/').at(-1))
      .toSorted(),
  ).toEqual(products.map(({ _id }) => _id).toSorted())
  expect(under('/blog/')).toHaveLength(posts.length)
  const categories = under('/categories/').filter((address) => !address.includes('?'))
  expect(categories).toHaveLength(18)
})

test('robots.txt excludes the API, and neither the sitemap nor pages that say noindex', async ({
  request,
}) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const kept = [...(await answer.text()).matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = '']) => path,
  )
  expect(kept).toEqual(['/api'])
  for (const path of ['/search?q=pump', '/admin-login', '/enquiry-list', '/newsletter/sent']) {
    expect(await (await request.get(path)).text()).toContain(
      '<meta name="robots" content="noindex"',
    )
  }
  const { listed } = await sitemapAddresses(request)
  const refused = listed.filter((address) => kept.some((path) => pathOf(address).startsWith(path)))
  expect(refused).toEqual([])
})

test('the feed holds the posts, and every page names it', async ({ page, request, goTo }) => {
  await goTo('/')
  const link = page.locator('link[rel=alternate][type="application/rss+xml"]')
  expect(await link.getAttribute('href')).toBe('/rss.xml')
  const posts: { _id: string; title: string }[] = await (await request.get('/api/blogs')).json()
  const feed = await page.evaluate(async () => {
    const text = await (await fetch('/rss.xml')).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    const each = (name: string) => [...xml.querySelectorAll(name)]
    return {
      broken: each('parsererror').length,
      version: xml.documentElement.getAttribute('version'),
      self: each('link[rel=self]').map((one) => one.getAttribute('href')),
      ids: each('item > guid[isPermaLink=false]').map((one) => one.textContent),
      titles: each('item > title').map((one) => one.textContent),
      times: each('item > pubDate').map((one) => one.textContent),
    }
  })
  expect(feed).toMatchObject({
    broken: 0,
    version: '2.0',
    self: [expect.stringMatching(/^http.*\/rss\.xml$/)],
  })
  expect(feed.ids).toEqual(posts.slice(0, 20).map(({ _id }) => _id))
  expect(feed.titles).toEqual(posts.slice(0, 20).map(({ title }) => title))
  for (const time of feed.times)
    expect(time).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
})

test('the site can be installed on a home screen', async ({ page, request, goTo }) => {
  await goTo('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = z
    .object({
      name: z.string(),
      short_name: z.string().max(12),
      start_url: z.literal('/'),
      display: z.literal('minimal-ui'),
      icons: z.array(
        z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() }),
      ),
    })
    .parse(await answer.json())
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const icon of [...manifest.icons.map(({ src }) => src), touch ?? '']) {
    expect((await request.get(icon)).headers()['content-type']).toBe('image/png')
  }
})

test('the sitemaps are well formed', async ({ page, request, goTo }) => {
  await goTo('/')
  const index = await addressesIn(request, 'http://localhost/sitemap.xml')
  const broken = await page.evaluate(
    async (paths) => {
      const found: string[] = []
      for (const path of paths) {
        const text = await (await fetch(path)).text()
        const xml = new DOMParser().parseFromString(text, 'application/xml')
        const times = [...xml.querySelectorAll('lastmod')].map((one) => one.textContent ?? '')
        const wrong = times.filter((time) => new Date(time).toISOString() !== time)
        if (xml.querySelector('parsererror') || wrong.length > 0 || times.length === 0)
          found.push(path)
      }
      return found
    },
    ['/sitemap.xml', ...index.map(pathOf)],
  )
  expect(broken).toEqual([])
})
