import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'

import { expectRoom } from '#app/platform/disk-room.server.ts'
import { errorCode, undefinedIfMissing } from '#app/platform/error-code.ts'

import type { Database } from './database.server.ts'

const kept = 3
const nameShape = /^before-\d{3}-.*\.db$/
const partialShape = /^before-\d{3}-.*\.db\.(\d+)\.partial$/
/** In milliseconds. */
const longestCopy = 24 * 3_600_000

/** A copy of a SQLite database, so that an upgrade has a way back; PostgreSQL has its own tools. Keeps the last three. */
export async function copyBeforeUpgrade(db: Database, migration: string) {
  if (db.engine !== 'sqlite') return
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const file = rows[0]?.file
  if (!file) return
  const folder = join(dirname(file), 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  const size = await sizeOf(file)
  // The migration may write every page once more.
  await expectRoom(folder, 2 * size, 'the upgrade of the database and a copy before it')
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const copy = join(folder, `before-${migration}-${time}.db`)
  const partial = `${copy}.${process.pid}.partial`
  await rm(partial, { force: true })
  try {
    // The mode of a file that SQLite finds empty stays.
    await (await open(partial, 'wx', 0o600)).close()
    await sql`vacuum into ${partial}`.execute(db)
    await flush(partial)
    await rename(partial, copy)
    await flush(folder)
  } finally {
    await rm(partial, { force: true })
  }
  await removeOlder(folder)
}

async function sizeOf(file: string) {
  const wal = await stat(`${file}-wal`).catch(undefinedIfMissing)
  return (await stat(file)).size + (wal?.size ?? 0)
}

async function flush(path: string) {
  await using handle = await open(path)
  await handle.sync()
}

/** A start that is ended while it copies leaves a file as large as the database. */
async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    const pid = Number(partialShape.exec(name)?.[1])
    const found = pid ? await stat(join(folder, name)).catch(undefinedIfMissing) : undefined
    // In a container each process may have the same number.
    const longest = pid === process.pid ? process.uptime() * 1_000 : longestCopy
    const isOld = found && found.mtimeMs < Date.now() - longest
    if (found && (isOld || !isRunning(pid))) await rm(join(folder, name), { force: true })
  }
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function removeOlder(folder: string) {
  const copies = (await readdir(folder)).filter((name) => nameShape.test(name))
  const timeOf = (name: string) => name.slice(-'20260101T000000Z.db'.length)
  const older = copies.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1)).slice(kept)
  for (const name of older) await rm(join(folder, name))
}
