import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { mediaRoutes } from './media-routes.server.ts'
import { openUploads, refusalIn } from './uploads.testing.ts'

const url = '/api/uploads/datasheets'
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj\ntrailer<<>>\n%%EOF\n',
)

test('a datasheet is saved and served as a sandboxed download', async () => {
  const { send, media, unfinishedFiles } = await openUploads()
  const answer = await send(url, 'file', pdf, 'sheet.pdf')
  expect(answer.status).toBe(200)
  const shape = z.strictObject({ data: z.strictObject({ url: z.string() }) })
  const { data } = shape.parse(await answer.json())
  expect(data.url).toMatch(/^\/media\/[0-9a-f]{32}\.pdf$/)
  expect(await unfinishedFiles()).toEqual([])
  const site = Fastify()
  await site.register(mediaRoutes, { media })
  const served = await site.inject(data.url)
  expect(served.rawPayload).toEqual(pdf)
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="datasheet.pdf"',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['a web page', Buffer.from('<html>%PDF-1.7 %%EOF'), 415, /no PDF/],
  [
    'a PDF without its end',
    Buffer.concat([pdf.subarray(0, 40), Buffer.alloc(5_000, ' ')]),
    422,
    /not whole/,
  ],
  [
    'a PDF with a page behind it',
    Buffer.concat([pdf, Buffer.alloc(5_000, '<script>')]),
    422,
    /not whole/,
  ],
  ['nothing', Buffer.alloc(0), 422, /empty/],
  ['21 MB', Buffer.alloc(21 * 1024 * 1024, '%PDF-'), 413, /20 MB/],
])('%s is refused as a datasheet', async (_, bytes, status, words) => {
  const { send, unfinishedFiles } = await openUploads()
  const refusal = await refusalIn(await send(url, 'file', bytes, 'sheet.pdf'))
  expect(refusal).toMatchObject({ status, path: 'file', message: expect.stringMatching(words) })
  expect(await unfinishedFiles()).toEqual([])
})
