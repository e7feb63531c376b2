import { readdirSync } from 'node:fs'

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
const ofPage = new Map([
  // What it opens is SQLite's own WebAssembly.
  [
    '/catalogue-worker.js',
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  ],
  ['/contact-us', `${policy}; frame-src https://www.openstreetmap.org`],
  ['/media/*', "sandbox; default-src 'none'"],
  ['/assets/*', "default-src 'none'"],
  ['/drawings/*', "default-src 'none'"],
])

/** The site on a real port, at a public address with TLS. */
async function openSite() {
  const site = await openWholeSite({ SITE_URL: 'https://shop.example' })
  const local = await site.app.listen({ port: 0, host: '127.0.0.1' })
  const call = (path: string, init: RequestInit = {}) =>
    fetch(local + path, { redirect: 'manual', ...init })
  return { ...site, call }
}

const isFile =
  /^\/dashboard\/(?:settings\/sales\/quote\.pdf|shelf-labels\.pdf|export\/|enquiries\/x\/|import\/x\/errors)/
const adminPath = /^\/dashboard(?:[./]|$)/

/** What every response has, whatever its status. */
function expectSafe(path: string, { headers, status }: Response) {
  const name = `${path} ${status}`
  const found = headers
    .get('content-security-policy')
    ?.replaceAll(/ 'nonce-[\w+/=]{24}'/g, '')
    // The rules of the first screen of a page.
    .replace(/(?<=style-src 'self') 'sha256-[\w+/=]{44}'/, '')
  // Only the pages of the admin show files before they are uploaded, and a live preview.
  const isAdmin = adminPath.test(path) && !(isFile.test(path) && status >= 400)
  const files = policy.replace(/(img|media)-src 'self'/g, "$1-src 'self' blob:")
  const ofAdmin = `${files}; frame-src 'self'`
  const [folder = ''] = (status < 300 && /^\/(?:assets|media|drawings)\//.exec(path)) || []
  const isForOthers = folder !== '' && folder !== '/assets/'
  const expected = isAdmin ? ofAdmin : (ofPage.get(folder ? `${folder}*` : path) ?? policy)
  expect(found, name).toBe(expected)
  expect(Object.fromEntries(headers), name).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': isForOthers ? 'cross-origin' : 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
  })
  const names = [...headers.keys()].join()
  expect(names, name).not.toMatch(/x-powered-by|server/)
  // C-94: what anyone may read of the API, for pages of any origin.
  const isShared =
    /^\/api\/(?:products(?:\/x)?|blogs|videos|search\/suggestions|openapi.json)(?:\?|$)/
  if (!isShared.test(path)) expect(names, name).not.toContain('access-control')
}

test(
  'every route has the security headers, and CORS only where anyone may read, whatever the status, and reading sets no cookie',
  async () => {
    const { call, calls, cookie, db } = await openSite()
    const seen = new Set<number>()
    const look = async (path: string, init?: RequestInit) => {
      const answer = await call(path, init)
      await answer.arrayBuffer()
      expectSafe(path, answer)
      seen.add(answer.status)
      return answer
    }
    const reads = calls.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(20)
    const pages = [
      '/',
      '/contact-us',
      '/faq',
      '/blogs',
      '/videos',
      '/search?q=x',
      '/nothing',
      '/x.data',
    ]
    const paths = [
      ...reads.map(({ url }) => url.replaceAll(/:\w+|\*/g, 'x').replace(/^(?!\/)/, '/')),
      ...pages,
    ]
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await look(path, { method, headers: { origin: 'https://evil.example' } })
        expect(answer.headers.get('set-cookie'), path).toBeNull()
        if (answer.status >= 400 || adminPath.test(path)) {
          expect(answer.headers.get('cache-control'), `${method} ${path} ${answer.status}`).toBe(
            'no-store',
          )
        }
      }
    }
    const script = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
    const file = await look(`/assets/${script}`)
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    for (const path of ['/dashboard', '/dashboard/account', '/api/session']) {
      const answer = await look(path, { headers: { cookie } })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    const { headers } = await look('/')
    await look('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    const own = { origin: 'https://shop.example' }
    await look('/api/session', { method: 'POST', headers: own, body: 'x'.repeat(200_000) })
    await look('/api/session', { method: 'POST', headers: own, body: 'x' })
    await look('/%')
    await look('/', { method: 'DELETE' })
    await look('/api/session', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })
    await sql`drop table "posts"`.execute(db)
    for (const path of ['/api/blogs?limit=1', '/blog/uncached'])
      expect((await look(path)).status).toBe(500)
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([200, 304, 401, 404, 405, 413, 500]),
    )
  },
  3 * minutes,
)

test(
  'a deleted product is not reachable by any address, and is again when it is restored',
  async () => {
    const { call, cookie } = await openSite()
    const headers = { cookie, origin: 'https://shop.example', 'content-type': 'application/json' }
    const send = (method: string, path: string, body?: object) =>
      call(path, { method, headers, body: JSON.stringify(body ?? {}) })
    const product = {
      title: 'Quetzalcoat radar',
      description: 'A rare one.',
      imageUrl: '/radar.webp',
      categoryId: '16',
      subcategoryId: '',
    }
    const added = await send('POST', '/api/products', product)
    expect(added.status).toBe(201)
    const { _id } = z.object({ _id: z.string() }).parse(await added.json())
    const addresses = [
      `/view-details/${_id}`,
      '/search?q=quetzalcoat',
      '/categories/generator',
      '/api/products',
      `/api/products/${_id}`,
      '/api/products?category=generator',
      '/api/search/suggestions?q=quetzalcoat',
      ...(await sitemaps(call)),
    ]
    const shown = async () => {
      const found: string[] = []
      for (const path of addresses) {
        const text = await (await call(path)).text()
        // The page of a missing product names its own address, and a sitemap names no titles.
        const words = path.startsWith('/sitemap') ? _id : product.title
        if (text.includes(words)) found.push(path)
      }
      return found
    }
    const before = await shown()
    expect(before).toEqual(expect.arrayContaining(addresses.slice(0, 6)))
    expect(before.join()).toContain('sitemap')
    expect((await send('DELETE', `/api/products/${_id}`)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await call(`/view-details/${_id}`)).status).toBe(404)
    expect((await send('POST', `/api/products/${_id}/restore`)).status).toBe(200)
    expect(await shown()).toEqual(before)
  },
  2 * minutes,
)

async function sitemaps(call: (path: string) => Promise<Response>) {
  const index = await (await call('/sitemap.xml')).text()
  const paths = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  return ['/sitemap.xml', ...paths.filter((path) => path.endsWith('.xml'))]
}
