import { freeSpaceOf } from './free-space.server.ts'
import { UserError } from './user-error.ts'

/** Left free, so that the site itself can go on writing. */
const reserve = 64_000_000

/** Throws a UserError if the disk of this folder has no room for so many bytes. */
export async function expectRoom(folder: string, bytes: number, purpose: string) {
  const { bytes: free } = await freeSpaceOf(folder)
  if (free >= bytes + reserve) return
  throw new UserError(
    `There is too little room for ${purpose}: it needs ${megabytes(bytes + reserve)}, ${megabytes(free)} are free on the disk of ${folder}.`,
  )
}

function megabytes(bytes: number) {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
