import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { createHttp } from '#app/http/http.server.ts'
import { PageCache } from '#app/page-cache/page-cache.server.ts'

import { pageRoutes } from './page-routes.server.ts'

const html = { accept: 'text/html,*/*;q=0.8' }

/** Pages that never finish; a page that is rendered too late tells its address. */
async function openSlowPages() {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const pages = pageRoutes(new PageCache({ routes: [] }), async (address, _form, visit) => {
    if (!visit?.tooLate) return new Promise<Response>(() => {})
    return new Response(`<p>${address}`, { status: 503, headers: { 'content-type': 'text/html' } })
  })
  const app = await createHttp(config, () => false, pages.bad, pages.failed)
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handlerTimeout: 200,
    handler: (request, reply) => pages.answer(request, reply),
  })
  onTestFinished(() => app.close())
  return app
}

test('a page that takes too long is answered with the page of a failure', async () => {
  const app = await openSlowPages()
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode, headers, body } = await app.inject({
      method,
      url: '/faq?a=b',
      headers: html,
    })
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', '<p>/faq?a=b'])
  }
})

test('a call of the API that takes too long is answered with JSON', async () => {
  const app = await openSlowPages()
  for (const [url, headers] of [
    ['/api/products', html],
    ['/faq', {}],
  ] as const) {
    const answer = await app.inject({ url, headers })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json().message).toMatch(/^The site is busy/)
  }
})

test('many malformed addresses, which no limit counts, make one page', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  let made = 0
  const pages = pageRoutes(new PageCache({ routes: [] }), async (address) => {
    made += 1
    return new Response(`<p>${address}`, { status: 404, headers: { 'content-type': 'text/html' } })
  })
  const app = await createHttp(config, () => false, pages.bad, pages.failed)
  onTestFinished(() => app.close())
  for (let n = 0; n < 20; n++) {
    const { statusCode, body } = await app.inject({ url: '/%', headers: html })
    expect([statusCode, body]).toEqual([404, '<p>/not-an-address'])
  }
  expect(made).toBe(1)
})
