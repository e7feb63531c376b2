import { request } from 'node:http'

import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { grain } from './fresh-media.testing.ts'
import { mediaRoutes } from './media-routes.server.ts'
import { videoFile, formWith, openUploads, refusalIn } from './uploads.testing.ts'

const url = '/api/uploads/videos'
const answered = z.strictObject({ secure_url: z.string() })

test.each([
  ['h264.mp4', /^\/media\/[0-9a-f]{32}\.mp4$/],
  ['quicktime.mp4', /^\/media\/[0-9a-f]{32}\.mp4$/],
  ['vp9.webm', /^\/media\/[0-9a-f]{32}\.webm$/],
])('R-API-13, C-18: the video %s is saved, always under one address', async (name, shape) => {
  const { call, savedBytes, unfinishedFiles } = await openUploads()
  const bytes = await videoFile(name)
  const addresses: string[] = []
  for (const sentAs of [name, 'photo.jpg']) {
    const form = formWith('file', bytes, sentAs)
    form.set('upload_preset', 'unsigned')
    const answer = await call('POST', url, { body: form })
    expect(answer.status).toBe(200)
    addresses.push(answered.parse(await answer.json()).secure_url)
  }
  const [address = '', again] = addresses
  expect(address).toMatch(shape)
  expect(again).toBe(address)
  expect(await savedBytes(address)).toHaveLength(bytes.length)
  expect(await unfinishedFiles()).toEqual([])
})

test.each(['h264.mp4', 'quicktime.mp4'])(
  'the recording location of %s is removed, and nothing else',
  async (name) => {
    const { send, savedBytes } = await openUploads()
    const bytes = await videoFile(name)
    expect(bytes.includes('+22.3569+091.7832')).toBe(true)
    const { secure_url } = answered.parse(await (await send(url, 'file', bytes)).json())
    const own = await savedBytes(secure_url)
    expect(own.includes('+22.3569')).toBe(false)
    const pictures = (all: Buffer) => all.subarray(all.indexOf('mdat'), all.indexOf('mdat') + 1_000)
    expect(pictures(own)).toEqual(pictures(bytes))
  },
)

test.each(['uuid', 'meta', 'udta'])(
  'camera metadata in a %s box after the video is removed, and nothing else',
  async (type) => {
    const { send, savedBytes } = await openUploads()
    const bytes = await videoFile('h264.mp4')
    const note = Buffer.from(
      `\0\0\0\x40${type}${'<exif:GPSLatitude>22,21.414N'.padEnd(56)}`,
      'latin1',
    )
    const sent = Buffer.concat([bytes, note])
    const { secure_url } = answered.parse(await (await send(url, 'file', sent)).json())
    const own = await savedBytes(secure_url)
    expect(own.includes('GPSLatitude')).toBe(false)
    expect(own.length).toBe(sent.length)
    expect(own.subarray(bytes.length, bytes.length + 8)).toEqual(
      Buffer.from('\0\0\0\x40free', 'latin1'),
    )
  },
)

/** An element of WebM with an ID of 4 bytes and a size of 8. */
function element(id: string, content: Buffer) {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(content.length))
  size[0] = 0x01
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

/** The WebM with another content of its segment. */
async function changedWebm(change: (content: Buffer) => Buffer) {
  const bytes = await videoFile('vp9.webm')
  const at = bytes.indexOf(Buffer.from('18538067', 'hex'))
  const header = 4 + (Math.clz32(bytes[at + 4] ?? 0) - 23)
  const content = change(bytes.subarray(at + header))
  return Buffer.concat([bytes.subarray(0, at), element('18538067', content)])
}

test('tags, attachments, title and date of a WebM are removed, and nothing else', async () => {
  const { send, savedBytes } = await openUploads()
  const gpsTag = Buffer.from('LOCATION +22.3569+091.7832')
  const info = Buffer.concat([
    Buffer.from('7ba986', 'hex'),
    Buffer.from('Bridge'),
    Buffer.from('446188', 'hex'),
    Buffer.from('0123abcd'),
  ])
  const sent = await changedWebm((content) =>
    Buffer.concat([
      element('1549a966', info),
      element('1254c367', gpsTag),
      content,
      element('1941a469', gpsTag),
      element('1254c367', gpsTag),
    ]),
  )
  const { secure_url } = answered.parse(await (await send(url, 'file', sent)).json())
  const own = await savedBytes(secure_url)
  for (const one of ['LOCATION', 'Bridge', '0123abcd']) expect(own.includes(one)).toBe(false)
  expect(own).toHaveLength(sent.length)
  const end = element('1254c367', gpsTag).length * 2
  const clusters = (all: Buffer) => all.subarray(all.indexOf(Buffer.from('1f43b675', 'hex')), -end)
  expect(clusters(own)).toEqual(clusters(sent))
  // A second reading finds the same structure and nothing more to remove.
  const again = answered.parse(await (await send(url, 'file', own)).json())
  expect(again.secure_url).toBe(secure_url)
})

test('a video is served with its own type', async () => {
  const { send, media } = await openUploads()
  const { secure_url } = answered.parse(
    await (await send(url, 'file', await videoFile('vp9.webm'))).json(),
  )
  const site = Fastify()
  await site.register(mediaRoutes, { media })
  const answer = await site.inject(secure_url)
  expect(answer.headers['content-type']).toBe('video/webm')
})

const cut = async (name: string, by: number) => (await videoFile(name)).subarray(0, -by)
const changed = async (name: string, from: string, to: string) => {
  const bytes = await videoFile(name)
  bytes.write(to, bytes.indexOf(from), 'latin1')
  return bytes
}
/** A box whose length is greater than any file. */
const endless = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0\xff\xff\xff\xffmoov', 'latin1')
const refused: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
  ['HEVC', () => videoFile('hevc.mp4'), 422, /HEVC.*Most Compatible/],
  ['MPEG-4 Part 2', () => videoFile('mpeg4.mp4'), 422, /browsers cannot play.*H\.264/],
  ['sound alone', () => videoFile('sound.mp4'), 422, /no picture/],
  ['an MKV', () => videoFile('h264.mkv'), 415, /MP4 with H\.264/],
  ['an MP4 without its end', () => cut('h264.mp4', 100), 422, /incomplete/],
  ['a WebM without its end', () => cut('vp9.webm', 100), 422, /incomplete/],
  ['an MP4 without its index', () => changed('h264.mp4', 'moov', 'free'), 422, /incomplete/],
  ['a picture', () => grain(90, 90).avif().toBuffer(), 415, /not an MP4 or WebM/],
  ['a web page', () => Buffer.from('<html><script>'), 415, /not an MP4 or WebM/],
  ['a few bytes', () => Buffer.from('\0\0'), 415, /not an MP4 or WebM/],
  ['nothing', () => Buffer.alloc(0), 422, /empty/],
  ['a box without end', () => endless, 422, /incomplete/],
  ['a million boxes', () => boxes(1_000_000), 422, /incomplete/],
  [
    'a WebM of noise',
    () => Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(9_000, 7)]),
    422,
    /incomplete/,
  ],
]

function boxes(count: number) {
  const head = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')
  return Buffer.concat([head, Buffer.alloc(8 * count, '\0\0\0\x08free', 'latin1')])
}

test.each(refused)(
  'C-51: %s is refused as a video and no temporary file is left',
  async (_, make, status, words) => {
    const { send, unfinishedFiles } = await openUploads()
    const refusal = await refusalIn(await send(url, 'file', await make(), 'film.mp4'))
    expect(refusal).toMatchObject({ status, path: 'file', message: expect.stringMatching(words) })
    expect(await unfinishedFiles()).toEqual([])
  },
)

test('a cut or changed video is saved or refused, without a server error', async () => {
  const { send, unfinishedFiles } = await openUploads()
  for (const name of ['h264.mp4', 'quicktime.mp4', 'vp9.webm']) {
    const whole = await videoFile(name)
    for (let n = 1; n < 40; n++) {
      const bytes = Buffer.from(whole)
      const position = (n * 7919) % (name === 'vp9.webm' ? 400 : whole.length)
      bytes.fill(n % 3 === 0 ? 0xff : n, position, position + (n % 5))
      const answer = await send(url, 'file', n % 2 ? bytes : bytes.subarray(0, position + 1))
      expect([200, 415, 422], `${name} ${n}`).toContain(answer.status)
    }
  }
  expect(await unfinishedFiles()).toEqual([])
})

test('a video of more than 500 MB is refused before it is sent', async () => {
  const { origin, headers } = await openUploads()
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 530_000_000 }
  const status = await new Promise((resolve) => {
    const sent = request(new URL(url, origin), { method: 'POST', headers: { ...headers, ...form } })
    sent.on('response', (answer) => {
      resolve(answer.statusCode)
      sent.destroy()
    })
    sent.on('error', () => undefined).flushHeaders()
  })
  expect(status).toBe(413)
})
