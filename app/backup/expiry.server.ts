import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

import { expiredBackups } from './names.ts'

const day = 24 * 3_600_000
const longestCopy = 186 * day
/** A month longer, so that no kept backup needs an older erasure. */
export const oldestErasure = longestCopy + 31 * day

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
