import { beforeAll, expect, test } from 'vitest'

import { pdfText } from '#app/paper/pdf-text.testing.ts'

import { buildIfStale } from '../scripts/build.ts'
import { openWholeSite } from './whole-site.testing.ts'

const minutes = 60_000
beforeAll(async () => void (await buildIfStale()), 5 * minutes)

test('a category leads to its printable list', async () => {
  const { app } = await openWholeSite({ DEMO_CONTENT: 'on' })
  const page = (await app.inject('/categories/marine-electronic-item?sub=radar')).body
  const [, address = ''] = /href="([^"]+list\.pdf[^"]*)"/.exec(page) ?? []
  expect(address).toBe('/categories/marine-electronic-item/list.pdf?sub=radar')
  const list = await app.inject(address)
  expect(await pdfText(list.rawPayload)).toContain('RADAR, Marine Electronic Item')
})

test('shelf labels are for people of the company', async () => {
  const { app, cookie } = await openWholeSite({ DEMO_CONTENT: 'on' })
  const url = '/dashboard/shelf-labels.pdf?category=12'
  const stranger = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([stranger.statusCode, stranger.headers.location]).toEqual([
    303,
    expect.stringMatching(/^\/admin-login/),
  ])
  const labels = await app.inject({ url, headers: { cookie } })
  expect(labels.headers['cache-control']).toBe('no-store')
  expect(await pdfText(labels.rawPayload)).toContain('Staffa HMB100')
})
