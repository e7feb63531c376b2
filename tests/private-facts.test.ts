import { beforeAll, expect, test } from 'vitest'

import { addProduct } from '#app/catalogue/products.testing.ts'
import { engines, freshUrl } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite, whileBusy } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const facts = {
  boughtFor: '48151.62',
  lastQuoted: '48152.62 EUR',
  stock: '790817',
  shelf: 'QQSHELFQQ',
}
const sentinels = /48[,. ]?15[12]|790[,. ]?817|qqshelfqq/i
const names = /boughtFor|lastQuoted|"shelf\\?"/

const fields = {
  description: 'A ring of the piston.',
  imageUrl: '',
  categoryId: '1',
  subcategoryId: '',
  maker: 'Tanabe',
  partNumbers: [{ scheme: 'Maker', value: 'H273-30' }],
  fits: [{ maker: 'Tanabe', model: 'H-273' }],
  ...facts,
}

test.each(engines)(
  'cost, last price, stock and shelf are in no answer that a stranger gets (%s)',
  async (engine) => {
    const { app, db, calls, routes, cookie } = await openWholeSite(
      engine === 'postgres' ? { DATABASE_URL: await freshUrl() } : {},
    )
    const ring = await addProduct(db, { ...fields, title: 'Ring' })
    const [draft, hidden] = [
      await addProduct(db, { ...fields, title: 'Draft ring', state: 'draft' }),
      await addProduct(db, {
        ...fields,
        title: 'Hidden ring',
        state: 'hidden',
        supersededBy: ring._id,
      }),
    ]
    await addProduct(db, { ...fields, title: 'Other ring', alternatives: [ring._id] })
    // The facts are there, and the admin has them.
    const edit = await app.inject({
      url: `/dashboard/edit-product/${ring._id}`,
      headers: { cookie },
    })
    for (const fact of Object.values(facts)) expect(edit.body).toContain(fact)

    const todo = new Set<string>()
    const ids = [ring._id, draft._id, hidden._id]
    const filled = (url: string) =>
      ids.map((id) =>
        url
          .replace(/:slug/, 'engine-parts')
          .replace(/:maker/, 'tanabe')
          .replace(/:model/, 'h-273')
          .replaceAll(/:\w+|\*/g, id),
      )
    for (const { method, url } of calls)
      if (method === 'GET') filled(url).forEach((one) => todo.add(one))
    for (const { url } of routes)
      for (const one of filled(url)) todo.add(one).add(`${one === '/' ? '/_root' : one}.data`)
    for (const id of ids) {
      for (const path of ['view-details/', 'api/products/', 'dashboard/preview-product/'])
        todo.add(`/${path}${id}`)
    }
    const lists = ['', '?limit=1', '?state=draft', '?state=hidden', '?category=1', '?fields=stock']
    for (const query of lists) todo.add(`/api/products${query}`)
    for (const word of ['ring', 'QQSHELFQQ', '790817', 'H273-30'])
      for (const path of [
        '/search?q=',
        '/api/search?q=',
        '/api/search/suggestions?q=',
        '/api/products?search=',
      ])
        todo.add(path + word)
    todo.add(`/compare?ids=${ring._id}`).add('/api/products.csv').add('/rss.xml')

    const seen = new Set<string>()
    while (todo.size > 0 && seen.size < 700) {
      const [url = ''] = todo
      todo.delete(url)
      if (seen.has(url)) continue
      seen.add(url)
      // Files of the build, which knows no product.
      if (/^\/catalogue-(?:worker\.js|files\.txt)/.test(url)) continue
      const answer = await whileBusy(() => app.inject(url))
      expect(answer.statusCode, url).toBeLessThan(500)
      // A search repeats what was asked.
      const isAsked = sentinels.test(url)
      expect(
        isAsked ? answer.body.replaceAll(/QQSHELFQQ|790817/gi, '') : answer.body,
        url,
      ).not.toMatch(sentinels)
      // It describes what staff may send.
      if (!url.startsWith('/api/openapi.json')) expect(answer.body, url).not.toMatch(names)
      expect(JSON.stringify(answer.headers), url).not.toMatch(/48151|790817/)
      if (/^(?:text|application)\/(?:html|xml|rss)/.test(String(answer.headers['content-type'])))
        for (const [, link = ''] of answer.body.matchAll(
          /(?:href|src|action)="(\/[^"#]*)"|<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g,
        ))
          if (link && !/\.(?:js|css|woff2|avif|webp|svg|png|ico)/.test(link))
            todo.add(link.replaceAll('&amp;', '&'))
    }
    expect([...seen].filter((url) => url.includes(ring._id)).length).toBeGreaterThan(10)
    expect(seen.size).toBeGreaterThan(100)
  },
  3 * minutes,
)
