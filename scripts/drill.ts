import { join } from 'node:path'

import { drill } from '../app/backup/drill.server.ts'
import { backupFolder, backupsIn } from '../app/backup/folder.server.ts'
import { readConfig } from '../app/config.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'

// `npm run drill`, or `npm run drill -- FILE`: proves that a backup can be restored.
try {
  const folder = backupFolder(readConfig(process.env).dataDir)
  const [newest] = await backupsIn(folder)
  const path = process.argv[2] ?? (newest && join(folder, newest.name))
  if (!path) throw new UserError(`There is no backup in ${folder}: npm run backup makes one.`)
  const { manifest, seconds } = await drill(path)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${path} is good: ${rows} rows in ${manifest.tables.length} tables and ${manifest.media.files} files were restored correctly, in ${seconds.toFixed(1)} s.`,
  )
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}
