import sharp from 'sharp'

import { type PictureFormat, pictureTypes } from './store.ts'

// Whatever is not named here cannot be decoded at all: SVG, PDF, TIFF, GIF and the rest are only
// ways in for an attacker. The setting holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})
// No picture is asked for twice in a row, so remembered operations would only cost memory.
sharp.cache(false)

const mostPixels = 50_000_000
const longestSide = 12_000
const longestWork = { seconds: 30 }
const unknownType = 'Only JPEG, PNG, WebP and AVIF pictures are kept.'

/**
 * Type and size in pixels (as seen, after turning it upright) from the head of the bytes alone.
 * Throws 415 for what is no JPEG, PNG, WebP or AVIF, 422 for one that is too large or moves.
 */
export async function inspectPicture(bytes: Buffer) {
  const head = await readHead(bytes)
  const { width, height } = head.autoOrient
  const type = pictureTypes.find((listed) => listed === head.mediaType)
  if (!type) throw refusal(415, unknownType)
  if (width * height > mostPixels || Math.max(width, height) > longestSide) {
    throw refusal(422, 'The picture is larger than 50 megapixels or 12,000 pixels a side.')
  }
  if ((head.pages ?? 1) > 1) throw refusal(422, 'The picture moves; only still ones are kept.')
  return { type, width, height }
}

/**
 * The picture upright, at most `width` pixels wide and never enlarged, without its metadata; or
 * the reason why it cannot be decoded. One that is too large is refused before decoding.
 */
export async function resizePicture(bytes: Buffer, width: number, format: PictureFormat) {
  const picture = opened(bytes).resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 50, effort: 2 })
      : picture.webp({ quality: 72, alphaQuality: 85, effort: 4 })
  try {
    return { bytes: await encoded.toBuffer() }
  } catch (unreadable) {
    return { unreadable }
  }
}

const card = { width: 1200, height: 630, margin: 40 }
/** The chart's shallows (`--color-depth-1`). */
const cardGround = '#eef4f5'
/** Above it, WhatsApp shows no picture at all. */
const heaviestCard = 300_000

/**
 * The whole picture on the chart's ground as a JPEG of 1200 × 630 pixels and at most 300 kB, for chats and
 * networks; or the reason why it cannot be decoded.
 */
export async function cardPicture(bytes: Buffer) {
  const { width, height, margin } = card
  const create = { width, height, channels: 3, background: cardGround } as const
  try {
    const picture = await opened(bytes)
      .resize({
        width: width - 2 * margin,
        height: height - 2 * margin,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const laid = await sharp({ create })
      .composite([{ input: picture }])
      .removeAlpha()
      .raw()
      .toBuffer()
    const encoded = (quality: number) =>
      sharp(laid, { raw: { width, height, channels: 3 } })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer()
    const fine = await encoded(80)
    return { bytes: fine.length <= heaviestCard ? fine : await encoded(20) }
  } catch (unreadable) {
    return { unreadable }
  }
}

function opened(bytes: Buffer) {
  return sharp(bytes, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    autoOrient: true,
  }).timeout(longestWork)
}

export function refusal(statusCode: 415 | 422, message: string, cause?: unknown) {
  return Object.assign(new Error(message, { cause }), { statusCode })
}

async function readHead(bytes: Buffer) {
  try {
    // Nothing is decoded here, and our own limit gives a clearer answer than sharp's.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw refusal(415, unknownType, cause)
  }
}
