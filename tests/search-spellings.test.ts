import { get } from 'node:http'
import { pathToFileURL } from 'node:url'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'
import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** The whole site as it runs, asked for addresses as they are written: `fetch` would tidy them. */
async function openWholeSite() {
  const entry = pathToFileURL('build/server/index.js').href
  const built: typeof import('#app/server/server.ts') = await import(entry)
  const config = readConfig({ DATA_DIR: freshFolder(), DEMO_CONTENT: 'off', LOG_LEVEL: 'silent' })
  const { app } = await built.openSite(config)
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return (path: string) =>
    new Promise((resolve, reject) => {
      const asking = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers.location])
      })
      asking.on('error', reject)
    })
}

test('another spelling of the address of a search keeps what is searched', async () => {
  const ask = await openWholeSite()
  const query = '?q=radar+%26+ARPA&maker=A%20B&at=x'
  for (const path of ['/search/', '/SEARCH', '/%73earch', '/search//']) {
    expect(await ask(path + query), path).toEqual([301, `/search${query}`])
  }
  expect(await ask('/search/')).toEqual([301, '/search'])
  expect(await ask(`/search/later/${query}`)).toEqual([301, `/search/later${query}`])
  expect(await ask('/about-us/?a=b')).toEqual([301, '/about-us'])
  expect(await ask(`/search${query}`)).toEqual([200, undefined])
})

test('reliability 44: no address leads to the page of searches past its door', async () => {
  const ask = await openWholeSite()
  for (const path of [
    '/./search',
    '/x/../search',
    '/%2e/search',
    '/dashboard/../search',
    '/dashboard/%2E%2e/search',
    '//search',
    '/categories/../search',
  ]) {
    expect(await ask(`${path}?q=radar`), path).toEqual([404, undefined])
  }
})
