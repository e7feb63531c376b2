import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#app/config.server.ts'

import { answerBadAddress } from './errors.server.ts'
import { createHttp } from './http.server.ts'
import { loggedAddress } from './logged-address.ts'

test('a subscriber’s token is not logged', () => {
  expect(loggedAddress('/newsletter/confirm/abc_-123')).toBe('/newsletter/confirm/…')
  expect(loggedAddress('/newsletter/unsubscribe/abc')).toBe('/newsletter/unsubscribe/…')
  expect(loggedAddress('/Newsletter/Confirm/abc.data')).toBe('/Newsletter/Confirm/…')
  expect(loggedAddress('/newsletter/sent')).toBe('/newsletter/sent')
  expect(loggedAddress('/view-details/65f0')).toBe('/view-details/65f0')
})

test('a query with a person’s email address is not logged', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = Fastify({ logger: { level: 'trace', stream } })
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  const app = await createHttp(config, () => false, answerBadAddress)
  onTestFinished(() => app.close())
  app.addHook('onRequest', async (request) => {
    request.log = log
  })
  app.get('/dashboard/person', async () => 'answered')
  app.get('/broken', async () => {
    throw new Error('It broke')
  })
  const asked = ['/dashboard/person', '/broken', '/nowhere', '/nowhere/%']
  for (const path of asked) await app.inject(`${path}?email=anna@example.com&q=radar#anna`)
  const written = lines.join('')
  expect(written).toContain('"url":"/dashboard/person"')
  expect(written).toContain('"url":"/broken"')
  expect(written).toContain('It broke')
  expect(written).not.toMatch(/anna|radar/)
})
