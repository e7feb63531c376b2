import { request } from 'node:http'
import { text } from 'node:stream/consumers'

import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'

import { mediaRoutes } from './media-routes.server.ts'

// These tests send addresses unchanged over a real socket, because client libraries normalize them.

// A store that fails on every call: an address that reaches it gets 503.
const fails = () => Promise.reject(new Error('The disk is gone'))
const untouchable = { save: fails, find: fails, read: fails, remove: fails, ready: fails }

async function listening() {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(mediaRoutes, { media: untouchable })
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
    request({ port, path, agent: false }, async (answer) => {
      const body = await text(answer)
      const isCached = answer.headers['cache-control'] !== 'no-store'
      resolve({ status: answer.statusCode ?? 0, body: isCached ? 'cached' : body })
    })
      .on('error', reject)
      .end()
    return promise
  }
}

const name = '0123456789abcdef0123456789abcdef'

test('an address of another shape gets 404 and never reaches the store', async () => {
  const ask = await listening()
  for (const rest of [
    '',
    name,
    `${name}.svg`,
    `${name}.html`,
    `${name.toUpperCase()}.webp`,
    `${name}.webp/`,
    `/${name}.webp`,
    `./${name}.webp`,
    `${name}%2Ewebp`,
    `%30${name.slice(1)}.webp`,
    `${name}.webp%00`,
    `${name}.webp%0a`,
    `${name}/641.avif`,
    `${name}/640.gif`,
    `${name}/0640.avif`,
    `${name}/+640.avif`,
    `${name}/640.avif.webp`,
    `${name}/640.avif/..`,
    `${name}%2f640.avif`,
    `${name}/card.png`,
    `${name}/card.jpeg`,
    `${name}/CARD.jpg`,
    `${name}/card%2ejpg`,
    `${name}/card.jpg/`,
    `${name}.jpg/card.jpg`,
    '../card.jpg',
    'card.jpg',
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%5c..%5cwindows',
    'incoming',
    'a'.repeat(2_048),
    `${'a'.repeat(2_048)}/640.avif`,
  ]) {
    const { status, body } = await ask(`/media/${rest}`)
    expect([rest, status]).toEqual([rest, 404])
    expect(JSON.parse(body)).toEqual({
      message: expect.any(String),
      requestId: expect.any(String),
    })
  }
})

test('no address causes a server error', async () => {
  const ask = await listening()
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((raw) => encodeURIComponent(raw)),
    fc.stringMatching(/^[!-~\u00a1-\u00ff]{0,60}$/),
    fc.constantFrom(
      '..',
      '%2e%2e',
      '%00',
      '%',
      '%ff',
      name,
      '640.avif',
      'card.jpg',
      '.webp',
      '\\',
      '?',
      ';',
    ),
  )
  const hostile = fc.array(piece, { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom('/', ''), async (pieces, between) => {
      const path = `/media/${pieces.join(between)}`
      // Skip well-formed addresses: they reach the store, which fails here on purpose.
      fc.pre(!new RegExp(`^/media/${name}(\\.webp|/640\\.avif|/card\\.jpg)(\\?|$)`).test(path))
      expect([400, 404]).toContain((await ask(path)).status)
    }),
    { numRuns: 500 },
  )
})
