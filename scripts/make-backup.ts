import { once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

import type { BackupSource } from '../app/backup/back-up.server.ts'
import type { SettingsOfSite } from '../app/backup/backups.server.ts'
import { backupFolder, backupName } from '../app/backup/folder.server.ts'
import { runBackup } from '../app/backup/run.server.ts'
import { readConfig } from '../app/config.server.ts'
import { alsoLoopback } from '../app/media/remote-files/download.server.ts'
import { putObject } from '../app/media/s3.server.ts'
import { publicInternet } from '../app/platform/public-host.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'

// `npm run backup`, optionally with `-- FILE.tar`, a folder, or s3://bucket/folder. The site runs it too, and this
// process ends with it.
process.on('disconnect', () => process.exit(1))

try {
  const options = { lease: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const config = process.send ? await settingsOfSite() : settingsOfCommand()
  const target = positionals[0] ?? backupFolder(config.dataDir)
  const { path, size, manifest, copiedTo, copyError } = target.startsWith('s3://')
    ? await backUpToStore(config, target)
    : await runBackup(config, target, {
        startedAt: values.lease,
        isManual: config.isManual,
        reach: config.reachesLoopback ? alsoLoopback : publicInternet,
      })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${path}: ${rows} rows and ${manifest.media.files} files, ${(size / 1e6).toFixed(1)} MB, read again and good.`,
  )
  if (copiedTo) console.log(`Its encrypted copy is ${copiedTo}.`)
  if (copyError !== undefined) {
    console.error(`Its copy failed: ${copyError}`)
    // The site reads the reason from the database.
    process.exitCode = process.send ? 0 : 1
  }
  if (manifest.missing.length > 0) {
    console.error(`No store has these files: ${manifest.missing.join(', ')}.`)
  }
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}

/** Where the site makes no daily backup, the command is the daily one. */
function settingsOfCommand(): SettingsOfSite {
  const config = readConfig(process.env)
  return { ...config, isManual: config.dailyBackup, reachesLoopback: false }
}

async function settingsOfSite() {
  const [settings]: SettingsOfSite[] = await once(process, 'message')
  // The last listener keeps the process alive, so it must not outlive the work.
  process.channel?.unref()
  if (!settings) throw new Error('The site sent no settings')
  return settings
}

/** A store wants length and checksum first. The cleanup of backups also removes a file of a killed process. */
async function backUpToStore(config: BackupSource, target: string) {
  const { s3 } = config.media
  if (!s3)
    throw new UserError('For s3:// set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  const file = join(backupFolder(config.dataDir), backupName(Date.now()))
  const deliver = async () => {
    const path = `${target.replace(/\/+$/, '')}/${basename(file)}`
    try {
      const body = await openAsBlob(file)
      await putObject(s3, path.slice('s3://'.length), { type: 'application/x-tar', body })
    } finally {
      await rm(file, { force: true })
    }
    return path
  }
  return runBackup(config, file, { deliver })
}
