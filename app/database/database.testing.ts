import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'

import { createDatabase, dropDatabase, postgresUrl } from '../../scripts/test-postgres.ts'
import { type Database, type Engine, openDatabase } from './database.server.ts'

export const engines = ['sqlite', 'postgres'] as const

export function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function freshUrl(template?: 'migrated') {
  const socket = inject('postgresSocket')
  const name = randomUUID()
  await createDatabase(socket, name, template)
  onTestFinished(() => dropDatabase(socket, name))
  return postgresUrl(socket, name)
}

export async function emptyDatabase(engine: Engine) {
  const url = engine === 'postgres' ? await freshUrl() : undefined
  return opened(url, url ? '' : freshFolder())
}

export async function freshDatabase(engine: Engine) {
  if (engine === 'postgres') return opened(await freshUrl('migrated'), '')
  const folder = freshFolder()
  copyFileSync(join(inject('postgresSocket'), 'chandlery.db'), join(folder, 'chandlery.db'))
  return opened(undefined, folder)
}

export async function secondDatabase(db: Database) {
  if (db.engine === 'sqlite') return opened(undefined, dirname(await fileOf(db)))
  const { rows } = await sql<{ name: string; folder: string }>`select current_database() as name,
    current_setting('unix_socket_directories') as folder`.execute(db)
  return opened(postgresUrl(rows[0]?.folder ?? '', rows[0]?.name ?? ''), '')
}

export async function fileOf(db: Database) {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  return rows[0]?.file ?? ''
}

async function opened(url: string | undefined, folder: string) {
  const db = await openDatabase(url, folder)
  onTestFinished(() => db.destroy())
  return db
}

export async function gathered<T>(parts: AsyncIterable<T>) {
  const all: T[] = []
  for await (const part of parts) all.push(part)
  return all
}
