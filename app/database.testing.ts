import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inject, onTestFinished } from 'vitest'

import { createDatabase, dropDatabase, postgresUrl } from '../scripts/test-postgres.ts'
import { openDatabase, type Engine } from './database.server.ts'
import { migrate } from './migrate.server.ts'

export const engines = ['sqlite', 'postgres'] as const

/** An empty folder that is removed after the test. */
export function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The address of a new database, removed after the test; `migrated` has the tables, else none. */
export async function freshUrl(engine: Engine, template?: 'migrated') {
  if (engine === 'sqlite') return `sqlite:${join(freshFolder(), 'chandlery.db')}`

  const socket = inject('postgresSocket')
  const name = randomUUID()
  await createDatabase(socket, name, template)
  onTestFinished(() => dropDatabase(socket, name))
  return postgresUrl(socket, name)
}

/** A migrated, empty database that is closed and removed after the test. */
export async function freshDatabase(engine: Engine) {
  const db = await openDatabase(await freshUrl(engine, 'migrated'), '')
  onTestFinished(() => db.destroy())
  if (engine === 'sqlite') await migrate(db)
  return db
}

/** Everything that an async generator gives. */
export async function gathered<T>(parts: AsyncIterable<T>) {
  const all: T[] = []
  for await (const part of parts) all.push(part)
  return all
}
