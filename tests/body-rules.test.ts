import { beforeAll, expect, test } from 'vitest'

import { bodyRule, formType, ruledRoutes } from '#app/http/body-rules.ts'

import { buildIfStale } from '../scripts/build.ts'
import { type Call, openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** An answer to any method and none of its own body, for what the API does not have. */
const unknown = /^\/api(?:\/|\/\*)?$/

async function openSite() {
  const site = await openWholeSite()
  const takesBody = ({ method, url }: Call) =>
    ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !unknown.test(url)
  const { app, origin, cookie } = site
  const sized = ({ method, url }: Call, type: string, length: number) =>
    app.inject({
      method,
      url: url.replaceAll(/:\w+|\*/g, 'x'),
      headers: { origin, cookie, 'content-type': type, 'content-length': String(length) },
    })
  return { ...site, bodies: site.calls.filter(takesBody), sized }
}

test('every route of the table of bodies is a route of the site', async () => {
  const { bodies } = await openSite()
  expect(bodies.map(({ call }) => call)).toEqual(expect.arrayContaining(ruledRoutes))
})

test(
  'a body that is one byte longer than its route takes gets 413, on every route',
  async () => {
    const { bodies, sized } = await openSite()
    expect(bodies.length).toBeGreaterThan(90)
    for (const one of bodies) {
      const { bytes, files } = bodyRule([one.method], one.url)
      for (const type of ['application/json', formType]) {
        const { statusCode } = await sized(one, type, bytes + 1)
        expect(statusCode, `${one.call} ${type}`).toBe(413)
      }
      if (files === undefined) continue
      const { statusCode } = await sized(one, 'multipart/form-data; boundary=x', files + 1)
      expect(statusCode, `${one.call} with files`).toBe(413)
    }
  },
  2 * minutes,
)

test(
  'every route that a stranger may call has a number of requests a minute',
  async () => {
    const { app, bodies, origin } = await openSite()
    for (const { method, url, call } of bodies) {
      const sent = { method, url: url.replaceAll(/:\w+|\*/g, 'x'), headers: { origin } }
      const { statusCode, headers } = await app.inject(sent)
      const isClosed =
        statusCode === 401 || String(headers.location).startsWith('/admin-login?next=%2Fdashboard')
      expect(bodyRule([method], url).perMinute !== undefined, `${call}: ${statusCode}`).toBe(
        !isClosed,
      )
    }
  },
  2 * minutes,
)
