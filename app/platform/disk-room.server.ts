import { freeSpaceOf } from './free-space.server.ts'
import { UserError } from './user-error.ts'

/** Left free, so that the site itself can go on writing. */
const reserve = 64_000_000

/** Throws a UserError if the disk of this folder has no room for so many bytes and `left` more. */
export async function expectRoom(folder: string, bytes: number, purpose: string, left = 0) {
  const { bytes: free } = await freeSpaceOf(folder)
  const needed = bytes + Math.max(left, reserve)
  if (free >= needed) return
  throw new UserError(
    `There is too little room for ${purpose}: it needs ${megabytes(needed)}, ${megabytes(free)} are free on the disk of ${folder}.`,
  )
}

function megabytes(bytes: number) {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
