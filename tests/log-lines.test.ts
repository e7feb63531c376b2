import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { startSite } from './start.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const answered = z.object({
  msg: z.literal('answered'),
  method: z.string(),
  url: z.string(),
  status: z.number(),
  sample: z.number().optional(),
  trace: z.string().optional(),
})

async function openSite() {
  const { origin, said } = await startSite({ DATA_DIR: freshFolder(), DEMO_CONTENT: 'off' })
  const lines = (url: string) =>
    said.out
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
      .flatMap((line) => answered.safeParse(line).data ?? [])
      .filter((line) => line.url === url)
  const ask = async (path: string, traceparent = '') =>
    (await fetch(origin + path, { headers: { traceparent } })).text()
  return { ask, lines }
}

test('the log lines of a request name the trace of a valid traceparent', async () => {
  const { ask, lines } = await openSite()
  await ask('/api/products/traced', `00-${trace}-00f067aa0ba902b7-01`)
  await ask('/api/products/untraced', `00-${trace}-0000000000000000-01`)
  await expect.poll(() => lines('/api/products/untraced')).toHaveLength(1)
  expect(lines('/api/products/traced').map((line) => line.trace)).toEqual([trace])
  expect(lines('/api/products/untraced')[0]).not.toHaveProperty('trace')
})

test('of the pages that the cache answers, one of a hundred is logged', async () => {
  const { ask, lines } = await openSite()
  for (let visit = 0; visit <= 250; visit += 1) await ask('/faq?utm_source=a')
  await ask('/api/products/last')
  await expect.poll(() => lines('/api/products/last')).toHaveLength(1)
  const [first, ...sampled] = lines('/faq')
  expect(first).not.toHaveProperty('sample')
  const line = { msg: 'answered', method: 'GET', url: '/faq', status: 200, sample: 100 }
  expect(sampled).toEqual([line, line])
})

test('a malformed address is logged', async () => {
  const { ask, lines } = await openSite()
  await ask('/%')
  await expect.poll(() => lines('/…')).toMatchObject([{ method: 'GET', status: 404 }])
})
