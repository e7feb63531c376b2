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
}
const format = { headerIn, shortestHeader: 1, mostBoxes: 2_000 }

export async function videoCodecsOfWebm(file: FileHandle) {
  const { boxesIn, findBox } = boxReader(file, format)
  const textIn = async (element: Box, id: string) => {
    const { start, end } = (await findBox(element, [id])) ?? { start: 0, end: 0 }
    const text = await readAt(file, start, Math.min(end - start, 64))
    return text.toString('latin1').replace(/\0+$/, '')
  }
  /** The list of tracks must come before the first cluster, because browsers need it to start playing. */
  const tracksOf = async (segment: Box) => {
    for await (const element of boxesIn(segment)) {
      if (element.type === ids.tracks) return element
      if (element.type === ids.cluster) break
    }
    throw damagedVideo()
  }
  const codecs: string[] = []
  for await (const element of boxesIn({ start: 0, end: (await file.stat()).size })) {
    if (element.type === ids.head && (await textIn(element, ids.docType)) !== 'webm') {
      const message = 'That is no WebM film, only a relative of it. Export it as MP4 with H.264.'
      throw refusal(415, message)
    }
    if (element.type !== ids.segment) continue
    for await (const track of boxesIn(await tracksOf(element))) {
      if (track.type === ids.track) codecs.push(await textIn(track, ids.codec))
    }
    break
  }
  return codecs.filter((codec) => codec.startsWith('V_'))
}

function headerIn(bytes: Buffer) {
  const idLength = numberLength(bytes[0])
  const sizeLength = numberLength(bytes[idLength])
  const header = idLength + sizeLength
  if (idLength > 4 || sizeLength > 8 || bytes.length < header) return undefined
  const type = bytes.toString('hex', 0, idLength)
  const mask = (1n << BigInt(7 * sizeLength)) - 1n
  const size = BigInt(`0x${bytes.toString('hex', idLength, header)}`) & mask
  // All bits are ones in an element of a live recording, whose length is unknown: it extends to the end.
  return size === mask ? { type, header } : { type, header, content: Number(size) }
}

function numberLength(first = 0) {
  return Math.clz32(first) - 23
}
