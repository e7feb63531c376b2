import { readFile } from 'node:fs/promises'

import sharp from 'sharp'

import { largestPicture } from '#app/content/constants.ts'
import { messages } from '#app/content/messages.ts'

import { otherKind } from './picture-kinds.ts'
import { refusal } from './refusal.ts'
import type { PictureFormat } from './store.ts'

// Only the child process runs this module (decoder-child.ts). Every function throws what it refuses;
// any other error means that the picture is damaged.

// The same operation rarely runs twice, so a cache of operations would only cost memory.
sharp.cache(false)
// One core stays free for pages.
sharp.concurrency(1)
// Other decoders (SVG, PDF, TIFF, GIF …) add attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

/** What may be uploaded. A type that is left out later stays readable where it is stored (store.ts). */
const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Width and height are in pixels, EXIF orientation applied. Throws 415 or 422; reads the file header alone. */
export async function inspectPicture(bytes: Buffer) {
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
  if ((head.pages ?? 1) > 1) throw refusal(422, 'Animated pictures are not accepted.')
  return { type, width, height }
}

async function readHead(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw unknownPicture(bytes, cause)
  }
}

function unknownPicture(bytes: Buffer, cause?: unknown) {
  const message = `${otherKind(bytes)} Choose a JPEG, PNG, WebP or AVIF.`
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

/** In pixels. Larger than the widest served size, so that every size is made by scaling down. */
const longestSide = 2560

const fitting = { fit: 'inside', withoutEnlargement: true } as const

export async function readUploadedPicture(file: string) {
  const bytes = await readFile(file)
  await inspectPicture(bytes)
  const { data, info } = await opened(bytes)
    .resize({ width: longestSide, height: longestSide, ...fitting })
    .webp({ quality: 88, alphaQuality: 100, effort: 4, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** In pixels. Shown at 40 at most, on screens with up to four dots a pixel. */
const faceSide = 160

/** The picture of a person: a small square out of the middle, without what the camera wrote into it. */
export async function facePicture(bytes: Buffer) {
  await inspectPicture(bytes)
  const square = opened(bytes).resize({ width: faceSide, height: faceSide, fit: 'cover' })
  return square.webp({ quality: 75 }).toBuffer()
}

/** From the first that is light enough: a nameplate stays readable in all of them. */
const attachedQualities = [
  [2000, 82],
  [2000, 65],
  [1600, 65],
  [1600, 45],
  [1200, 45],
  [1000, 30],
] as const

/** A photo that a buyer sends, without what the camera wrote into it, and a small one. */
export async function readAttachedPhoto(file: string) {
  const bytes = await readFile(file)
  await inspectPicture(bytes)
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
/** In bytes. WhatsApp shows no larger picture. */
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

/** A launcher may cut a maskable icon to a circle, so the logo stays in the middle. */
const logoForms = {
  icon: { width: 512, height: 512, margin: 28 },
  maskable: { width: 512, height: 512, margin: 104 },
  letterhead: { width: 600, height: 180, margin: 0 },
} as const

/** A PNG on white. */
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
