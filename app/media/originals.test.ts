import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { contentOf, videoBytes, freshMedia, grain } from './fresh-media.testing.ts'
import { savePictureAsGiven, saveVideo } from './originals.server.ts'

test('a picture is saved unchanged, and again under the same address', async () => {
  const { media } = await freshMedia()
  const bytes = await grain(64, 48).webp().toBuffer()
  const saved = await savePictureAsGiven(media, bytes)
  expect(saved).toEqual({
    address: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    width: 64,
    height: 48,
  })
  expect(await savePictureAsGiven(media, bytes)).toEqual(saved)
  expect(await contentOf(media, saved.address.slice('/media/'.length))).toEqual(bytes)
})

test('the type comes from the content', async () => {
  const { media } = await freshMedia()
  const address = async (bytes: Buffer<ArrayBuffer>) =>
    (await savePictureAsGiven(media, bytes)).address
  expect(await address(await grain(9, 9).jpeg().toBuffer())).toMatch(/\.jpg$/)
  expect(await address(await grain(9, 9).png().toBuffer())).toMatch(/\.png$/)
  expect(await address(await grain(9, 9).avif().toBuffer())).toMatch(/\.avif$/)
})

test('width and height have the EXIF orientation applied', async () => {
  const { media } = await freshMedia()
  const sideways = await grain(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await savePictureAsGiven(media, sideways)).toMatchObject({ width: 40, height: 60 })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
  ['noise', Buffer.alloc(5000, 'noise')],
])('%s is refused', async (_, bytes) => {
  const { media } = await freshMedia()
  await expect(savePictureAsGiven(media, bytes)).rejects.toMatchObject({ statusCode: 415 })
})

test('a picture of 210 megapixels is refused from its header alone', async () => {
  const { media } = await freshMedia()
  const bomb = await sharp({
    create: { width: 15_000, height: 14_000, channels: 3, background: '#123' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  // The first 100 bytes cannot be decoded, so the size comes from the header.
  for (const bytes of [bomb, bomb.subarray(0, 100)]) {
    await expect(savePictureAsGiven(media, bytes)).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('200 megapixels'),
    })
  }
})

test('an animated picture is refused', async () => {
  const { media } = await freshMedia()
  const frames = await grain(10, 20).raw().toBuffer()
  const raw = { width: 10, height: 20, channels: 3, pageHeight: 10 } as const
  const moving = await sharp(frames, { raw }).webp().toBuffer()
  await expect(savePictureAsGiven(media, moving)).rejects.toMatchObject({ statusCode: 422 })
})

test('a video saved from a file or from bytes has the same address', async () => {
  const { media } = await freshMedia()
  const folder = await mkdtemp(path.join(tmpdir(), 'video-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const bytes = videoBytes(200_000)
  await writeFile(path.join(folder, 'film.mp4'), bytes)
  const address = await saveVideo(media, await openAsBlob(path.join(folder, 'film.mp4')))
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}\.mp4$/)
  expect(await saveVideo(media, new Blob([bytes]))).toBe(address)
  expect(await contentOf(media, address.slice('/media/'.length))).toEqual(bytes)
})

test('a file that is not an MP4 is not saved as a video', async () => {
  const { media } = await freshMedia()
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('<html>'),
    await grain(9, 9).png().toBuffer(),
  ]) {
    await expect(saveVideo(media, new Blob([bytes]))).rejects.toMatchObject({ statusCode: 415 })
  }
})
