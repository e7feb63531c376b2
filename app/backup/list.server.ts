import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { undefinedIfMissing } from '#app/platform/error-code.ts'

import { timeIn } from './names.ts'

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
