import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import type { APIRequestContext } from '@playwright/test'

import { expect, test } from './site.ts'

async function someProducts(request: APIRequestContext) {
  const products: { _id: string; imageUrl: string }[] = await (
    await request.get('/api/products')
  ).json()
  return products
}

/** The bytes of a page, gzipped: of a first visit, which has the rules of the first screen in it, and of any later page. */
async function weights(request: APIRequestContext, address: string) {
  const sizes = ['none', 'same-origin'].map(async (site) => {
    const page = await request.get(address, { headers: { 'sec-fetch-site': site } })
    return gzipSync(await page.body()).length
  })
  return Promise.all(sizes)
}

test('HTML stays within 9.31 kB for a category and 9 kB for a product, gzipped, and 8.6 kB more at a first visit', async ({
  breakable: { page },
}) => {
  // A site of its own: other tests add products.
  const { request } = page
  const styles = 8_600
  for (const slug of ['marine-electronic-item', 'spare-parts-for-main-auxiliary', 'generator']) {
    const [first = 0, later = 0] = await weights(request, `/categories/${slug}`)
    expect(later).toBeLessThanOrEqual(9_310)
    expect(first - later).toBeLessThanOrEqual(styles)
  }
  for (const { _id } of await someProducts(request)) {
    const [first = 0, later = 0] = await weights(request, `/view-details/${_id}`)
    expect(later).toBeLessThanOrEqual(9_000)
    expect(first - later).toBeLessThanOrEqual(styles)
  }
})

test('R-GEN-3: no page and no API response contains a price', async ({ request }) => {
  test.slow()
  const products = await someProducts(request)
  const addresses = [
    '/',
    '/all-categories',
    '/categories/generator',
    '/about-us',
    '/brand',
    '/faq',
    '/privacy-policy',
    '/contact-us',
    '/blogs',
    '/videos',
    '/search?q=pump',
    '/sitemap.xml',
    '/api/products',
    '/api/blogs',
    '/api/videos',
    '/api/openapi.json',
    '/rss.xml',
  ]
  for (const address of [...addresses, ...products.map(({ _id }) => `/view-details/${_id}`)]) {
    const text = await (await request.get(address)).text()
    const named =
      /"price|"offers"\s*:|itemprop="price|(?:USD|BDT|[$€£৳])\s?\d|\d\s?(?:USD|BDT|[$€£৳])/i
    // Two slides of the home page promise a saving in these very words (R-GEN-7, C-11).
    const promised = /Save to (?:30|50)\$/g
    expect(named.exec(text.replaceAll(promised, ''))?.[0]).toBeUndefined()
  }
})

test('every page carries the policy with the hash of its one style, no cookie, and no other inline code', async ({
  request,
}) => {
  const [product] = await someProducts(request)
  for (const address of [
    '/',
    '/categories/generator',
    `/view-details/${product?._id}`,
    '/nothing',
  ]) {
    const answer = await request.get(address)
    const headers = answer.headers()
    const page = await answer.text()
    const [element = '', style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-${hash('sha256', style, 'base64')}'; img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['set-cookie']).toBeUndefined()
    // Structured data is in a script element that no browser runs.
    const run = page
      .replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
      .replace(element, '')
    expect(run).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=/)
  }
})

test('a page is cached: the same ETag, 304 for who has it, HEAD as long as GET', async ({
  request,
}) => {
  const address = '/categories/automation?utm_source=mail'
  const first = await request.get(address)
  const { etag } = first.headers()
  expect(etag).toBeTruthy()
  expect(first.headers()['cache-control']).toBe('public, no-cache')
  expect((await request.get('/categories/automation')).headers()['etag']).toBe(etag)

  const known = await request.get(address, { headers: { 'if-none-match': etag ?? '' } })
  expect(known.status()).toBe(304)
  expect(known.headers()['content-security-policy']).toBeTruthy()
  const head = await request.head(address)
  expect(head.headers()['content-length']).toBe(first.headers()['content-length'])
  expect(first.headers()['vary']).toContain('Accept-Encoding')
})

test('pictures exist only in the listed sizes, immutable, as AVIF and WebP', async ({
  request,
}) => {
  const pictured = (await someProducts(request)).find(({ imageUrl }) =>
    imageUrl.startsWith('/media/'),
  )
  const key = pictured?.imageUrl.replace(/\.webp$/, '') ?? ''
  for (const format of ['avif', 'webp']) {
    const answer = await request.get(`${key}/320.${format}`)
    expect(answer.headers()['content-type']).toBe(`image/${format}`)
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await answer.body()).length).toBeLessThanOrEqual(18_000)
  }
  for (const size of ['321.avif', '320.gif', '0320.avif', '99999.webp', '..%2F320.avif']) {
    expect((await request.get(`${key}/${size}`)).status()).toBe(404)
  }
})

test('a video is served in ranges', async ({ request }) => {
  const [video]: { videoUrl: string }[] = await (await request.get('/api/videos')).json()
  const part = await request.get(video?.videoUrl ?? '', { headers: { range: 'bytes=0-99' } })
  expect(part.status()).toBe(206)
  expect((await part.body()).length).toBe(100)
  expect(part.headers()['content-type']).toBe('video/mp4')
})
