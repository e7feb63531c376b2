import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { freshDatabase } from '#app/database/database.testing.ts'
import { isPublic } from '#app/platform/public-host.server.ts'
import { openApi } from '#tests/api.testing.ts'

import { runImports } from '../changes/import-worker.server.ts'
import { findImport } from '../changes/imports.server.ts'
import { addProducts } from '../product-writes.server.ts'
import {
  createOldSiteImport,
  readAgain,
  recordCounts,
  stopReading,
} from './old-site-imports.server.ts'
import {
  checkedOldSite,
  type Fault,
  oldProducts,
  oldSites,
  openOldSite,
  run,
} from './old-site.testing.ts'

const products = oldProducts(5000)
const json = { 'content-type': 'application/json' }

/** Sends a part of the list, and then ends the connection. */
const cut: Fault = (_path, response, json) => {
  response.writeHead(200, { 'content-length': json.length })
  response.write(json.slice(0, json.length / 2), () => response.destroy())
  return true
}

test('a line that was cut is tried again, and no record is read twice', async () => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products })
  let cuts = 0
  site.fail((...answer) => cuts++ < 2 && cut(...answer))
  const id = await checkedOldSite(db, site.address)
  expect(await findImport(db, id)).toMatchObject({ state: 'ready', rows: 5000 })
  expect((await recordCounts(db, id))[0]).toMatchObject({ read: 5000, added: 5000, refused: 0 })
  expect(site.asked.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => '/api/products'))
})

test('the reading goes on after a restart or a failure, with the list where it stopped', async () => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products: oldProducts(300), videos: [] })
  site.fail((path, ...answer) => path === '/api/blogs' && cut(path, ...answer))
  const id = await checkedOldSite(db, site.address)
  const failed = await findImport(db, id)
  expect(failed).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/broke off.* It was tried 3 times\./),
  })
  site.fail(() => false)
  site.asked.length = 0
  if (failed) expect(await readAgain(db, failed)).toBe(true)
  const stopping = new AbortController()
  site.fail(() => {
    stopping.abort()
    return false
  })
  await runImports(db, { oldSites, signal: stopping.signal })
  expect(await findImport(db, id)).toMatchObject({ state: 'checking' })
  site.fail(() => false)
  await run(db)
  expect(await findImport(db, id)).toMatchObject({ state: 'ready', counts: { add: 300 } })
  expect(site.asked).toEqual(['/api/blogs', '/api/blogs', '/api/videos'])
})

test('the owner can stop the reading of a site that does not end', async () => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products: oldProducts(3) })
  const id = await createOldSiteImport(db, { source: site.address, allowsPrivate: true })
  site.fail((_path, response) => {
    response.writeHead(200, json).write('[')
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
    return true
  })
  const reading = run(db)
  await expect.poll(() => site.asked.length).toBe(1)
  const found = await findImport(db, id)
  expect(found && (await stopReading(db, found))).toBe(true)
  await reading
  const problem = 'The reading was stopped.'
  expect(await findImport(db, id)).toMatchObject({ state: 'failed', problem })
}, 20_000)

test('a site that divides its lists, as ours does, is read page by page', async () => {
  const { app, db: there } = await openApi('sqlite')
  await addProducts(
    there,
    oldProducts(250).map((one) => ({ ...one, categoryId: '9' })),
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const pages: string[] = []
  app.server.on('request', ({ url = '' }) => pages.push(url.replace(/cursor=.*/, '')))
  const db = await freshDatabase('sqlite')
  const id = await checkedOldSite(db, `${origin}/api/`)
  expect(await findImport(db, id)).toMatchObject({ state: 'ready', counts: { add: 250 } })
  expect(pages.filter((page) => page.includes('products'))).toEqual([
    '/api/products?limit=100',
    '/api/products?limit=100&',
    '/api/products?limit=100&',
  ])
})

test('a slow site is read to its end', async () => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products: oldProducts(20) })
  site.fail((path, response, json) => {
    if (path !== '/api/products') return false
    void (async () => {
      for (let at = 0; at < json.length; at += 500) {
        response.write(json.slice(at, at + 500))
        await sleep(5)
      }
      response.end()
    })()
    return true
  })
  const id = await checkedOldSite(db, site.address)
  expect(await findImport(db, id)).toMatchObject({ counts: { add: 20 } })
})

test.each<[string, Fault, RegExp]>([
  [
    'HTML in place of JSON',
    (_p, r) => !!r.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    /a web page/,
  ],
  [
    'HTML that says it is JSON',
    (_p, r) => !!r.writeHead(200, json).end('<p>Hello'),
    /not with a list of records/,
  ],
  [
    'an object',
    (_p, r) => !!r.writeHead(200, json).end('{"products":[]}'),
    /not with a list of records/,
  ],
  [
    'no JSON inside',
    (_p, r) => !!r.writeHead(200, json).end('[{a:1}]'),
    /not with a list of records/,
  ],
  [
    'one endless record',
    (_p, r) => !!r.writeHead(200, json).end(`["${'x'.repeat(300_000)}`),
    /not with a list of records/,
  ],
  ['404', (_p, r) => !!r.writeHead(404).end(), /answered 404 at \/api\/products/],
  ['503', (_p, r) => !!r.writeHead(503).end(), /answered 503 .* It was tried 3 times/],
  [
    'redirects without end',
    (p, r) => !!r.writeHead(302, { location: p }).end(),
    /redirects more than 3 times/,
  ],
  [
    'a redirect to a file',
    (_p, r) => !!r.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    /no web page/,
  ],
  [
    'a length that is too small',
    (_p, r, text) => !!r.socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n${text}`),
    /broke off/,
  ],
  [
    'a length that is too large',
    (_p, r, text) => !!r.socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n${text}`),
    /broke off/,
  ],
  [
    'a page that names itself empty without end',
    (p, r) =>
      !!r.writeHead(200, { ...json, link: `<${p}?page=${Math.random()}>; rel="next"` }).end('[]'),
    /empty/,
  ],
])('%s is refused in words, and nothing is written', async (_name, fault, words) => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products: oldProducts(3) })
  site.fail(fault)
  const id = await checkedOldSite(db, site.address)
  expect(await findImport(db, id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(words),
  })
  expect(await db.selectFrom('products').select('_id').execute()).toEqual([])
})

test('a site in a private network is refused in the admin, also by its name', async () => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products: oldProducts(3) })
  const named = site.address.replace('127.0.0.1', 'localhost')
  const sources = [site.address, named, 'http://[::1]/api', 'http://169.254.169.254/latest']
  for (const source of sources) {
    const id = await createOldSiteImport(db, { source, allowsPrivate: false })
    await runImports(db, { oldSites: { ...oldSites, isAllowed: isPublic } })
    const problem = expect.stringContaining('is not on the public internet')
    expect(await findImport(db, id)).toMatchObject({ state: 'failed', problem })
  }
  expect(site.asked).toEqual([])
  await createOldSiteImport(db, { source: site.address, allowsPrivate: true })
  await runImports(db, { oldSites: { ...oldSites, isAllowed: isPublic } })
  expect(site.asked).toHaveLength(3)
})

test('only the ports 80 and 443 are read, also after a redirect', async () => {
  const db = await freshDatabase('sqlite')
  const site = await openOldSite({ products: oldProducts(3) })
  const problem = expect.stringContaining('only the ports 80 and 443')
  const id = await createOldSiteImport(db, { source: site.address, allowsPrivate: false })
  await runImports(db, { oldSites: { ...oldSites, anyPort: false } })
  expect(await findImport(db, id)).toMatchObject({ state: 'failed', problem })
  expect(site.asked).toEqual([])

  site.fail((path, response) => {
    if (path === '/other') return false
    response.writeHead(302, { location: '/other' }).end()
    return true
  })
  const onlyFirst = {
    ...oldSites,
    get anyPort() {
      return site.asked.length === 0
    },
  }
  const redirected = await createOldSiteImport(db, { source: site.address, allowsPrivate: false })
  await runImports(db, { oldSites: onlyFirst })
  expect(await findImport(db, redirected)).toMatchObject({ state: 'failed', problem })
  expect(site.asked).toEqual(['/api/products'])
})

test.each(['', 'old-site.example/api', 'ftp://old-site.example', 'https://a:b@old-site.example'])(
  'the address “%s” is refused',
  async (source) => {
    const db = await freshDatabase('sqlite')
    const asked = { source, allowsPrivate: false }
    await expect(createOldSiteImport(db, asked)).rejects.toThrow('Please enter')
  },
)
