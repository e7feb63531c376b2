import { type FileHandle, open } from 'node:fs/promises'

import { type Box, boxReader, damagedVideo, readAt } from './boxes.server.ts'
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

const boxFormat = { headerIn, shortestHeader: 8, mostBoxes: 20_000 }

async function inspectMp4(file: FileHandle) {
  const { boxesIn, findBox } = boxReader(file, boxFormat)
  const metadata: Box[] = []
  const codecs: string[] = []
  let isComplete = false
  const visit = async (range: Pick<Box, 'start' | 'end'>, parent?: 'moov' | 'trak') => {
    for await (const box of boxesIn(range)) {
      const { type } = box
      if (type === 'udta' || type === 'meta' || (type === 'uuid' && !parent)) metadata.push(box)
      if (type === 'moov' && !parent) {
        isComplete = true
        await visit(box, type)
      }
      if (type === 'trak' && parent === 'moov') {
        await visit(box, type)
        const handler = await findBox(box, ['mdia', 'hdlr'])
        const samples = await findBox(box, ['mdia', 'minf', 'stbl', 'stsd'])
        const isVideo = handler && (await fourLetters(file, handler.start + 8)) === 'vide'
        if (isVideo && samples) codecs.push(await fourLetters(file, samples.start + 12))
      }
    }
  }
  await visit({ start: 0, end: (await file.stat()).size })
  if (!isComplete) throw damagedVideo()
  return { codecs, blankMetadata: () => blank(file, metadata) }
}

function headerIn(bytes: Buffer) {
  if (bytes.length < 8) return undefined
  const short = bytes.readUInt32BE(0)
  const isLong = short === 1 && bytes.length === 16
  const size = isLong ? Number(bytes.readBigUInt64BE(8)) : short
  const header = isLong ? 16 : 8
  const type = bytes.toString('latin1', 4, 8)
  // Zero means "to the end"; only the last box may have it.
  return size === 0 ? { type, header } : { type, header, content: size - header }
}

/** Uses `free` boxes of the same size: players skip them, and no other box moves. */
async function blank(file: FileHandle, boxes: Box[]) {
  const zeros = Buffer.alloc(64 * 1024)
  for (const { at, start, end } of boxes) {
    await file.write('free', at + 4, 'latin1')
    for (let position = start; position < end; position += zeros.length) {
      await file.write(zeros, 0, Math.min(zeros.length, end - position), position)
    }
  }
}

async function fourLetters(file: FileHandle, position: number) {
  return (await readAt(file, position, 4)).toString('latin1')
}
