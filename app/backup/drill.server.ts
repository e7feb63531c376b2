import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#app/database/database.server.ts'
import { migrate } from '#app/database/migrate.server.ts'
import { UserError } from '#app/platform/user-error.ts'

import { openSnapshot } from './back-up.server.ts'
import type { Manifest } from './manifest.ts'
import { keyIn } from './read-archive.server.ts'
import { type RestoreTarget, restore } from './restore.server.ts'
import { lineOf } from './snapshot.ts'

export async function drill(path: string) {
  const started = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'chandlery-drill-'))
  const target: RestoreTarget = { databaseUrl: undefined, dataDir }
  try {
    const { manifest } = await restore(path, target, { asArchived: true })
    const problems = [
      ...(await changedTables(target, manifest)),
      ...(await changedFiles(target, manifest)),
    ]
    if (problems.length > 0) {
      throw new UserError(`The backup ${path} does not restore correctly: ${problems.join(', ')}.`)
    }
    await upgrade(target)
    return { manifest, seconds: (performance.now() - started) / 1000 }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function changedTables(target: RestoreTarget, { tables }: Manifest) {
  const snapshot = await openSnapshot(target)
  const changed: string[] = []
  for (const { name, rows, sha256 } of tables) {
    const digest = createHash('sha256')
    let count = 0
    for await (const row of snapshot.rows(tableNamed(snapshot.tables, name))) {
      digest.update(lineOf(row))
      count += 1
    }
    if (count !== rows || digest.digest('hex') !== sha256) changed.push(`${name} (${count} rows)`)
  }
  await snapshot.close()
  return changed
}

function tableNamed<Table extends { name: string }>(tables: Table[], name: string) {
  const found = tables.find((table) => table.name === name)
  if (found) return found
  throw new UserError(`The restored database has no table ${name}.`)
}

async function changedFiles({ dataDir }: RestoreTarget, { parts }: Manifest) {
  const changed: string[] = []
  for (const part of parts) {
    const key = keyIn(part)
    if (!key) continue
    const digest = createHash('sha256')
    for await (const chunk of createReadStream(join(dataDir, 'media', key))) digest.update(chunk)
    if (digest.digest('hex') !== part.sha256) changed.push(key)
  }
  return changed
}

/** Older backups must open in this version. */
async function upgrade({ dataDir }: RestoreTarget) {
  const db = await openDatabase(undefined, dataDir)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
