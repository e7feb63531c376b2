import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Database, Engine } from './database.server.ts'
import {
  emptyDatabase,
  engines,
  freshDatabase,
  freshFolder,
  secondDatabase,
} from './database.testing.ts'
import { migrate } from './migrate.server.ts'

function folderOf(files: Record<string, string>) {
  const folder = freshFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function tableNames(db: Awaited<ReturnType<typeof emptyDatabase>>) {
  return (await db.introspection.getTables()).map((table) => table.name).toSorted()
}

test('every migration exists for both engines', async () => {
  const files = (await readdir('migrations')).filter((file) => file.endsWith('.sql'))
  const names = (engine: Engine) =>
    files.flatMap((file) => {
      const [name, only] = file.split('.')
      return only === 'sql' || only === engine ? [name] : []
    })
  expect(names('sqlite')).not.toEqual([])
  expect(names('postgres')).toEqual(names('sqlite'))
})

test.each(engines)('statements need no empty line between them (%s)', async (engine) => {
  const db = await emptyDatabase(engine)
  const text =
    'create table a (x integer);\n-- The second.\ncreate table b (x integer);  \ncreate table c (x integer);'
  await migrate(db, folderOf({ '001-three.sql': text }))
  expect(await tableNames(db)).toEqual(expect.arrayContaining(['a', 'b', 'c']))
})

test('both engines have the same indexes', async () => {
  const [ofSqlite, ofPostgres] = await Promise.all(
    engines.map(async (engine) => indexNames(await freshDatabase(engine))),
  )
  // SQLite searches in tables of its own.
  expect(ofSqlite).toEqual(ofPostgres?.filter((name) => name !== 'searchedTerms'))
})

test.each(engines)('a second start runs no migration (%s)', async (engine) => {
  const db = await emptyDatabase(engine)
  await migrate(db)
  const before = await tableNames(db)
  await migrate(db)
  expect(await tableNames(db)).toEqual(before)
  expect(before).toContain('productCounts')
})

test.each(engines)('two starts at once are safe (%s)', async (engine) => {
  const first = await emptyDatabase(engine)
  const copies = [first, await secondDatabase(first), await secondDatabase(first)] as const
  await Promise.all(copies.map((db) => migrate(db)))
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(copies[0])
  const files = await readdir('migrations')
  expect(rows).toHaveLength(new Set(files.map((file) => file.split('.')[0])).size)
})

test.each(['alter table a add y integer;', 'create table b (x integer);'])(
  'a start waits for the end of another copy’s long migration: %s',
  async (change) => {
    const first = await emptyDatabase('postgres')
    const second = await secondDatabase(first)
    const before = { '001-first.sql': 'create table a (x integer);' }
    await migrate(first, folderOf(before))
    const folder = folderOf({ ...before, '002-long.sql': `${change}\n\nselect pg_sleep(3);` })
    await sql`set statement_timeout = '300ms'`.execute(second)
    await sql`set lock_timeout = '200ms'`.execute(second)
    const migrating = migrate(first, folder)
    const sleeping = sql`select from pg_stat_activity where query = 'select pg_sleep(3)'`
    await expect.poll(async () => (await sleeping.execute(first)).rows).toHaveLength(1)
    await Promise.all([migrating, migrate(second, folder)])
  },
)

test('a start without a migration waits for no lock', async () => {
  const db = await emptyDatabase('postgres')
  const folder = folderOf({ '001-first.sql': 'create table a (x integer);' })
  await migrate(db, folder)
  const other = await secondDatabase(db)
  await other.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(tx)
    expect(await migrate(db, folder)).toEqual([])
  })
})

test.each(engines)(
  'a migration that fails rolls back itself and those before it (%s)',
  async (engine) => {
    const db = await emptyDatabase(engine)
    const good = { '001-first.sql': 'create table a (x integer);\n\ncreate table b (x integer);\n' }
    const broken = {
      ...good,
      '002-second.sql': 'create table c (x integer);\n\ncreate table a (x text);\n',
    }
    await expect(migrate(db, folderOf(broken))).rejects.toThrow(
      /^Could not bring the database up to date: .*exists/,
    )
    expect(await tableNames(db)).toEqual([])

    await migrate(db, folderOf(good))
    expect(await tableNames(db)).toEqual(['a', 'b'])
  },
)

test.each(engines)('each engine runs the shared files and its own files (%s)', async (engine) => {
  const db = await emptyDatabase(engine)
  const folder = folderOf({
    '001-both.sql': 'create table shared (x text);',
    '002-own.sqlite.sql': 'create table own (x text) strict;',
    '002-own.postgres.sql': 'create table own (x text collate "C");',
  })
  await migrate(db, folder)
  expect(await tableNames(db)).toEqual(['own', 'shared'])
})

test.each(engines)(
  'a database from a newer version is refused in one line (%s)',
  async (engine) => {
    const db = await emptyDatabase(engine)
    const old = { '001-first.sql': 'create table a (x text);' }
    await migrate(db, folderOf({ ...old, '002-newer.sql': 'create table b (x text);' }))
    await expect(migrate(db, folderOf(old))).rejects.toThrow(
      /newer version of this program \(migration 002-newer\)/,
    )
  },
)

test('a file with a wrong name is refused', async () => {
  const db = await emptyDatabase('sqlite')
  await expect(migrate(db, folderOf({ 'first.sql': '' }))).rejects.toThrow(/^first.sql is no name/)
})

/** Those that a migration names. */
async function indexNames(db: Database) {
  const { rows } = await (
    db.engine === 'sqlite'
      ? sql<{
          name: string
        }>`select name from sqlite_schema where type = 'index' and sql is not null`
      : sql<{
          name: string
        }>`select indexname as name from pg_indexes where schemaname = current_schema()
          and indexname not in (select conname from pg_constraint)`
  ).execute(db)
  return rows.map(({ name }) => name).toSorted()
}
