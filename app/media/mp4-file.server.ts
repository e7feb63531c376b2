import type { FileHandle } from 'node:fs/promises'

import { damagedFilm, readAt } from './file-bytes.server.ts'

type Box = { type: string; at: number; start: number; end: number }
/** `boxesLeft` limits the work on a hostile file; no real video has that many boxes before its content. */
type Reading = { file: FileHandle; boxesLeft: number }

/**
 * The codecs of the video tracks of an MP4, from its box headers alone. Throws 422 when the file ends before its
 * boxes do. `forgetPlace` blanks the metadata of a phone: location, device, author.
 */
export async function inspectMp4(file: FileHandle) {
  const { size } = await file.stat()
  const reading = { file, boxesLeft: 20_000 }
  const notes: Box[] = []
  const codecs: string[] = []
  let isComplete = false
  for await (const box of boxesIn(reading, 0, size)) {
    // These boxes hold metadata of cameras and editing programs, such as XMP with the location.
    if (isNote(box) || box.type === 'uuid') notes.push(box)
    if (box.type !== 'moov') continue
    isComplete = true
    for await (const part of boxesIn(reading, box.start, box.end)) {
      if (isNote(part)) notes.push(part)
      if (part.type !== 'trak') continue
      const codec = await codecOf(reading, part, notes)
      if (codec) codecs.push(codec)
    }
  }
  if (!isComplete) throw damagedFilm()
  return { codecs, forgetPlace: () => blank(file, notes) }
}

async function codecOf(reading: Reading, track: Box, notes: Box[]) {
  let codec: string | undefined
  let isVideo = false
  for await (const part of boxesIn(reading, track.start, track.end)) {
    if (isNote(part)) notes.push(part)
    if (part.type !== 'mdia') continue
    const handler = await boxAt(reading, part, ['hdlr'])
    isVideo = handler !== undefined && (await word(reading.file, handler.start + 8)) === 'vide'
    const samples = await boxAt(reading, part, ['minf', 'stbl', 'stsd'])
    codec = samples && (await word(reading.file, samples.start + 12))
  }
  return isVideo ? codec : undefined
}

async function boxAt(
  reading: Reading,
  box: Box,
  [type, ...rest]: string[],
): Promise<Box | undefined> {
  if (type === undefined) return box
  for await (const part of boxesIn(reading, box.start, box.end)) {
    if (part.type === type) return boxAt(reading, part, rest)
  }
  return undefined
}

async function* boxesIn(reading: Reading, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end;) {
    if (reading.boxesLeft-- === 0) throw damagedFilm()
    const head = await readAt(reading.file, at, 16)
    const short = head.length < 8 ? 0 : head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const told = isLong ? Number(head.readBigUInt64BE(8)) : short
    // Zero means "to the end"; only the last box of a file may have it.
    const next = told === 0 ? end : at + told
    const body = at + (isLong ? 16 : 8)
    if (next < body || next > end) throw damagedFilm()
    yield { type: head.toString('latin1', 4, 8), at, start: body, end: next }
    at = next
  }
}

function isNote({ type }: Box) {
  return type === 'udta' || type === 'meta'
}

/** Turns the boxes into `free` boxes of the same size: players skip them, and no other box moves. */
async function blank(file: FileHandle, notes: Box[]) {
  for (const { at, start, end } of notes) {
    await file.write('free', at + 4, 'latin1')
    const zeros = Buffer.alloc(64 * 1024)
    for (let place = start; place < end; place += zeros.length) {
      await file.write(zeros, 0, Math.min(zeros.length, end - place), place)
    }
  }
}

async function word(file: FileHandle, position: number) {
  return (await readAt(file, position, 4)).toString('latin1')
}
