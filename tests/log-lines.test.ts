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
