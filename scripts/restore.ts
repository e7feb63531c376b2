import { parseArgs } from 'node:util'

import { withArchive } from '../app/backup/copies.server.ts'
import { restoreCopy } from '../app/backup/restore-copy.server.ts'
import { restore } from '../app/backup/restore.server.ts'
import { accessLines } from '../app/backup/restored-access.server.ts'
import { readConfig } from '../app/config.server.ts'
import { printable, UserError } from '../app/platform/user-error.ts'

// `npm run restore -- FILE`: a backup (.tar), or the copy from before an upgrade (.db). With `--key FILE` also an
// encrypted copy (.tar.age), of a store too (`s3://`).
try {
  const options = { key: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [path] = positionals
  if (!path) throw new UserError('Name the backup: npm run restore -- data/backups/chandlery-….tar')
  const { databaseUrl, dataDir, media } = readConfig(process.env)
  if (path.endsWith('.db')) {
    const outcome = await restoreCopy(path, { databaseUrl, dataDir })
    console.log(`${path} is the database of ${dataDir} now. Start the site.`)
    tellOutcome(outcome)
  } else {
    const source = { target: path, key: values.key, account: media.s3 }
    const { manifest, ...outcome } = await withArchive(source, (archive) =>
      restore(archive, { databaseUrl, dataDir }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `The site of ${manifest.createdAt} is restored: ${rows} rows and ${manifest.media.files} files. Start the site.`,
    )
    tellOutcome(outcome)
  }
} catch (error) {
  console.error(printable(error))
  process.exitCode = 1
}

function tellOutcome({ erased, unsubscribed, access }: Awaited<ReturnType<typeof restoreCopy>>) {
  if (erased > 0) console.log(`${erased} addresses of erased persons were erased again.`)
  if (unsubscribed > 0) console.log(`${unsubscribed} addresses were unsubscribed again.`)
  for (const line of accessLines(access)) console.log(line)
}
