import { expect, onTestFinished, test } from 'vitest'

import { addPosts } from '#app/blog/post-writes.server.ts'
import { defaultCategories } from '#app/catalogue/categories.ts'
import { addProducts } from '#app/catalogue/product-writes.server.ts'
import { deleteProduct } from '#app/catalogue/products.testing.ts'
import { readConfig } from '#app/config.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { engines, freshDatabase } from '#app/database/database.testing.ts'
import { takeAway } from '#app/database/outage.testing.ts'
import { answerBadAddress } from '#app/http/errors.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { defaults } from '#app/settings/defaults.ts'

import { seoRoutes } from './seo-routes.server.ts'

const { all: categories } = defaultCategories

const origin = 'https://example.com'

async function served(db: Database, sliceSize = 5) {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const app = await createHttp(config, () => false, answerBadAddress)
  onTestFinished(() => app.close())
  const pages = ['/', '/about-us']
  await app.register(seoRoutes, { db, origin, sliceSize, pages, settings: () => defaults })
  return app
}

function products(count: number, from = 0) {
  return Array.from({ length: count }, (_, n) => ({
    _id: `p ${String(from + n).padStart(3, '0')}&<`,
    title: 'Part',
    description: 'A part.',
    imageUrl: '',
    categoryId: '1',
    subcategoryId: '108',
    createdAt: new Date(Date.UTC(2026, 0, 1, from + n)).toISOString(),
  }))
}

function addressesIn(xml: string) {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
}

test('programs find whom to tell of a fault, where a password is changed, and an icon', async () => {
  const app = await served(await freshDatabase('sqlite'))
  const found = await app.inject('/.well-known/security.txt')
  expect(found.headers['content-type']).toBe('text/plain; charset=utf-8')
  const [, contact = '', expires = ''] =
    /^Contact: (mailto:\S+@\S+)\nExpires: (\S+)\n/.exec(found.body) ?? []
  expect(contact).toBe(`mailto:${defaults.contact.email}`)
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days > 30 && days < 365).toBe(true)
  expect(await app.inject('/.well-known/change-password')).toMatchObject({
    statusCode: 303,
    headers: { location: '/dashboard/account' },
  })
  expect((await app.inject('/favicon.ico')).headers['location']).toBe('/icon-192.png')
})

test('robots read the pages that say noindex', async () => {
  const app = await served(await freshDatabase('sqlite'))
  const { body } = await app.inject('/robots.txt')
  expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api'])
})

test.each(engines)(
  'the sitemap index lists a sitemap for each slice, with its last change (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const app = await served(db)
    await addProducts(db, products(12))
    const answer = await app.inject('/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(addressesIn(answer.body)).toEqual(
      ['pages', 'products-1', 'products-2', 'products-3', 'posts'].map(
        (name) => `${origin}/sitemap/${name}.xml`,
      ),
    )
    expect(answer.body).toContain(
      '/products-3.xml</loc><lastmod>2026-01-01T11:00:00.000Z</lastmod></sitemap>',
    )
    expect(answer.body).toContain('/posts.xml</loc></sitemap>')
  },
)

test.each(engines)(
  'the sitemap lists makers and machines that products fit, and only then (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const app = await served(db)
    const index = async () => addressesIn((await app.inject('/sitemap.xml')).body)
    const [one] = products(1)
    if (!one) throw new Error('there is no product')
    await addProducts(db, [one])
    expect(await index()).not.toContain(`${origin}/sitemap/machines.xml`)
    await addProducts(db, [{ ...one, _id: 'fits', fits: [{ maker: 'MAN B&W', model: 'L23/30H' }] }])
    expect(await index()).toContain(`${origin}/sitemap/machines.xml`)
    expect(addressesIn((await app.inject('/sitemap/machines.xml')).body)).toEqual([
      `${origin}/machines/man-b-w`,
      `${origin}/machines/man-b-w/l23-30h`,
    ])
  },
)

test.each(engines)(
  'the slices list every product once, and no deleted product (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const app = await served(db)
    await addProducts(db, products(12))
    await deleteProduct(db, 'p 003&<')
    const found: string[] = []
    for (const n of [1, 2, 3]) {
      found.push(...addressesIn((await app.inject(`/sitemap/products-${n}.xml`)).body))
    }
    expect(found).toHaveLength(11)
    expect(new Set(found).size).toBe(11)
    expect(found.join()).not.toContain('003')
    expect(found[0]).toMatch(/^https:\/\/example\.com\/view-details\/p%20000&amp;%3C$/)
  },
)

test.each(['0', '4', '01', '-1', 'x', '1e1', '9999999', '1.5'])(
  'the sitemap of slice %s is not found',
  async (slice) => {
    const db = await freshDatabase('sqlite')
    const app = await served(db)
    await addProducts(db, products(12))
    expect((await app.inject(`/sitemap/products-${slice}.xml`)).statusCode).toBe(404)
  },
)

test('the sitemap lists all categories, and the subcategories that have a product', async () => {
  const db = await freshDatabase('sqlite')
  const app = await served(db)
  await addProducts(db, products(2))
  const { body } = await app.inject('/sitemap/pages.xml')
  const addresses = addressesIn(body)
  for (const { slug } of categories) expect(addresses).toContain(`${origin}/categories/${slug}`)
  expect(addresses.filter((address) => address.includes('?'))).toEqual([
    `${origin}/categories/marine-electronic-item?sub=auto-pilot`,
  ])
  expect(addresses.slice(0, 2)).toEqual([`${origin}/`, `${origin}/about-us`])
  expect(addresses).toHaveLength(2 + 18 + 1)
})

test('the sitemap lists posts by their slugs, and the feed has the newest twenty', async () => {
  const db = await freshDatabase('sqlite')
  const app = await served(db)
  const posts = Array.from({ length: 22 }, (_, n) => ({
    title: `Post ${n}`,
    description: 'Words.',
    imageUrl: '',
    createdAt: new Date(Date.UTC(2026, 0, 1 + n)).toISOString(),
  }))
  await addPosts(db, posts)
  const listed = addressesIn((await app.inject('/sitemap/posts.xml')).body)
  expect(listed).toHaveLength(22)
  expect(listed[0]).toBe(`${origin}/blog/post-21`)
  const feed = await app.inject('/rss.xml')
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const titles = [...feed.body.matchAll(/<item><title>(.*?)</g)].map(([, title]) => title)
  expect(titles).toEqual(Array.from({ length: 20 }, (_, n) => `Post ${21 - n}`))
})

test('a cached sitemap is answered with 304, and with 200 after a change', async () => {
  const db = await freshDatabase('sqlite')
  const app = await served(db)
  await addProducts(db, products(6))
  for (const url of ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/products-1.xml']) {
    const { headers } = await app.inject(url)
    expect(headers['cache-control']).toBe('public, no-cache')
    const asking = { url, headers: { 'if-none-match': headers.etag } }
    expect((await app.inject(asking)).statusCode).toBe(304)
  }
  const before = await app.inject('/sitemap.xml')
  await addProducts(db, products(6, 6))
  const asking = { url: '/sitemap.xml', headers: { 'if-none-match': before.headers.etag } }
  const after = await app.inject(asking)
  expect(after.statusCode).toBe(200)
  expect(addressesIn(after.body)).toHaveLength(addressesIn(before.body).length + 1)
})

test('a release that writes a sitemap differently invalidates cached copies', async () => {
  const db = await freshDatabase('sqlite')
  await addProducts(db, products(6))
  const old = await (await served(db)).inject('/sitemap.xml')
  const asking = { url: '/sitemap.xml', headers: { 'if-none-match': old.headers.etag } }
  const { statusCode, body } = await (await served(db, 2)).inject(asking)
  expect(statusCode).toBe(200)
  expect(addressesIn(body)).toContain(`${origin}/sitemap/products-3.xml`)
})

test.each(engines)(
  'R-ST-2: sitemaps answer 503 while the database is down, and 200 afterwards (%s)',
  async (engine) => {
    const db = await freshDatabase(engine)
    const app = await served(db)
    await addProducts(db, products(6))
    const giveBack = await takeAway(db)
    for (const url of ['/sitemap.xml', '/sitemap/products-1.xml']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode]).toEqual([url, 503])
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers.etag).toBeUndefined()
      expect(answer.body).not.toMatch(/malformed|\bat \w+ \(|\.ts/)
    }
    expect((await app.inject('/robots.txt')).statusCode).toBe(200)
    await giveBack()
    expect((await app.inject('/sitemap.xml')).statusCode).toBe(200)
  },
)
