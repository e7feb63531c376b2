import type { FileHandle } from 'node:fs/promises'

import { type Box, boxReader, damagedVideo, readAt } from './boxes.server.ts'

const format = { headerIn, shortestHeader: 8, mostBoxes: 20_000 }

export async function inspectMp4(file: FileHandle) {
  const { boxesIn, findBox } = boxReader(file, format)
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
  // Zero means "to the end"; only the last box of a file may have it.
  return size === 0 ? { type, header } : { type, header, content: size - header }
}

/** `free` boxes of the same size: players skip them, and no other box moves. */
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
