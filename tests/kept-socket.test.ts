import { once } from 'node:events'
import { get } from 'node:http'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { freshFolder } from '#app/database/database.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { startOnKeptSocket } from '../scripts/torture/kept-socket.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

/** Each request on a connection of its own. */
async function answerOf(port: number) {
  const asked = get({ port, host: '127.0.0.1', path: '/healthz', agent: false })
  const [response] = await once(asked, 'response').catch((error: Error) => [error])
  if (response instanceof Error) return response.message
  response.resume()
  return response.statusCode
}

test(
  'R18: no connection is refused or reset while the site restarts on a socket that it was given',
  async () => {
    const site = await startOnKeptSocket({
      DATA_DIR: freshFolder(),
      DEMO_CONTENT: 'off',
      MIN_FREE_MB: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
    onTestFinished(async () => void (await site.stop()))
    const { port } = site
    expect(await answerOf(port)).toBe(200)
    const answers: unknown[] = []
    let isOver = false
    const ask = async () => {
      while (!isOver) answers.push(await answerOf(port))
    }
    const asking = Array.from({ length: 8 }, ask)
    for (let round = 0; round < 3; round++) {
      expect(await site.restart()).toBe(0)
      expect(await answerOf(port)).toBe(200)
    }
    isOver = true
    await Promise.all(asking)
    expect(answers.length).toBeGreaterThan(24)
    expect(answers.filter((one) => one !== 200)).toEqual([])
  },
  5 * minutes,
)
