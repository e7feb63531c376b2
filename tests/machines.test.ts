import { beforeAll, expect, test } from 'vitest'

import { addProducts } from '#app/catalogue/product-writes.server.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

beforeAll(async () => void (await buildIfStale()), 300_000)

const fits = [{ maker: 'MAN B&W', model: 'L23/30H' }]

test('a buyer goes from the maker of a machine to its parts, and other addresses are not found', async () => {
  const { app, db, origin } = await openWholeSite()
  expect((await app.inject('/machines')).statusCode).toBe(200)
  const part = { description: 'A part.', imageUrl: '', categoryId: '2', subcategoryId: '', fits }
  await addProducts(
    db,
    Array.from({ length: 60 }, (_, n) => ({ ...part, title: `Valve <${n}>` })),
  )
  const makers = (await app.inject('/machines')).body
  expect(makers).toContain('href="/machines/man-b-w"')
  const models = (await app.inject('/machines/man-b-w')).body
  expect(models).toContain('href="/machines/man-b-w/l23-30h"')
  const parts = await app.inject('/machines/man-b-w/l23-30h')
  expect(parts.body).toContain('60 parts fit')
  expect(parts.body).toContain('Valve &lt;59&gt;')
  expect(parts.body).toContain(`<link rel="canonical" href="${origin}/machines/man-b-w/l23-30h"/>`)
  expect(parts.body).toContain('"@type":"BreadcrumbList"')
  const next = /<a [^>]*href="(\/machines\/[^"]+after=[^"]+)"/.exec(parts.body)?.[1] ?? ''
  expect((await app.inject(next)).body).toContain('Valve &lt;0&gt;')

  const moved = await app.inject('/machines/MAN%20B&W/L23%2F30H')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/machines/man-b-w/l23-30h'])
  for (const address of [
    '/machines/nobody',
    '/machines/man-b-w/other',
    '/machines/%26',
    '/machines/man-b-w/l23-30h?after=x',
    `/machines/${'x'.repeat(2_000)}`,
    '/machines/%00/%F0%9F%9A%A2',
  ]) {
    const { statusCode } = await app.inject(address)
    expect([400, 404], address).toContain(statusCode)
  }
})
