import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { contentOf, freshMedia, grain } from './fresh-media.testing.ts'
import { savePictureAsGiven } from './originals.server.ts'
import { pictureSize, warmPictures } from './picture-sizes.server.ts'
import type { MediaStore } from './store.ts'

async function freshPicture(width = 720, height = 540) {
  const { folder, media } = await freshMedia()
  const { address } = await savePictureAsGiven(media, await grain(width, height).webp().toBuffer())
  return { folder, media, address, picture: address.slice(7, 39) }
}

const unexpected = (error: unknown) => expect.unreachable(String(error))

async function decoded(media: MediaStore, key: string) {
  return sharp(await contentOf(media, key)).metadata()
}

test('a size is made on the first request, in the requested width and format', async () => {
  const { media, picture } = await freshPicture()
  const made = await pictureSize(media, { picture, width: 320, format: 'avif' })
  expect(made).toEqual(await media.find(`${picture}/320.avif`))
  const head = await decoded(media, `${picture}/320.avif`)
  expect(head).toMatchObject({ mediaType: 'image/avif', width: 320, height: 240 })
})

test('a size is made once and then reused', async () => {
  const { folder, media, picture } = await freshPicture()
  const file = path.join(folder, 'media', picture, '480.webp')
  await pictureSize(media, { picture, width: 480, format: 'webp' })
  const [bytes, written] = [await readFile(file), await stat(file)]
  await pictureSize(media, { picture, width: 480, format: 'webp' })
  expect(await readFile(file)).toEqual(bytes)
  expect(await stat(file)).toMatchObject({ ino: written.ino, mtimeMs: written.mtimeMs })
})

test('concurrent requests for the same size share one conversion', async () => {
  const { media, picture } = await freshPicture()
  const saved: string[] = []
  const counted: MediaStore = {
    ...media,
    save: (key, bytes) => {
      saved.push(key)
      return media.save(key, bytes)
    },
  }
  const asked = Array.from({ length: 200 }, () =>
    pictureSize(counted, { picture, width: 640, format: 'webp' }),
  )
  expect(new Set((await Promise.all(asked)).map((made) => JSON.stringify(made))).size).toBe(1)
  expect(saved).toEqual([`${picture}/640.webp`])
})

test('a picture is never enlarged', async () => {
  const { media, picture } = await freshPicture(720, 540)
  await pictureSize(media, { picture, width: 960, format: 'webp' })
  expect(await decoded(media, `${picture}/960.webp`)).toMatchObject({ width: 720, height: 540 })
})

test('transparency is preserved in both formats', async () => {
  const { media } = await freshMedia()
  const create = { width: 400, height: 400, channels: 4, background: '#0000' } as const
  const disc = await grain(200, 200).png().toBuffer()
  const cutOut = await sharp({ create })
    .composite([{ input: disc }])
    .png()
    .toBuffer()
  const picture = (await savePictureAsGiven(media, cutOut)).address.slice(7, 39)
  for (const format of ['avif', 'webp'] as const) {
    await pictureSize(media, { picture, width: 320, format })
    const size = sharp(await contentOf(media, `${picture}/320.${format}`))
    const [, , , alpha] = (await size.stats()).channels
    expect(alpha).toMatchObject({ min: 0, max: 255 })
  }
})

test('a size has the EXIF orientation applied and no metadata', async () => {
  const { media } = await freshMedia()
  const exif = { IFD0: { Artist: 'A. Sailor' }, IFD3: { GPSLatitude: '22/1 20/1 0/1' } }
  const sideways = grain(800, 600).withExif(exif).withMetadata({ orientation: 6 }).jpeg()
  const picture = (await savePictureAsGiven(media, await sideways.toBuffer())).address.slice(7, 39)
  for (const format of ['avif', 'webp'] as const) {
    await pictureSize(media, { picture, width: 320, format })
    const head = await decoded(media, `${picture}/320.${format}`)
    expect(head).toMatchObject({ width: 320, height: 427 })
    expect(head).not.toHaveProperty('exif')
    expect(head).not.toHaveProperty('xmp')
    expect(head.orientation ?? 1).toBe(1)
  }
})

test('a size of an unknown picture is missing', async () => {
  const { media } = await freshMedia()
  expect(await pictureSize(media, { picture: '0'.repeat(32), width: 320, format: 'webp' })).toEqual(
    { refused: 'missing' },
  )
})

test('a damaged original is unreadable with a cause, and nothing is saved', async () => {
  const { media, picture } = await freshPicture()
  const whole = await contentOf(media, `${picture}.webp`)
  await media.save(`${picture}.webp`, whole.subarray(0, whole.length / 2))
  const made = await pictureSize(media, { picture, width: 320, format: 'webp' })
  expect(made).toMatchObject({ refused: 'unreadable', cause: expect.any(Error) })
  expect(await media.find(`${picture}/320.webp`)).toBeUndefined()
  await media.save(`${picture}.webp`, whole)
  expect(await pictureSize(media, { picture, width: 320, format: 'webp' })).toHaveProperty('size')
})

test('an original of 210 megapixels is refused without decoding it', async () => {
  const { folder, media } = await freshMedia()
  const create = { width: 15_000, height: 14_000, channels: 3, background: '#123' } as const
  const bomb = await sharp({ create, limitInputPixels: false }).png().toBuffer()
  // Only the header is saved: an attempt to decode it would give another error.
  const name = 'b'.repeat(32)
  await writeFile(path.join(folder, 'media', `${name}.png`), bomb.subarray(0, 100))
  const made = await pictureSize(media, { picture: name, width: 320, format: 'webp' })
  expect(made).toMatchObject({ cause: { message: 'Input image exceeds pixel limit' } })
})

test('a size is busy while two conversions run and the queue is full, and is made later', async () => {
  const { media } = await freshMedia()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  // Reads from this store wait, so that no conversion finishes.
  const stalled: MediaStore = {
    ...media,
    read: (key, range) => opened.then(() => media.read(key, range)),
  }
  const pictures: string[] = []
  for (let n = 0; n < 7; n += 1) {
    const { address } = await savePictureAsGiven(
      media,
      await grain(20, 20 + n)
        .png()
        .toBuffer(),
    )
    pictures.push(address.slice(7, 39))
  }
  const widths = [320, 480, 640, 960, 1440, 1920] as const
  const asked = pictures.flatMap((picture) =>
    widths.flatMap((width) => [
      pictureSize(stalled, { picture, width, format: 'avif' }),
      pictureSize(stalled, { picture, width, format: 'webp' }),
    ]),
  )
  const busy = await Promise.any(asked)
  expect(busy).toEqual({ refused: 'busy' })
  open()
  const answers = await Promise.all(asked)
  expect(answers.filter((made) => 'size' in made)).toHaveLength(66)
  expect(answers.filter((made) => 'refused' in made)).toHaveLength(84 - 66)
  expect(
    await pictureSize(media, { picture: pictures[6] ?? '', width: 1920, format: 'webp' }),
  ).toHaveProperty('size')
})

test('warming makes the usual widths and skips addresses that are not ours', async () => {
  const { media, picture, address } = await freshPicture()
  const elsewhere = [
    'https://example.com/a.webp',
    `/media/${picture}.mp4`,
    `/media/${picture}/card.jpg`,
    '/media/../x',
    '',
  ]
  const warming = { signal: new AbortController().signal, report: unexpected }
  await warmPictures(media, [...elsewhere, address, address], warming)
  for (const key of [
    '96.avif',
    '96.webp',
    '320.avif',
    '320.webp',
    '480.avif',
    '480.webp',
    '960.webp',
  ]) {
    expect(await media.find(`${picture}/${key}`)).toBeDefined()
  }
  expect(await media.find(`${picture}/640.avif`)).toBeUndefined()
})

test('warming stops when its signal aborts', async () => {
  const { media, picture, address } = await freshPicture()
  const stop = new AbortController()
  const saving: MediaStore = {
    ...media,
    save: (key, bytes) => {
      stop.abort()
      return media.save(key, bytes)
    },
  }
  await warmPictures(saving, [address], { signal: stop.signal, report: unexpected })
  expect(await media.find(`${picture}/320.avif`)).toBeDefined()
  expect(await media.find(`${picture}/320.webp`)).toBeUndefined()
})

test('warming ends at a store error, reports it once and does not reject', async () => {
  const { media, address } = await freshPicture()
  const full = Object.assign(new Error('No space is left'), { code: 'ENOSPC' })
  const failing: MediaStore = { ...media, save: () => Promise.reject(full) }
  const reported: unknown[] = []
  const report = (error: unknown) => reported.push(error)
  await warmPictures(failing, [address], { signal: new AbortController().signal, report })
  expect(reported).toEqual([full])
})
