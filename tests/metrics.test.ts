import { beforeAll, expect, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { freePort, start, startSite } from './start.testing.ts'

const minutes = 60_000
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
  const lines = (await answer.text()).split('\n')
  const value = (name: string) =>
    Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  const labels = '{method="GET",route="/api/products/:id",status="404"}'
  expect(value(`chandlery_request_seconds_count${labels}`)).toBe(1)
  expect(value('chandlery_page_cache_hits_total')).toBe(2)
  expect(value('chandlery_emails_queued')).toBe(0)
  expect(value('chandlery_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
})

test('a wrong METRICS stops the start', async () => {
  const { code, said } = start({ METRICS: '9464' })
  expect(await code).toBe(1)
  expect(said.err).toBe('METRICS must be an address and a port, like 127.0.0.1:9464\n')
})
