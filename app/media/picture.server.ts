import sharp from 'sharp'

import { type PictureFormat, pictureTypes } from './store.ts'

// Only these four decoders are enabled, because others (SVG, PDF, TIFF, GIF …) add attack surface. The setting
// applies to the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
  ],
})
// The same operation rarely runs twice, so a cache of operations would only cost memory.
sharp.cache(false)

const mostPixels = 50_000_000
const longestSide = 12_000
const longestWork = { seconds: 30 }
const listedTypes = 'Choose a JPEG, PNG, WebP or AVIF.'

/**
 * The picture's type, width and height in pixels (EXIF orientation applied), from the file header alone. Throws 415
 * when it is not a JPEG, PNG, WebP or AVIF, 422 when it is too large or animated.
 */
export async function inspectPicture(bytes: Buffer) {
  const head = await readHead(bytes)
  const { width, height } = head.autoOrient
  const type = pictureTypes.find((listed) => listed === head.mediaType)
  if (!type) throw unknownType(bytes)
  if (width * height > mostPixels || Math.max(width, height) > longestSide) {
    throw refusal(422, 'The picture is larger than 50 megapixels or 12,000 pixels a side.')
  }
  if ((head.pages ?? 1) > 1) throw refusal(422, 'The picture moves; only still ones are kept.')
  return { type, width, height }
}

/**
 * The picture with its EXIF orientation applied, at most `width` pixels wide, never enlarged, without metadata; or
 * the error when it cannot be decoded. A picture with too many pixels is refused before decoding.
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

/** In pixels. Larger than the widest served size, so that every size is made by scaling down. */
const longestKept = 2560

/**
 * Re-encodes an uploaded picture as WebP with alpha, EXIF orientation applied, at most 2560 pixels a side. This
 * removes metadata and hidden data. Returns the error when the picture cannot be decoded.
 */
export async function encodeAnew(bytes: Buffer) {
  const fitting = { fit: 'inside', withoutEnlargement: true } as const
  try {
    const { data, info } = await opened(bytes)
      .resize({ width: longestKept, height: longestKept, ...fitting })
      .webp({ quality: 88, alphaQuality: 100, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (unreadable) {
    return { unreadable }
  }
}

const card = { width: 1200, height: 630, margin: 40 }
/** The background colour, the same as `--color-depth-1`. */
const cardGround = '#eef4f5'
/** In bytes. WhatsApp shows no larger picture. */
const heaviestCard = 300_000

/**
 * The card for link previews: the whole picture on the background colour as a JPEG of 1200 × 630 pixels and at most
 * 300 kB; or the error when it cannot be decoded.
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

/** The error for an unsupported file; its message names the file type, if known, and the supported types. */
function unknownType(bytes: Buffer, cause?: unknown) {
  const head = bytes.toString('latin1', 0, 512)
  const told = foreignKinds.find(([shape]) => shape.test(head))?.[1] ?? 'That is no picture.'
  return refusal(415, `${told} ${listedTypes}`, cause)
}

const foreignKinds: [RegExp, string][] = [
  [
    /^[^]{4}ftyp(he[iv]|mif1|msf1)/,
    'This phone format (HEIC) cannot be read here. On an iPhone, Settings > Camera > Formats > Most Compatible takes pictures that can.',
  ],
  [/^[^]{4}ftyp/, 'That is a film, not a picture.'],
  [/^GIF8/, 'GIF pictures are not kept.'],
  [/^%PDF-/, 'That is a PDF, not a picture.'],
  [/<svg/i, 'SVG drawings are not kept, for they can hold programs.'],
  [/^\s*<(!doctype|html)/i, 'That is a web page, not a picture.'],
]

type Refused = 400 | 413 | 415 | 422 | 429 | 503

export function refusal(statusCode: Refused, message: string, cause?: unknown) {
  return Object.assign(new Error(message, { cause }), { statusCode })
}

async function readHead(bytes: Buffer) {
  try {
    // This decodes no pixels, and our own limit has a clearer error message than sharp's.
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw unknownType(bytes, cause)
  }
}
