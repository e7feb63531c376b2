import type { FileHandle } from 'node:fs/promises'

import { type Box, boxReader, damagedVideo, readAt } from './boxes.server.ts'
import { refusal } from './refusal.ts'

const ids = {
  head: '1a45dfa3',
  docType: '4282',
  segment: '18538067',
  tracks: '1654ae6b',
  track: 'ae',
  codec: '86',
  cluster: '1f43b675',
  info: '1549a966',
}
/** Tags and attachments (covers, fonts) of a segment. */
const metadataInSegment = ['1254c367', '1941a469']
/** Title, recording date, names of this file and its neighbours. */
const metadataInInfo = ['7ba9', '4461', '7384', '3c83ab', '3e83bb']
const format = { headerIn, shortestHeader: 1, mostBoxes: 20_000 }

export async function inspectWebm(file: FileHandle) {
  const { boxesIn, findBox } = boxReader(file, format)
  const textIn = async (element: Box, id: string) => {
    const { start, end } = (await findBox(element, [id])) ?? { start: 0, end: 0 }
    const text = await readAt(file, start, Math.min(end - start, 64))
    return text.toString('latin1').replace(/\0+$/, '')
  }
  const codecs: string[] = []
  const metadata: Box[] = []
  const visitSegment = async (segment: Box) => {
    let isPlayable = false
    for await (const element of boxesIn(segment)) {
      const { type } = element
      if (metadataInSegment.includes(type)) metadata.push(element)
      if (type === ids.info) {
        for await (const box of boxesIn(element)) {
          if (metadataInInfo.includes(box.type)) metadata.push(box)
        }
      }
      if (type === ids.tracks) {
        isPlayable = true
        for await (const track of boxesIn(element)) {
          if (track.type === ids.track) codecs.push(await textIn(track, ids.codec))
        }
      }
      // The track list must precede the first cluster, because browsers need it to start playing.
      if (type === ids.cluster && !isPlayable) break
    }
    if (!isPlayable) throw damagedVideo()
  }
  for await (const element of boxesIn({ start: 0, end: (await file.stat()).size })) {
    if (element.type === ids.head && (await textIn(element, ids.docType)) !== 'webm') {
      const message =
        'This is not a WebM video, only a similar format. Export it as MP4 with H.264.'
      throw refusal(415, message)
    }
    if (element.type !== ids.segment) continue
    await visitSegment(element)
    break
  }
  const videoCodecs = codecs.filter((codec) => codec.startsWith('V_'))
  return { codecs: videoCodecs, blankMetadata: () => blank(file, metadata) }
}

/** Uses `Void` elements of the same length: players skip them, and no other element moves. */
async function blank(file: FileHandle, elements: Box[]) {
  const zeros = Buffer.alloc(64 * 1024)
  for (const { at, end } of elements) {
    const header = voidHeader(end - at)
    await file.write(header, 0, header.length, at)
    for (let position = at + header.length; position < end; position += zeros.length) {
      await file.write(zeros, 0, Math.min(zeros.length, end - position), position)
    }
  }
}

function voidHeader(length: number) {
  const isShort = length < 9
  const header = Buffer.alloc(isShort ? 2 : 9)
  header[0] = 0xec
  if (isShort) header[1] = 0x80 | (length - 2)
  else {
    header.writeBigUInt64BE(BigInt(length - 9), 1)
    header[1] = 0x01
  }
  return header
}

function headerIn(bytes: Buffer) {
  const idLength = numberLength(bytes[0])
  const sizeLength = numberLength(bytes[idLength])
  const header = idLength + sizeLength
  if (idLength > 4 || sizeLength > 8 || bytes.length < header) return undefined
  const type = bytes.toString('hex', 0, idLength)
  const mask = (1n << BigInt(7 * sizeLength)) - 1n
  const size = BigInt(`0x${bytes.toString('hex', idLength, header)}`) & mask
  // All ones mean an unknown length, as in live recordings: to the end.
  return size === mask ? { type, header } : { type, header, content: Number(size) }
}

function numberLength(first = 0) {
  return Math.clz32(first) - 23
}
