import { open } from 'node:fs/promises'

import { readAt } from './boxes.server.ts'
import { inspectMp4 } from './mp4.server.ts'
import { blankPdfMetadata } from './pdf.server.ts'
import { refusal } from './refusal.ts'
import { inspectWebm } from './webm.server.ts'

const playable = ['avc1', 'avc3', 'av01', 'vp08', 'vp09', 'V_VP8', 'V_VP9', 'V_AV1']
const hevc = ['hvc1', 'hev1', 'dvh1', 'dvhe']
const stillPictures = /^(avi[fs]|he[iv][cxms]|mif1|msf1)$/

export async function inspectVideo(path: string) {
  await using file = await open(path, 'r+')
  const head = await readAt(file, 0, 12)
  if (head.toString('hex', 0, 4) === '1a45dfa3') {
    await accept(await inspectWebm(file))
    return 'video/webm'
  }
  const brand = head.toString('latin1', 8, 12)
  if (head.toString('latin1', 4, 8) !== 'ftyp' || stillPictures.test(brand)) {
    const message =
      'This is not an MP4 or WebM video. Choose one, or export yours as MP4 with H.264.'
    throw refusal(415, message)
  }
  await accept(await inspectMp4(file))
  return 'video/mp4'
}

type Video = { codecs: string[]; blankMetadata: () => Promise<void> }

async function accept({ codecs, blankMetadata }: Video) {
  expectPlayable(codecs)
  await blankMetadata()
}

function expectPlayable(codecs: string[]) {
  if (codecs.length === 0) throw refusal(422, 'There is no picture in this video.')
  if (codecs.some((codec) => playable.includes(codec))) return
  const isHevc = codecs.some((codec) => hevc.includes(codec))
  throw refusal(
    422,
    isHevc
      ? 'This video is in a format that browsers cannot play (HEVC). On an iPhone choose Settings > Camera > Formats > Most Compatible, or export it as MP4 with H.264.'
      : 'This video is in a format that browsers cannot play. Export it as MP4 with H.264.',
  )
}

export async function inspectDatasheet(path: string) {
  await using file = await open(path, 'r+')
  const { size } = await file.stat()
  const head = await readAt(file, 0, 5)
  if (head.toString('latin1') !== '%PDF-') {
    throw refusal(415, 'This is not a PDF. Choose the datasheet as a PDF file.')
  }
  const tail = await readAt(file, Math.max(0, size - 1024), 1024)
  if (!tail.includes('%%EOF')) {
    throw refusal(422, 'The PDF is damaged or not whole. Please choose it again.')
  }
  await blankPdfMetadata(file)
  return 'application/pdf'
}
