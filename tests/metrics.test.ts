import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { freshFolder, freshUrl } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { freePort, start, startSite } from './start.testing.ts'

const minutes = 60_000

function valueIn(text: string, name: string) {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test('metrics count requests by route, cached pages, emails and disk, on a port of their own', async () => {
  const port = await freePort()
  const site = await startSite({
    DATA_DIR: freshFolder(),
    DEMO_CONTENT: 'off',
    METRICS: `127.0.0.1:${port}`,
  })
  for (let visit = 0; visit < 3; visit += 1) await (await fetch(`${site.origin}/faq`)).text()
  await (await fetch(`${site.origin}/api/products/0123456789abcdef01234567`)).text()

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  const value = (name: string) => valueIn(text, name)
  const labels = '{method="GET",route="/api/products/:id",status="404"}'
  expect(value(`chandlery_request_seconds_count${labels}`)).toBe(1)
  expect(value('chandlery_page_cache_hits_total')).toBe(2)
  expect(value('chandlery_emails_queued')).toBe(0)
  expect(value('chandlery_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(text).not.toContain('chandlery_database')
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
})

test('on PostgreSQL, metrics count the connections in use and the queries that wait', async () => {
  const port = await freePort()
  const url = await freshUrl('migrated')
  const site = await startSite({
    DATA_DIR: freshFolder(),
    DATABASE_URL: url,
    DATABASE_POOL: '2',
    DEMO_CONTENT: 'off',
    METRICS: `127.0.0.1:${port}`,
  })
  const use = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const of = (name: string) => valueIn(text, `chandlery_database_connections_${name}`)
    return { used: of('used'), isWaiting: of('waiting') > 0 }
  }
  await expect.poll(use).toEqual({ used: 0, isWaiting: false })
  const client = new Client(url)
  await client.connect()
  await client.query('begin; lock table products')
  const reads = Array.from({ length: 4 }, (_, n) => fetch(`${site.origin}/api/products/${n}`))
  await expect.poll(use, { timeout: 20_000 }).toEqual({ used: 2, isWaiting: true })
  await client.end()
  await Promise.all(reads)
})

test('a wrong METRICS stops the start', async () => {
  const { code, said } = start({ METRICS: '9464' })
  expect(await code).toBe(1)
  expect(said.err).toBe('METRICS must be an address and a port, like 127.0.0.1:9464\n')
})
