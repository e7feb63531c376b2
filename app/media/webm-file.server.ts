import type { FileHandle } from 'node:fs/promises'

import { damagedFilm, readAt } from './file-bytes.server.ts'
import { refusal } from './picture.server.ts'

type Element = { id: string; start: number; end: number }
type Reading = { file: FileHandle; elementsLeft: number }

const ids = {
  head: '1a45dfa3',
  kind: '4282',
  segment: '18538067',
  tracks: '1654ae6b',
  track: 'ae',
  codec: '86',
  cluster: '1f43b675',
}

/**
 * The codecs of the video tracks of a WebM. Throws 422 when the file ends before its elements do, 415 for a similar
 * format such as MKV.
 */
export async function videoCodecsOfWebm(file: FileHandle) {
  const { size } = await file.stat()
  const reading = { file, elementsLeft: 2_000 }
  const codecs: string[] = []
  for await (const element of elementsIn(reading, 0, size)) {
    if (element.id === ids.head) await expectWebm(reading, element)
    if (element.id !== ids.segment) continue
    const tracks = await tracksOf(reading, element)
    for await (const track of elementsIn(reading, tracks.start, tracks.end)) {
      if (track.id === ids.track) codecs.push(await textIn(reading, track, ids.codec))
    }
    break
  }
  return codecs.filter((codec) => codec.startsWith('V_'))
}

async function expectWebm(reading: Reading, head: Element) {
  if ((await textIn(reading, head, ids.kind)) === 'webm') return
  throw refusal(415, 'That is no WebM film, only a relative of it. Export it as MP4 with H.264.')
}

/** The list of tracks must come before the first cluster, because browsers need it to start playing. */
async function tracksOf(reading: Reading, segment: Element) {
  for await (const element of elementsIn(reading, segment.start, segment.end)) {
    if (element.id === ids.tracks) return element
    if (element.id === ids.cluster) break
  }
  throw damagedFilm()
}

async function textIn(reading: Reading, element: Element, id: string) {
  for await (const part of elementsIn(reading, element.start, element.end)) {
    if (part.id !== id) continue
    const text = await readAt(reading.file, part.start, Math.min(part.end - part.start, 64))
    return text.toString('latin1').replace(/\0+$/, '')
  }
  return ''
}

async function* elementsIn(reading: Reading, start: number, end: number): AsyncGenerator<Element> {
  for (let at = start; at < end;) {
    if (reading.elementsLeft-- === 0) throw damagedFilm()
    const bytes = await readAt(reading.file, at, 12)
    const idLength = lengthOf(bytes[0])
    const sizeLength = lengthOf(bytes[idLength])
    const body = at + idLength + sizeLength
    if (idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength) throw damagedFilm()
    const told = sizeIn(bytes.subarray(idLength, idLength + sizeLength))
    // An element of a live recording has no known length: it extends to the end.
    const next = told === undefined ? end : body + told
    if (next > end) throw damagedFilm()
    yield { id: bytes.toString('hex', 0, idLength), start: body, end: next }
    at = next
  }
}

/** The leading zero bits of its first byte, plus one, are the length of a number in bytes. */
function lengthOf(first = 0) {
  return Math.clz32(first) - 23
}

/** Undefined when all bits are ones, which means that the size is unknown. */
function sizeIn(bytes: Buffer) {
  const bits = 7 * bytes.length
  const value = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(bits)) - 1n)
  return value === (1n << BigInt(bits)) - 1n ? undefined : Number(value)
}
