import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { hashOf } from '#app/accounts/sessions.server.ts'
import { runs } from '#tests/stress.testing.ts'

import { grain } from './fresh-media.testing.ts'
import type { MediaStore } from './store.ts'
import { videoFile, formWith, openUploads, refusalIn } from './uploads.testing.ts'

const address = z.string().regex(/^\/media\/[0-9a-f]{32}\.webp$/)
const answered = z.strictObject({
  data: z.strictObject({ url: address, width: z.number(), height: z.number() }),
})
const url = '/api/uploads/images'

test('R-API-12, C-17: a picture is saved, and the response has the shape of the old host', async () => {
  const { send, savedBytes, media } = await openUploads()
  for (const picture of [grain(60, 40).jpeg(), grain(60, 40).png(), grain(60, 40).avif()]) {
    const answer = await send(url, 'image', await picture.toBuffer())
    expect(answer.status).toBe(200)
    const { data } = answered.parse(await answer.json())
    expect(data).toMatchObject({ width: 60, height: 40 })
    expect(await sharp(await savedBytes(data.url)).metadata()).toMatchObject({
      width: 60,
      height: 40,
    })
    const name = data.url.slice('/media/'.length, -'.webp'.length)
    await expect.poll(() => media.find(`${name}/320.avif`)).toBeTruthy()
  }
})

test('C-51: the location in a photo is removed and its EXIF orientation applied', async () => {
  const { send, savedBytes } = await openUploads()
  const bytes = await grain(60, 40)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitude: '22/1 21/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  const sent = await sharp(bytes).metadata()
  expect(sent.exif?.includes('Phone')).toBe(true)
  const answer = answered.parse(await (await send(url, 'image', bytes)).json())
  expect(answer.data).toMatchObject({ width: 40, height: 60 })
  const { exif, xmp, iptc, icc, orientation } = await sharp(
    await savedBytes(answer.data.url),
  ).metadata()
  expect([exif, xmp, iptc, icc, orientation]).toEqual(Array.from({ length: 5 }))
})

test('C-51: data hidden after a picture is not saved', async () => {
  const { send, savedBytes } = await openUploads()
  const page = Buffer.from('<script>alert(1)</script>PK\x03\x04')
  const picture = await grain(30, 30).jpeg().toBuffer()
  const answer = await send(url, 'image', Buffer.concat([picture, page]), 'page.html')
  const { data } = answered.parse(await answer.json())
  expect(data.url).toMatch(/\.webp$/)
  expect((await savedBytes(data.url)).includes('script')).toBe(false)
})

test.each([
  ['wide-colours.heic', { width: 301, height: 201 }, [260, 70], [50, 70]],
  // Six tiles of 512 pixels, turned by 90 degrees, of which a phone shows 1000 by 1400 pixels.
  ['turned-tiles.heic', { width: 1000, height: 1400 }, [100, 100], [400, 100]],
])(
  'a HEIC that another program wrote is saved in its colours: %s',
  async (name, size, red, blue) => {
    const { send, savedBytes } = await openUploads()
    const heic = await readFile(new URL(`pictures/${name}`, import.meta.url))
    const { data } = answered.parse(await (await send(url, 'image', heic, name)).json())
    expect(data).toMatchObject(size)
    const saved = sharp(await savedBytes(data.url))
    const colourAt = async ([left = 0, top = 0]: number[]) => [
      ...(await saved.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ]
    const isNear = (colour: number[], wanted: number[]) =>
      wanted.every((value, index) => Math.abs(value - (colour[index] ?? 0)) < 6)
    expect(await colourAt(red)).toSatisfy((colour) => isNear(colour, [200, 50, 20]))
    expect(await colourAt(blue)).toSatisfy((colour) => isNear(colour, [20, 50, 200]))
  },
)

test('a picture of 108 megapixels is made smaller', async () => {
  const { send } = await openUploads()
  const create = { width: 12_000, height: 9_000, channels: 3, background: '#246' } as const
  for (const picture of [
    sharp({ create }).jpeg(),
    sharp({ create }).png({ compressionLevel: 1 }),
  ]) {
    const answer = await send(url, 'image', await picture.toBuffer())
    expect(answered.parse(await answer.json()).data).toMatchObject({ width: 2560, height: 1920 })
  }
})

test('a JPEG that is cut off is saved without its missing rows, when they are at most 5 %', async () => {
  const { send } = await openUploads()
  const whole = await grain(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const sizeOf = async (part: Buffer) =>
    answered.parse(await (await send(url, 'image', part)).json()).data
  expect(await sizeOf(whole.subarray(0, -2))).toMatchObject({ width: 600, height: 900 })
  const { width, height } = await sizeOf(whole.subarray(0, whole.length * 0.97))
  expect(height).toBe(900)
  expect(width).toBeLessThan(600)
  expect(width).toBeGreaterThanOrEqual(570)
  const refusal = await refusalIn(await send(url, 'image', whole.subarray(0, whole.length * 0.9)))
  expect(refusal).toMatchObject({ status: 422, message: expect.stringMatching(/damaged/) })
})

test('alpha is preserved, and a picture is at most 2560 pixels a side', async () => {
  const { send, savedBytes } = await openUploads()
  const background = { r: 10, g: 80, b: 120, alpha: 0.5 }
  const clear = sharp({ create: { width: 3000, height: 1500, channels: 4, background } }).png()
  const answer = await send(url, 'image', await clear.toBuffer())
  const { data } = answered.parse(await answer.json())
  expect(data).toMatchObject({ width: 2560, height: 1280 })
  const [, , , alpha] = await sharp(await savedBytes(data.url))
    .resize(1, 1)
    .raw()
    .toBuffer()
  expect(alpha).toBeGreaterThan(120)
  expect(alpha).toBeLessThan(136)
})

test('concurrent uploads of the same picture get one address', async () => {
  const { send } = await openUploads()
  const bytes = await grain(50, 50).jpeg().toBuffer()
  const answers = await Promise.all([1, 2, 3].map(() => send(url, 'image', bytes)))
  const urls = await Promise.all(
    answers.map(async (one) => answered.parse(await one.json()).data.url),
  )
  expect(new Set(urls).size).toBe(1)
})

test('C-81: a token allows picture uploads and no resumable uploads', async () => {
  const { db, origin } = await openUploads()
  const since = new Date().toISOString()
  await db
    .insertInto('apiTokens')
    .values({ secretHash: hashOf('mine'), ownerId: 'owner', name: 'Stock list', createdAt: since })
    .execute()
  const picture = await grain(9, 9).png().toBuffer()
  const ask = (path: string, token: string) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: formWith('image', picture, 'a.png'),
    })
  expect((await ask(url, 'mine')).status).toBe(200)
  expect((await ask(url, 'other')).status).toBe(401)
  expect((await ask('/api/uploads/tus', 'mine')).status).toBe(401)
})

/** A PNG with this size in its header and only a few bytes of data. */
function smallPngOf(width: number, height: number) {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const part = (type: string, bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    const named = Buffer.concat([Buffer.from(type), bytes])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', size),
    part('IDAT', deflateSync(Buffer.alloc(100_000))),
    part('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer) {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
const heicFile = () => readFile(new URL('pictures/wide-colours.heic', import.meta.url))
const refused: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
  ['a PNG of 400 megapixels', () => smallPngOf(20_000, 20_000), 422, /200 megapixels/],
  ['a PNG that is less than it says', () => smallPngOf(5_000, 5_000), 422, /damaged/],
  ['half a JPEG', async () => half(await grain(900, 900).jpeg().toBuffer()), 422, /damaged/],
  ['an SVG', () => Buffer.from(svg), 415, /SVG.*JPEG, PNG, WebP, AVIF or HEIC/],
  ['a PDF named .jpg', () => Buffer.from('%PDF-1.7\n%%EOF'), 415, /PDF/],
  ['a GIF', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415, /GIF/],
  ['the head of a HEIC', () => Buffer.from(heic, 'latin1'), 415, /HEIC.*damaged/],
  ['half a HEIC', async () => half(await heicFile()), 415, /damaged/],
  ['a web page', () => Buffer.from('<!doctype html><p>x'), 415, /web page/],
  ['a video', () => videoFile('h264.mp4'), 415, /video/],
  ['noise', () => Buffer.alloc(5_000, 'noise'), 415, /no picture/],
  ['nothing', () => Buffer.alloc(0), 422, /empty/],
  ['21 MB', () => Buffer.alloc(21 * 1024 * 1024 - 5_000), 413, /larger than 20 MB/],
]

test.each(refused)(
  'C-51: %s is refused and no temporary file is left',
  async (_, make, status, words) => {
    const { send, unfinishedFiles } = await openUploads()
    const refusal = await refusalIn(await send(url, 'image', await make()))
    expect(refusal).toMatchObject({ status, path: 'image', message: expect.stringMatching(words) })
    expect(await unfinishedFiles()).toEqual([])
  },
)

function half(bytes: Buffer) {
  return bytes.subarray(0, bytes.length / 2)
}

test('a file of 20 MB and a byte without Content-Length is refused while it arrives', async () => {
  const { call, unfinishedFiles } = await openUploads()
  const form = new Response(formWith('image', Buffer.alloc(20 * 1024 * 1024 + 1), 'a.jpg'))
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  const init = { body: form.body, headers, duplex: 'half' }
  expect(await refusalIn(await call('POST', url, init))).toMatchObject({ status: 413 })
  expect(await unfinishedFiles()).toEqual([])
})

test('a form without a picture or with two gets a field error, another content type gets 415', async () => {
  const { call, send, unfinishedFiles } = await openUploads()
  const picture = await grain(9, 9).png().toBuffer()
  const other = await refusalIn(await send(url, 'file', picture))
  expect(other).toEqual({ status: 422, path: 'image', message: 'The field image holds no file.' })
  const two = formWith('image', picture, 'a.png')
  two.append('image', new Blob([new Uint8Array(picture)]), 'b.png')
  expect(await refusalIn(await call('POST', url, { body: two }))).toMatchObject({ status: 422 })
  for (const type of ['application/json', 'text/plain', 'image/png']) {
    const answer = await call('POST', url, { body: '{}', headers: { 'content-type': type } })
    expect(await refusalIn(answer)).toMatchObject({ status: 415 })
  }
  for (const body of [
    '',
    'no form',
    '--x\r\n',
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
  ]) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await call('POST', url, { body, headers })
    expect([400, 422], body).toContain((await refusalIn(answer)).status)
  }
  const headers = { 'content-type': 'multipart/form-data' }
  expect((await call('POST', url, { body: 'x', headers })).status).toBe(400)
  expect(await unfinishedFiles()).toEqual([])
})

test('an upload that is cut half-way leaves no file', async () => {
  const { origin, headers, unfinishedFiles } = await openUploads()
  const sent = request(new URL(url, origin), {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 2_000_000,
    },
  }).on('error', () => undefined)
  sent.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n')
  sent.write(Buffer.alloc(1_000_000))
  await expect.poll(unfinishedFiles).toHaveLength(1)
  sent.destroy()
  await expect.poll(unfinishedFiles).toEqual([])
})

const down = () => Promise.reject(Object.assign(new Error('No route'), { code: 'EHOSTUNREACH' }))
const deadStore: MediaStore = { save: down, find: down, read: down, remove: down, ready: down }

test('an upload while the store is down gets 503 with a message and leaves no file', async () => {
  const { send, unfinishedFiles } = await openUploads(deadStore)
  const answer = await send(url, 'image', await grain(9, 9).png().toBuffer())
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBeTruthy()
  expect(await answer.json()).toMatchObject({
    message: expect.stringMatching(/^The store of pict/),
  })
  const videos = await send('/api/uploads/videos', 'file', await videoFile('h264.mp4'))
  expect(videos.status).toBe(503)
  expect(await unfinishedFiles()).toEqual([])
})

test('pictures of 48 megapixels sent at once are all saved', async () => {
  const { send } = await openUploads()
  const create = { width: 8_000, height: 6_000, channels: 3, background: '#246' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const many = Array.from({ length: runs(2, 5) }, () => send(url, 'image', bytes))
  const answers = await Promise.all(many)
  expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
})
