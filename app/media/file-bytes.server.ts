import type { FileHandle } from 'node:fs/promises'

import { refusal } from './picture.server.ts'

/** Up to `length` bytes from `position`; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

export function damagedFilm() {
  return refusal(422, 'The film is damaged or not whole. Please choose it again.')
}
