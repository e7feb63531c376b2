import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'

import { answerError } from './errors.server.ts'
import { refuseUnderPressure } from './load-limits.server.ts'

/** Keeps the event loop busy, in blocks of 60 ms. */
async function block(milliseconds: number) {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const endOfBlock = performance.now() + 60
    while (performance.now() < endOfBlock);
    await pause(0)
  }
}

test('requests are refused while the event loop is late, and answered again after it', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  refuseUnderPressure(app, 30, 100)
  app.get('/', () => 'here')
  const status = async () => (await app.inject('/')).statusCode
  await pause(150)
  expect(await status()).toBe(200)
  await block(300)
  const refused = await app.inject('/')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  await vi.waitFor(async () => expect(await status()).toBe(200), 2_000)
  await app.close()
})

test('of a busy site a browser gets a page, and a program gets JSON', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  refuseUnderPressure(app, -1)
  const headers = { accept: 'text/html,*/*' }
  const form = await app.inject({ method: 'POST', url: '/contact-us', headers, payload: {} })
  expect(form.statusCode).toBe(503)
  expect(form.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(form.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(form.body).toContain('The site is busy. Please try again soon.')
  const api = await app.inject({ url: '/api/products', headers })
  expect(api.json()).toMatchObject({ message: expect.stringContaining('The site is busy') })
  await app.close()
})

/** Takes every file number, then waits for several samples and one request. */
const exhausted = `
  import { openSync } from 'node:fs'
  import Fastify from 'fastify'
  import { refuseUnderPressure } from './app/http/load-limits.server.ts'
  const app = Fastify()
  refuseUnderPressure(app, 10_000, 50)
  app.get('/', () => 'here')
  await app.inject('/')
  const codeOf = (work) => { try { for (;;) work() } catch ({ code }) { return code } }
  const codes = [codeOf(() => openSync('/dev/null')), codeOf(() => process.memoryUsage())]
  await new Promise((done) => setTimeout(done, 500))
  console.log([...codes, (await app.inject('/')).body].join(' '))
`

test('a process without a free file number goes on', async () => {
  const words = ['-c', 'ulimit -n 80; exec "$0" --input-type=module -e "$1"', process.execPath]
  const { stdout } = await promisify(execFile)('sh', [...words, exhausted])
  expect(stdout.trim()).toBe('EMFILE EMFILE here')
})
