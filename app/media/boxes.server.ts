import type { FileHandle } from 'node:fs/promises'

import { refusal } from './refusal.ts'

export type Box = { type: string; at: number; start: number; end: number }

type Format = {
  headerIn(bytes: Buffer): { type: string; header: number; content?: number } | undefined
  shortestHeader: number
  mostBoxes: number
}

export function boxReader(file: FileHandle, { headerIn, shortestHeader, mostBoxes }: Format) {
  let left = mostBoxes

  async function* boxesIn({ start, end }: Pick<Box, 'start' | 'end'>): AsyncGenerator<Box> {
    for (let at = start; at + shortestHeader <= end;) {
      const read = left-- > 0 && headerIn(await readAt(file, at, 16))
      if (!read) throw damagedVideo()
      const { type, header, content } = read
      const body = at + header
      const next = content === undefined ? end : body + content
      if (next < body || next > end) throw damagedVideo()
      yield { type, at, start: body, end: next }
      at = next
    }
  }

  async function findBox(box: Box, [type, ...rest]: string[]): Promise<Box | undefined> {
    if (type === undefined) return box
    for await (const part of boxesIn(box)) if (part.type === type) return findBox(part, rest)
    return undefined
  }

  return { boxesIn, findBox }
}

export async function readAt(file: FileHandle, position: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

export function damagedVideo() {
  return refusal(422, 'The video is damaged or incomplete. Please choose it again.')
}
