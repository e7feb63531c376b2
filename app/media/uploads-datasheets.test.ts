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

const answered = z.object({ data: z.object({ url: z.string() }) })
const writtenBy =
  '/Author (A. Sailor \\) \\( >> on (the) bridge) /Title <41534D> /CreationDate (D:2026)'
const withMetadata = (signature = '') =>
  Buffer.from(
    [
      '%PDF-1.7',
      '1 0 obj <</Pages 2 0 R /Metadata 4 0 R>> endobj',
      `3 0 obj <<${writtenBy}>> endobj`,
      `13 0 obj <</Kind (Author stays) ${signature}>> endobj`,
      '4 0 obj <</Type/Metadata/Length 60>> stream',
      '<?xpacket begin=""?><x:xmpmeta>Sailor, A.</x:xmpmeta><?xpacket end="w"?>',
      'endstream endobj',
      'trailer <</Root 1 0 R /Info 3 0 R>>',
      '%%EOF',
      '',
    ].join('\n'),
  )

test('who wrote a PDF, when and with what is removed, and no other byte changes', async () => {
  const { send, savedBytes } = await openUploads()
  const sent = withMetadata()
  const { data } = answered.parse(await (await send(url, 'file', sent, 'sheet.pdf')).json())
  const own = await savedBytes(data.url)
  const expected = sent
    .toString()
    .replace(writtenBy, ' '.repeat(writtenBy.length))
    .replace(/<x:xmpmeta>.*<.x:xmpmeta>/, (all) => ' '.repeat(all.length))
    .replace('/Info 3 0 R', ' '.repeat(11))
  expect(own.toString()).toBe(expected)
})

test('a signed PDF stays as it is, because a change makes its signature invalid', async () => {
  const { send, savedBytes } = await openUploads()
  const sent = withMetadata('/ByteRange [0 10 20 30]')
  const { data } = answered.parse(await (await send(url, 'file', sent, 'sheet.pdf')).json())
  expect(await savedBytes(data.url)).toEqual(sent)
})

const hundred = Array.from({ length: 100 }, (_, n) => n)
const manyReferences = hundred.map((n) => `/Info ${n} 0 R`).join()

test.each([
  ['beginnings of XMP', '<x:xmpmeta', '</x:xmpmeta>'],
  ['references', '/Info 1 0 R ', '1 0 obj'],
  ['dictionaries without an end', '1 0 obj<<', '/Info 1 0 R'],
  ['strings without an end', '1 0 obj<<(', '/Info 1 0 R'],
  ['numbers that end alike', '91 0 obj', manyReferences],
  ['100 objects', hundred.map((n) => `${n} 0 obj<<((((`).join(''), manyReferences],
])('a PDF of 18 MB of %s takes little time', async (_, piece, end) => {
  const { send } = await openUploads()
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(18_000_000, piece),
    Buffer.from(`${end}\n%%EOF\n`),
  ])
  const begun = process.cpuUsage()
  expect((await send(url, 'file', file, 'sheet.pdf')).status).toBe(200)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1e6).toBeLessThan(5)
})

test.each([
  ['a web page', Buffer.from('<html>%PDF-1.7 %%EOF'), 415, /not a PDF/],
  [
    'a PDF without its end',
    Buffer.concat([pdf.subarray(0, 40), Buffer.alloc(5_000, ' ')]),
    422,
    /incomplete/,
  ],
  [
    'a PDF with a page behind it',
    Buffer.concat([pdf, Buffer.alloc(5_000, '<script>')]),
    422,
    /incomplete/,
  ],
  ['nothing', Buffer.alloc(0), 422, /empty/],
  ['21 MB', Buffer.alloc(21 * 1024 * 1024, '%PDF-'), 413, /20 MB/],
])('%s is refused as a datasheet', async (_, bytes, status, words) => {
  const { send, unfinishedFiles } = await openUploads()
  const refusal = await refusalIn(await send(url, 'file', bytes, 'sheet.pdf'))
  expect(refusal).toMatchObject({ status, path: 'file', message: expect.stringMatching(words) })
  expect(await unfinishedFiles()).toEqual([])
})
