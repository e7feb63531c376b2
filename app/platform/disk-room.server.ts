import { statfs } from 'node:fs/promises'

import { UserError } from './user-error.ts'

/** Left free, so that the site itself can go on writing. */
const reserve = 64_000_000

/** Throws a UserError if the disk of this folder has no room for so many bytes. */
export async function expectRoom(folder: string, bytes: number, purpose: string) {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + reserve) return
  throw new UserError(
    `There is too little room for ${purpose}: it needs ${megabytes(bytes + reserve)}, ${megabytes(free)} are free on the disk of ${folder}.`,
  )
}

function megabytes(bytes: number) {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
