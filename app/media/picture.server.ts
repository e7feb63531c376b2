import sharp from 'sharp'

import { mostPixels } from './accepted-files.server.ts'
import type { PictureFormat } from './store.ts'

// The same operation rarely runs twice, so a cache of operations would only cost memory.
sharp.cache(false)

const longestWork = { seconds: 30 }

export async function resizePicture(bytes: Buffer, width: number, format: PictureFormat) {
  const picture = opened(bytes).resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 50, effort: 2 })
      : picture.webp({ quality: 72, alphaQuality: 85, effort: 4 })
  return unlessDamaged(async () => ({ bytes: await encoded.toBuffer() }))
}

/** In pixels. Larger than the widest served size, so that every size is made by scaling down. */
const longestSide = 2560

const fitting = { fit: 'inside', withoutEnlargement: true } as const

export async function encodeAnew(bytes: Buffer) {
  return unlessDamaged(async () => {
    const { data, info } = await opened(bytes)
      .resize({ width: longestSide, height: longestSide, ...fitting })
      .webp({ quality: 88, alphaQuality: 100, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}

const card = { width: 1200, height: 630, margin: 40 }
/** The same as `--color-depth-1`. */
const cardBackground = '#eef4f5'
/** In bytes. WhatsApp shows no larger picture. */
const heaviestCard = 300_000

export async function cardPicture(bytes: Buffer) {
  const { width, height, margin } = card
  const create = { width, height, channels: 3, background: cardBackground } as const
  return unlessDamaged(async () => {
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
    return { bytes: fine.length <= heaviestCard ? fine : await encoded(20) }
  })
}

async function unlessDamaged<T>(convert: () => Promise<T>) {
  try {
    return await convert()
  } catch (damage) {
    return { damage }
  }
}

function opened(bytes: Buffer) {
  return sharp(bytes, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    autoOrient: true,
  }).timeout(longestWork)
}
