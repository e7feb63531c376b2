import { statfs } from 'node:fs/promises'

export type FreeSpace = { bytes: number; share: number }
export type DiskSpace = ReturnType<typeof diskSpace>

const lowShare = 0.1

export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { bytes: bavail * bsize, share: bavail / blocks }
}

/**
 * The room on the disk of a folder. Below `least` bytes nothing large is taken any more; a tenth of the disk is a
 * reason to warn only, because on a large disk that is much.
 */
export function diskSpace(least: number, free: () => Promise<FreeSpace>) {
  return {
    /** Also after that many bytes. */
    hasRoom: async (bytes = 0) => least === 0 || (await free()).bytes >= least + bytes,
    isLow: async () => least > 0 && (await free()).share < lowShare,
  }
}
