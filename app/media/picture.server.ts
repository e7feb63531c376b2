import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

import sharp from 'sharp'

import { largestPicture } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'

import { otherKind } from './picture-kinds.ts'
import { refusal } from './refusal.ts'
import type { PictureFormat } from './store.ts'

// Runs in the child process only (decoder-child.ts). Throws refusals; any other error means a damaged picture.

// The same operation rarely runs twice, so a cache would only cost memory.
sharp.cache(false)
// One core stays free for pages.
sharp.concurrency(1)
// Other decoders (SVG, PDF, TIFF, GIF …) add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

/** A type removed here stays readable in stores (store.ts). */
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic']

/** Pixels after EXIF orientation. Throws 415 or 422; reads only the file header. */
export async function inspectPicture(bytes: Buffer) {
  const { type, width, height } = await inspectedHead(bytes)
  return { type, width, height }
}

async function inspectedHead(bytes: Buffer) {
  const head = await readHead(bytes)
  const { width, height } = head.autoOrient
  const type = accepted.find((listed) => listed === head.mediaType)
  if (!type) throw unknownPicture(bytes)
  if (width * height > largestPicture.pixels || Math.max(width, height) > largestPicture.side) {
    throw refusal(422, messages.pictureTooLarge)
  }
  if (type === 'image/avif' && width * height > largestPicture.avifPixels) {
    throw refusal(422, messages.avifTooLarge)
  }
  // A HEIC burst is read by its first picture.
  if ((head.pages ?? 1) > 1 && type !== 'image/heic') {
    throw refusal(422, 'Animated pictures are not accepted.')
  }
  return { ...head, type, width, height }
}

async function readHead(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw unknownPicture(bytes, cause)
  }
}

function unknownPicture(bytes: Buffer, cause?: unknown) {
  const message = `${otherKind(bytes)} Choose a JPEG, PNG, WebP, AVIF or HEIC.`
  return refusal(415, message, cause)
}

export async function resizePicture(bytes: Buffer, width: number, format: PictureFormat) {
  const picture = opened(bytes).resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 50, effort: 2 })
      : picture.webp({ quality: 72, alphaQuality: 85, effort: 4 })
  return encoded.toBuffer()
}

/** In pixels: wider than any served size, so that sizes are only scaled down. */
const longestSide = 2560

const fitting = { fit: 'inside', withoutEnlargement: true } as const

export async function readUploadedPicture(file: string) {
  const bytes = await decodable(await readFile(file))
  const { data, info } = await opened(bytes)
    .resize({ width: longestSide, height: longestSide, ...fitting })
    .webp({ quality: 88, alphaQuality: 100, effort: 4, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** In pixels: at most 40 on screens with up to four dots a pixel. */
const faceSide = 160

export async function facePicture(bytes: Buffer) {
  const square = opened(await decodable(bytes)).resize({
    width: faceSide,
    height: faceSide,
    fit: 'cover',
  })
  return square.webp({ quality: 75 }).toBuffer()
}

export type HeicJob = { bytes: Uint8Array; longestSide: number }
export type HeicPicture = { rgb: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** Returns a JPEG for a HEIC or a truncated JPEG. */
async function decodable(bytes: Buffer) {
  const { type, icc, orientation } = await inspectedHead(bytes)
  if (type === 'image/heic') return jpegOfHeic(bytes, icc)
  return type === 'image/jpeg' && isCutOff(bytes) ? jpegOfRest(bytes, orientation) : bytes
}

async function jpegOfHeic(bytes: Buffer, icc?: Buffer) {
  const workerData: HeicJob = { bytes, longestSide }
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData })
  const [picture]: HeicPicture[] = await once(worker, 'message')
  await worker.terminate()
  if (!picture) throw new Error('The thread sent no picture')
  const { rgb, width, height } = picture
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return icc ? withProfile(jpeg, icc) : jpeg
}

/** Inserts the colour profile after the first two bytes; omits one above a segment's 64 kB. */
function withProfile(jpeg: Buffer, icc: Buffer) {
  const name = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')
  const length = 2 + name.length + icc.length
  if (length > 0xffff) return jpeg
  const marker = Buffer.from([0xff, 0xe2, length >> 8, length & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), marker, name, icc, jpeg.subarray(2)])
}

const [startOfScan, endOfJpeg] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])]

function isCutOff(jpeg: Buffer) {
  return jpeg.lastIndexOf(endOfJpeg) < jpeg.lastIndexOf(startOfScan)
}

const mostMissing = 0.05

/** Throws when more than 5 % of the rows are missing, which the decoder fills with grey. */
async function jpegOfRest(bytes: Buffer, orientation?: number) {
  const rest = sharp(bytes, { limitInputPixels: largestPicture.pixels, failOn: 'none' })
  const { width, height } = await rest.metadata()
  const edge = Math.min(8, width)
  const { data, info } = await rest
    .clone()
    .extract({ left: width - edge, top: 0, width: edge, height })
    .resize(1, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const last = data.findLastIndex((value) => Math.abs(value - 128) > 1)
  const rows = Math.ceil((last + 1) / info.channels)
  if (rows < (1 - mostMissing) * height) throw new Error(`Only ${rows} of ${height} rows are here`)
  const whole = rest.extract({ left: 0, top: 0, width, height: rows })
  return whole.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
}

/** Uses the first that is small enough: a nameplate stays readable in all. */
const attachedQualities = [
  [2000, 82],
  [2000, 65],
  [1600, 65],
  [1600, 45],
  [1200, 45],
  [1000, 30],
] as const

export async function readAttachedPhoto(file: string) {
  const bytes = await decodable(await readFile(file))
  for (const [side, quality] of attachedQualities) {
    const photo = await opened(bytes)
      .resize({ width: side, height: side, ...fitting })
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .toBuffer()
    if (photo.length > heaviestAttached) continue
    const small = sharp(photo).resize({ width: 320, height: 320, ...fitting })
    return { bytes: photo, preview: await small.webp({ quality: 60 }).toBuffer() }
  }
  throw refusal(422, 'This photo cannot be made smaller than 400 kB.')
}

/** In bytes. */
const heaviestAttached = 400_000

const card = { width: 1200, height: 630, margin: 40 }
/** The same as `--color-depth-1`. */
const cardBackground = '#eef4f5'
/** In bytes; WhatsApp shows no larger picture. */
const heaviestCard = 300_000

export async function cardPicture(bytes: Buffer) {
  const { width, height, margin } = card
  const create = { width, height, channels: 3, background: cardBackground } as const
  const picture = await opened(bytes)
    .resize({ width: width - 2 * margin, height: height - 2 * margin, ...fitting })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const placed = await sharp({ create })
    .composite([{ input: picture }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const encoded = (quality: number) =>
    sharp(placed, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
  const fine = await encoded(80)
  return fine.length <= heaviestCard ? fine : encoded(20)
}

const logoForms = {
  icon: { width: 512, height: 512, margin: 28 },
  maskable: { width: 512, height: 512, margin: 104 },
  letterhead: { width: 600, height: 180, margin: 0 },
} as const

export async function logoPicture(bytes: Buffer, form: keyof typeof logoForms) {
  const { width, height, margin } = logoForms[form]
  const background = '#fff'
  const logo = opened(bytes)
    .resize({
      width: width - 2 * margin,
      height: height - 2 * margin,
      fit: form === 'letterhead' ? 'inside' : 'contain',
      background,
    })
    .flatten({ background })
  const extended =
    margin === 0
      ? logo
      : logo.extend({ top: margin, bottom: margin, left: margin, right: margin, background })
  return extended.png({ palette: true, effort: 7 }).toBuffer()
}

function opened(bytes: Buffer) {
  return sharp(bytes, {
    limitInputPixels: largestPicture.pixels,
    failOn: 'error',
    autoOrient: true,
  })
}
