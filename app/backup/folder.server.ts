import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

import { expiredBackups, timeIn } from './names.ts'

const day = 24 * 3_600_000
const longestCopy = 186 * day
/** A month longer, so that no kept backup needs an older erasure. */
export const oldestErasure = longestCopy + 31 * day

export function backupFolder(dataDir: string) {
  return join(dataDir, 'backups')
}

/** The backups of this folder, newest first. */
export async function backupsIn(folder: string) {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  const backups = names
    .filter((name) => timeIn(name) !== undefined)
    .toSorted()
    .toReversed()
  const listed = await Promise.all(
    backups.map(async (name) => {
      const found = await stat(join(folder, name)).catch(undefinedIfMissing)
      return found ? { name, at: new Date(timeIn(name) ?? 0).toISOString(), size: found.size } : []
    }),
  )
  return listed.flat()
}

/**
 * Backups that are not kept, and copies from before an upgrade: these hold the same persons, so they get no older. A
 * backup can remove files at the same time.
 */
export async function removeExpired(folder: string, now = Date.now()) {
  const names = (await readdir(folder).catch(undefinedIfMissing)) ?? []
  for (const name of expiredBackups(names, now)) await rm(join(folder, name), { force: true })
  for (const name of names.filter((one) => /^before-.*\.db$/.test(one))) {
    const copy = await stat(join(folder, name)).catch(undefinedIfMissing)
    if (copy && copy.mtimeMs < now - longestCopy) await rm(join(folder, name), { force: true })
  }
}
