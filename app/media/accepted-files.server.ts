import { open } from 'node:fs/promises'

import sharp from 'sharp'

import { readAt } from './boxes.server.ts'
import { inspectMp4 } from './mp4.server.ts'
import { refusal } from './refusal.ts'
import { pictureTypes } from './store.ts'
import { videoCodecsOfWebm } from './webm.server.ts'

// Other decoders (SVG, PDF, TIFF, GIF …) add attack surface. This applies to the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

export const mostPixels = 50_000_000
const longestSide = 12_000

/** Width and height are in pixels, EXIF orientation applied. Throws 415 or 422; reads the file header alone. */
export async function inspectPicture(bytes: Buffer) {
  const head = await readHead(bytes)
  const { width, height } = head.autoOrient
  const type = pictureTypes.find((listed) => listed === head.mediaType)
  if (!type) throw unknownPicture(bytes)
  if (width * height > mostPixels || Math.max(width, height) > longestSide) {
    throw refusal(422, 'The picture is larger than 50 megapixels or 12,000 pixels a side.')
  }
  if ((head.pages ?? 1) > 1) throw refusal(422, 'The picture moves; only still ones are kept.')
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
  const head = bytes.toString('latin1', 0, 512)
  const [, reason] = otherTypes.find(([shape]) => shape.test(head)) ?? []
  const message = `${reason ?? 'That is no picture.'} Choose a JPEG, PNG, WebP or AVIF.`
  return refusal(415, message, cause)
}

const otherTypes: [RegExp, string][] = [
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

const playable = ['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1']
const hevc = ['hvc1', 'hev1', 'dvh1', 'dvhe']
const stillPictures = /^(avi[fs]|he[iv][cxms]|mif1|msf1)$/

export async function inspectVideo(path: string) {
  await using file = await open(path, 'r+')
  const head = await readAt(file, 0, 12)
  if (head.toString('hex', 0, 4) === '1a45dfa3') {
    expectPlayable(await videoCodecsOfWebm(file))
    return 'video/webm'
  }
  const brand = head.toString('latin1', 8, 12)
  if (head.toString('latin1', 4, 8) !== 'ftyp' || stillPictures.test(brand)) {
    const message = 'That is no MP4 or WebM film. Choose one, or export yours as MP4 with H.264.'
    throw refusal(415, message)
  }
  const { codecs, blankMetadata } = await inspectMp4(file)
  expectPlayable(codecs)
  await blankMetadata()
  return 'video/mp4'
}

function expectPlayable(codecs: string[]) {
  if (codecs.length === 0) throw refusal(422, 'There is no picture in this film.')
  if (codecs.some((codec) => playable.includes(codec))) return
  const isHevc = codecs.some((codec) => hevc.includes(codec))
  throw refusal(
    422,
    isHevc
      ? 'This film is in a format that browsers cannot play (HEVC). On an iPhone choose Settings > Camera > Formats > Most Compatible, or export it as MP4 with H.264.'
      : 'This film is in a format that browsers cannot play. Export it as MP4 with H.264.',
  )
}

export async function inspectDatasheet(path: string) {
  await using file = await open(path)
  const { size } = await file.stat()
  const head = await readAt(file, 0, 5)
  if (head.toString('latin1') !== '%PDF-') {
    throw refusal(415, 'That is no PDF. Choose the datasheet as a PDF file.')
  }
  const tail = await readAt(file, Math.max(0, size - 1024), 1024)
  if (!tail.includes('%%EOF')) {
    throw refusal(422, 'The PDF is damaged or not whole. Please choose it again.')
  }
  return 'application/pdf'
}
