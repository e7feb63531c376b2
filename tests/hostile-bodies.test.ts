import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { ruledRoutes, bodyRule } from '#app/http/body-rules.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const form = 'application/x-www-form-urlencoded'

/** The whole site, which listens. */
async function openSite() {
  const { app } = await openWholeSite({ RATE_LIMITS: 'on' })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  return async (path: string, body: string, from: string, accept = 'text/html') => {
    const headers = { accept, 'content-type': form }
    const to = { agent, host: '127.0.0.1', port, localAddress: from, method: 'POST' }
    const sent = request({ ...to, path, headers })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    return { status: Number(answer.statusCode), body: await text(answer) }
  }
}

test(
  '3 MB of small fields are refused at every public address, in words that a browser shows',
  async () => {
    const post = await openSite()
    const body = 'a&'.repeat(1_500_000)
    const publicForms = ruledRoutes.filter((route) => {
      const [method = '', url = ''] = route.split(' ')
      const isForm = method === 'POST' && !/^\/(?:api|press|enquiry-list\/files)/.test(url)
      return isForm && bodyRule([method], url).perMinute !== undefined
    })
    expect(publicForms.length).toBeGreaterThan(10)
    const begun = process.cpuUsage()
    for (const [n, route] of publicForms.entries()) {
      const path = route.replace('POST ', '').replaceAll(/:\w+/g, 'x')
      const answer = await post(path, body, `127.0.${n + 1}.1`)
      expect(answer.status, path).toBe(413)
      expect(answer.body, path).toMatch(/<html.*(?:too long|too many|larger than)/s)
    }
    const { user, system } = process.cpuUsage(begun)
    // One of them took 25 s.
    expect((user + system) / 1000).toBeLessThan(10_000)
  },
  2 * minutes,
)

test('a form that is too long is refused on the page of its form, with other ways to write', async () => {
  const post = await openSite()
  const long = `name=Ann&message=${'a'.repeat(200_000)}`
  for (const path of ['/enquiries', '/newsletter']) {
    const { status, body } = await post(path, long, '127.0.1.1')
    expect(status).toBe(413)
    expect(body).toMatch(/<h1[^>]*>Not sent<.*href="https:\/\/wa\.me\//s)
  }
  const json = await post('/enquiries', long, '127.0.1.1', 'application/json')
  expect(JSON.parse(json.body)).toMatchObject({ message: expect.stringContaining('100 kB') })
})
