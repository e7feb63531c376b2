import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { withArchive } from '../app/backup/copies.server.ts'
import { drill } from '../app/backup/drill.server.ts'
import { backupFolder, backupsIn } from '../app/backup/folder.server.ts'
import { backupStoreOfSite } from '../app/backup/store.server.ts'
import { type Config, readConfig } from '../app/config.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'

// `npm run drill`, or `npm run drill -- FILE`: proves that a backup can be restored. With `--key FILE` also an encrypted
// copy (`.tar.age`), of a store too (`s3://`); without a name the newest of the store that is set in the admin.
try {
  const options = { key: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const source = await sourceOf(readConfig(process.env), positionals[0], values.key)
  const { manifest, seconds } = await withArchive({ ...source, key: values.key }, drill)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${source.target} is good: ${rows} rows in ${manifest.tables.length} tables and ${manifest.media.files} files were restored correctly, in ${seconds.toFixed(1)} s.`,
  )
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}

async function sourceOf(config: Config, named: string | undefined, key: string | undefined) {
  const isInStore = named?.startsWith('s3://') ?? key !== undefined
  const store = isInStore ? await backupStoreOfSite(config) : undefined
  if (isInStore && named === undefined && !store) {
    throw new UserError('The admin has no store for copies: name the backup.')
  }
  const address = store && `s3://${store.root}`
  const target = named ?? address ?? (await newestHere(config))
  const isOfSite = address !== undefined && `${target}/`.startsWith(`${address}/`)
  return { target, account: isOfSite ? store?.account : config.media.s3 }
}

async function newestHere({ dataDir }: Config) {
  const folder = backupFolder(dataDir)
  const [newest] = await backupsIn(folder)
  if (newest) return join(folder, newest.name)
  throw new UserError(`There is no backup in ${folder}: npm run backup makes one.`)
}
