import type { FileHandle } from 'node:fs/promises'

import { damagedFilm, readAt } from './file-bytes.server.ts'

type Box = { type: string; at: number; start: number; end: number }
/** Nobody's film has this many boxes before its sound and pictures begin; a hostile one may. */
type Reading = { file: FileHandle; boxesLeft: number }

/**
 * The codecs of the moving pictures in an MP4, read from the heads of its boxes alone. Throws 422 for a file that
 * ends before its boxes do. `forgetPlace` blanks what a phone notes beside the film: where, with what, by whom.
 */
export async function inspectMp4(file: FileHandle) {
  const { size } = await file.stat()
  const reading = { file, boxesLeft: 20_000 }
  const notes: Box[] = []
  const codecs: string[] = []
  let isComplete = false
  for await (const box of boxesIn(reading, 0, size)) {
    // What stands there beside the film is of cameras and editing programs, such as XMP with the place.
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
    // Zero means "to the end", which only the last box of a file may say.
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

/** A box that is called free is empty room to every player, and no other box has to move. */
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
