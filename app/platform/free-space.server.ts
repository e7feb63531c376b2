import { statfs } from 'node:fs/promises'

import { UserError } from './user-error.ts'

export type FreeSpace = { bytes: number; share: number }
export type DiskSpace = ReturnType<typeof diskSpace>

const lowShare = 0.1

export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { bytes: bavail * bsize, share: bavail / blocks }
}

/** Uploads need `least` bytes. Below a tenth of the disk the admin only warns, as that is much on a large disk. */
export function diskSpace(least: number, free: () => Promise<FreeSpace>) {
  return {
    hasRoom: async (bytes = 0) => least === 0 || (await free()).bytes >= least + bytes,
    isLow: async () => least > 0 && (await free()).share < lowShare,
  }
}

/** In bytes, so that the site can still write. */
const reserve = 64_000_000

/** Throws a UserError without room for `bytes` and `left` more. */
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
